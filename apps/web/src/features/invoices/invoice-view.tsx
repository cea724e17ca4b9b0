import { type InvoiceDetails, invoiceTexts } from '@farm/domain/invoices';
import { orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { LongText } from '../../components/long-text.tsx';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { MailState } from '../mail/mail-state.tsx';
import { InvoiceActs, type Screen } from './invoice-acts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { isOfOther, useChangeDraft } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { appliedNames } from './invoices.text.ts';
import { ApplyForm } from './payments/apply-form.tsx';
import type { Paid } from './payments/payer-select.tsx';

type InvoiceViewProps = {
  invoice: InvoiceDetails;
  onScreen: (screen: Screen) => void;
  onPay: ((of: Paid) => void) | undefined;
  onGone: () => void;
};

export function InvoiceView({ invoice, onScreen, onPay, onGone }: InvoiceViewProps) {
  const { t } = useLingui();
  const { status, pacaLicense, preserveBy, unpriced, message } = invoice;
  const [isChanged, setChanged] = useState(false);
  const manages = useMay()('invoices.manage');
  const change = useChangeDraft();
  const remove = (removeLineIds: number[]) => {
    if (change.isPending) return;
    change.mutate(
      { id: invoice.id, version: invoice.version, removeLineIds },
      {
        onSuccess: (draft) => {
          setChanged(false);
          if (!draft) onGone();
        },
        onError: (error) => setChanged(isOfOther(error)),
      },
    );
  };
  return (
    <Stack gap="md">
      <InvoiceFacts invoice={invoice} />
      {isChanged && (
        <Alert color="yellow" p="sm" role="alert" title={t`Changed by someone else`}>
          {t`Nothing was done. The current version is shown here: look at it, and try again.`}
        </Alert>
      )}
      {status === 'draft' && unpriced > 0 && <UnpricedNote invoice={invoice} />}
      {preserveBy && (
        <Alert color="yellow" p="sm">
          {translate(invoiceTexts.preserveBy({ day: { day: preserveBy } }))}
        </Alert>
      )}
      <InvoiceLines invoice={invoice} onRemove={remove} />
      <InvoiceTotals invoice={invoice} />
      {manages && status === 'issued' && invoice.kind === 'credit' && invoice.openCents > 0 && (
        <ApplyForm
          from={{ creditId: invoice.id }}
          buyerId={invoice.buyerId}
          cents={invoice.openCents}
          onDone={() => {}}
        />
      )}
      {message && (
        <div>
          <Text size="xs" c="dimmed">{t`Message`}</Text>
          <LongText size="sm">{message}</LongText>
        </div>
      )}
      {pacaLicense && (
        <Text size="xs" c="dimmed">
          {t`PACA license ${pacaLicense}: the statement of the trust is printed on it.`}
        </Text>
      )}
      {Boolean(change.error) && !isOfOther(change.error) && <DialogFailure error={change.error} />}
      {status !== 'draft' && <MailState of={{ kind: 'invoice', ids: [invoice.id] }} />}
      <InvoiceActs
        invoice={invoice}
        onScreen={onScreen}
        onPay={onPay}
        onChanged={setChanged}
        onRemove={() => remove(invoice.lines.map(({ id }) => id))}
      />
    </Stack>
  );
}

const LONG = 18;

/** Tells whether a line of it needs the room of two facts. */
const isLong = (value: ReactNode): boolean =>
  typeof value === 'string' && value.split('\n').some((line) => line.length > LONG);

function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { status, kind, issueDate, dueDate, deliveredOn, termsDays, billTo, shipTo } = invoice;
  const { orderNumbers, purchaseOrderNumbers, noteNumbers, exportedAt } = invoice;
  const isPaid = status === 'issued' && kind === 'invoice' && invoice.openCents === 0;
  const addressee = [billTo.name, billTo.address].filter(Boolean).join('\n');
  const facts: [string, ReactNode][] = [
    [
      t`Status`,
      <Group key="status" gap={6}>
        <Badge variant="light" tt="none" color={status === 'issued' ? 'brand' : 'gray'}>
          {isPaid ? t({ message: 'Paid', context: 'invoice' }) : translate(invoiceTexts.status({ status }))}
        </Badge>
        {exportedAt && (
          <Text span size="xs" c="dimmed">
            {t({ message: 'Exported', context: 'invoice' })}
          </Text>
        )}
      </Group>,
    ],
    [t`Delivered`, deliveredOn && formatDay(deliveredOn)],
    [t`Issued`, issueDate && formatDay(issueDate)],
    [t`Due`, kind === 'invoice' && dueDate && formatDay(dueDate)],
    [t`Terms`, kind === 'invoice' && t`${plural(termsDays, { one: '# day', other: '# days' })}`],
    [t`Bill to`, addressee],
    [t`Ship to`, ![billTo.address, addressee].includes(shipTo) && shipTo],
    [
      t`Orders`,
      orderNumbers.length > 0 && (
        <Group key="orders" gap={6}>
          {orderNumbers.map((number) => (
            <Anchor
              key={number}
              component="button"
              type="button"
              fz="inherit"
              onClick={() => openTab('orders', { q: `#${number}` })}
            >
              {translate(orderTitle(number))}
            </Anchor>
          ))}
        </Group>
      ),
    ],
    [t`PO numbers`, purchaseOrderNumbers.join('\n')],
    [t`Delivery notes`, noteNumbers.map((number) => `#${number}`).join(', ')],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} data-is-long={isLong(value) || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** '2 lines of Order #31 have no price. Set it, then issue.' */
function UnpricedNote({ invoice: { unpriced, orderNumbers } }: { invoice: InvoiceDetails }) {
  const { t } = useLingui();
  const orders = orderNumbers.map((number) => translate(orderTitle(number))).join(', ');
  return (
    <Alert color="yellow" p="sm">
      {t`${plural(unpriced, {
        one: `# line of ${orders} has no price. Set it, then issue.`,
        other: `# lines of ${orders} have no price. Set it, then issue.`,
      })}`}
    </Alert>
  );
}

/** The total, what is applied to it, and what is left. */
function InvoiceTotals({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useLingui();
  const { kind, status, uses, totalCents, openCents } = invoice;
  const names = appliedNames(invoice);
  const rows = uses.map(({ id, day, cents }, index) => {
    const what = names[index];
    const on = formatDay(day);
    return { id, label: t`${what}, ${on}`, cents: -cents };
  });
  // Nothing is left to tell of a credit memo that is used up.
  const isOpenShown = status === 'issued' && (kind === 'invoice' || openCents > 0);
  return (
    <dl className={classes.totals}>
      <dt>{t`Total`}</dt>
      <dd>{formatMoney(totalCents)}</dd>
      {rows.map(({ id, label, cents }) => [
        <dt key={`${id} what`}>{label}</dt>,
        <dd key={id}>{formatMoney(cents)}</dd>,
      ])}
      {isOpenShown && (
        <>
          <dt data-is-last>
            {kind === 'credit' ? t`Not applied` : t({ message: 'Open', context: 'amount' })}
          </dt>
          <dd data-is-last>{formatMoney(openCents)}</dd>
        </>
      )}
    </dl>
  );
}
