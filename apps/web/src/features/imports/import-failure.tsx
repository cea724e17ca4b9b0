import { Alert } from '@mantine/core';
import { messageOf } from '../../lib/api.ts';
import { ReportNumber } from '../../lib/report-number.tsx';

export function ImportFailure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" p="sm" style={{ overflowWrap: 'anywhere' }}>
      {messageOf(error)}
      <ReportNumber error={error} />
    </Alert>
  );
}
