import type { StatementPayment } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { refusalOf } from '../../lib/api.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { MailButton } from '../mail/mail-button.tsx';
import { MailState } from '../mail/mail-state.tsx';
import { openStatement } from './invoice-papers.ts';
import { useStatement } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { creditText, invoicesText, paidName } from './invoices.text.ts';
import { usePaymentsKept } from './use-invoices-on.ts';

const SHOWN_MAX = 8;

const PAYMENTS_SHOWN = 4;

/** The newest first; the statement has all of them. */
function LatestPayments({ payments }: { payments: readonly StatementPayment[] }) {
  const { t } = useLingui();
  const heading = useId();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="sm" mt="sm" id={heading}>{t`Payments and credits`}</Title>
      <ul className={classes.list}>
        {payments
          .slice(-PAYMENTS_SHOWN)
          .reverse()
          .map((paid, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two equal checks on a day are two.
            <li key={`${index} ${paid.day} ${paid.reference}`}>
              <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm">
                <span
                  style={{ overflowWrap: 'anywhere' }}
                >{`${paidName(paid)} · ${formatDay(paid.day)}`}</span>
                <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoney(paid.cents)}</span>
              </Group>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** It tells what a buyer owes. It tells nothing to a rep to whom the buyer is not assigned. */
export default function BuyerBalance({ buyerId }: { buyerId: number }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const manages = useMay()('invoices.manage');
  const takesPayments = usePaymentsKept() === 'here' && manages;
  const statement = useStatement(buyerId);
  const { data, error } = statement;
  if (!data) {
    if (refusalOf(error)) return null;
    if (error) return <LoadFailure title={translate(invoicesText.agingFailed)} query={statement} />;
    return <Skeleton h={120} role="status" aria-label={t`Loading what is open`} />;
  }
  const rest = data.invoices.length - SHOWN_MAX;
  const onAccount = formatMoney(data.onAccountCents);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="buyer-balance">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h5" id="buyer-balance">
          {t({ message: 'Open', context: 'amount' })}
        </Title>
        <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(data.openCents)}
        </Text>
      </Group>
      {data.invoices.length === 0 && <Text size="sm" c="dimmed">{t`No invoice is open.`}</Text>}
      <ul className={classes.list}>
        {data.invoices.slice(0, SHOWN_MAX).map(({ id, number, dueDate, openCents }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm">
              <span>
                <Anchor
                  component="button"
                  type="button"
                  fz="inherit"
                  onClick={() => openTab('buyers', { invoices: 'open', invoice: id })}
                >
                  {number}
                </Anchor>
                {dueDate && ` · ${t`due ${formatDay(dueDate)}`}`}
              </span>
              <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoney(openCents)}</span>
            </Group>
          </li>
        ))}
      </ul>
      {rest > 0 && <Text size="sm" c="dimmed">{t`and ${rest} more`}</Text>}
      {data.onAccountCents > 0 && <Text size="sm" mt={4}>{t`On account: ${onAccount}`}</Text>}
      {data.balanceCents < 0 && (
        <Text size="sm" fw={600}>
          {creditText(data.balanceCents)}
        </Text>
      )}
      <LatestPayments payments={data.payments} />
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={15} aria-hidden />}
          onClick={() => openStatement(buyerId)}
        >{t`Statement`}</Button>
        <MailButton
          of={{ kind: 'statement', ids: [buyerId] }}
          title={t`Mail the statement of ${data.buyerName}`}
          size="xs"
        />
        {takesPayments && (
          <Button
            size="xs"
            variant="default"
            onClick={() => openTab('buyers', { invoices: 'open', dialog: 'record-payment' })}
          >{t`Record payment`}</Button>
        )}
      </Group>
      <MailState of={{ kind: 'statement', ids: [buyerId] }} name={t`Statement`} />
    </Paper>
  );
}
