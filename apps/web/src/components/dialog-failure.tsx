import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { use, useState } from 'react';
import { messageOf, refusalOf } from '../lib/api.ts';
import { ReportNumber } from '../lib/report-number.tsx';
import { UnsavedInput } from '../lib/unsaved.ts';

/** While it is tried again the text stays, dimmed: without it the buttons would move from the pointer. */
export function DialogFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const hasInput = use(UnsavedInput);
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  if (!last) return null;
  const isPast = !error;
  // The person has to change what the farm refused; of anything else, they want to know that nothing is lost.
  const isKept = hasInput && !refusalOf(last);
  return (
    <Alert
      // A new key, so that screen readers announce a second failure too.
      key={String(isPast)}
      color="red"
      p="sm"
      role={isPast ? 'presentation' : 'alert'}
      aria-hidden={isPast}
      opacity={isPast ? 0.5 : 1}
      bd="1px solid var(--mantine-color-error)"
    >
      {messageOf(last)} {isKept && t`What you typed is kept.`}
      <ReportNumber error={last} />
    </Alert>
  );
}
