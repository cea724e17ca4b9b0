import { MAILS_MAX } from '@farm/domain/mail';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMailed, useWaiting } from './mail.calls.ts';
import { MailButton } from './mail-button.tsx';

const ASKED_MAX = 200;

/** It mails those of some invoices that were not mailed yet, with one press. */
export function MailInvoices({ ids }: { ids: number[] }) {
  const { t } = useLingui();
  const of = { kind: 'invoice' as const, ids: ids.slice(0, Math.min(ASKED_MAX, MAILS_MAX)) };
  const { data } = useMailed(of, ASKED_MAX);
  if (!data) return null;
  const done = new Set(
    data.items.filter(({ state }) => state !== 'failed' && state !== 'dropped').map(({ thingId }) => thingId),
  );
  const left = of.ids.filter((id) => !done.has(id));
  if (left.length === 0) return null;
  const label = t`Mail ${plural(left.length, { one: '# invoice', other: '# invoices' })}`;
  return <MailButton of={{ ...of, ids: left }} title={label} label={label} size="xs" />;
}

/** It counts down while many are sent, also after the page was opened anew. */
export function InvoicesOnTheirWay() {
  const { t } = useLingui();
  const waiting = useWaiting('invoice');
  return (
    <Text size="sm" role="status">
      {waiting > 0
        ? t`${plural(waiting, { one: '# invoice waits to be mailed', other: '# invoices wait to be mailed' })}`
        : ''}
    </Text>
  );
}
