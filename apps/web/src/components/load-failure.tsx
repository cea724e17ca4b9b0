import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { isGone, messageOf } from '../lib/api.ts';
import { ReportNumber } from '../lib/report-number.tsx';

type LoadFailureProps = { title: string; query: { error: unknown; refetch: () => unknown } };

export function LoadFailure({ title, query: { error, refetch } }: LoadFailureProps) {
  const { t } = useLingui();
  return (
    <Alert color="red" title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" component="div">
          {messageOf(error)}
          <ReportNumber error={error} />
        </Text>
        {!isGone(error) && (
          <Button size="xs" variant="default" onClick={() => void refetch()}>{t`Try again`}</Button>
        )}
      </Stack>
    </Alert>
  );
}
