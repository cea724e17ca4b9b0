import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { reportNumberOf } from './api.ts';

export function ReportNumber({ error }: { error: unknown }) {
  const number = reportNumberOf(error);
  if (!number) return null;
  return (
    <Text span display="block" size="xs" mt={4}>
      <Trans>
        Report number <span style={{ userSelect: 'all' }}>{number}</span>
      </Trans>
    </Text>
  );
}
