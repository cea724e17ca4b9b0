import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { isGone, messageOf } from '../lib/api.ts';

type LoadFailureProps = { title: string; error: unknown; onRetry: () => void };

/** Stands where a list would: what could not be read, why, and the way to try again where that may help. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Alert color="red" title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {!isGone(error) && (
          <Button size="xs" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
