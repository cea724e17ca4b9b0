import { Alert } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../lib/api.ts';

/**
 * Why saving failed, in red, above the buttons of a dialog that keeps what was typed. While it is tried again the
 * words stay, dimmed: without them the dialog would shrink and its buttons move from under the pointer.
 */
export function DialogFailure({ error }: { error: unknown }) {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  if (!last) return null;
  const isPast = !error;
  return (
    <Alert
      // What fails again is announced again.
      key={String(isPast)}
      color="red"
      p="sm"
      role={isPast ? 'presentation' : 'alert'}
      aria-hidden={isPast}
      opacity={isPast ? 0.5 : 1}
      bd="1px solid var(--mantine-color-error)"
    >
      {messageOf(last)}
    </Alert>
  );
}
