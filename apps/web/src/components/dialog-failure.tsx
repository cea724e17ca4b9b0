import { Alert } from '@mantine/core';
import { messageOf } from '../lib/api.ts';

/** Why saving failed, in red, above the buttons of a dialog that keeps what was typed. */
export function DialogFailure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" p="sm" role="alert" bd="1px solid var(--mantine-color-error)">
      {messageOf(error)}
    </Alert>
  );
}
