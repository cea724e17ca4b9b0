import type { InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMoney } from '../../lib/format.ts';
import classes from './invoices.module.css';
import { appliedNames } from './invoices.text.ts';

/** The total, what is applied to it, and what is left. */
export function InvoiceTotals({ invoice }: { invoice: InvoiceDetails }) {
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
