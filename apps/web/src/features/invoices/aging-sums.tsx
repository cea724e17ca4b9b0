import { agingBuckets, invoiceTexts } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useAging } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { invoicesText } from './invoices.text.ts';

/** It is open by days past due, and on account. */
export function AgingSums({ onPayments }: { onPayments: (() => void) | undefined }) {
  const { t } = useLingui();
  const aging = useAging();
  const { data } = aging;
  if (!data) {
    return aging.error ? (
      <LoadFailure title={translate(invoicesText.agingFailed)} query={aging} />
    ) : (
      <Skeletons label={t`Loading what is open`} heights={[72]} />
    );
  }
  const sums = [
    { key: 'total', label: t`Open`, cents: data.totalCents, isLate: false },
    ...agingBuckets.map((bucket) => ({
      key: bucket,
      label:
        bucket === 'current' || bucket === 'over_90'
          ? translate(invoiceTexts.bucket({ bucket }))
          : t`${translate(invoiceTexts.bucket({ bucket }))} days`,
      cents: data.buckets[bucket],
      isLate: bucket !== 'current' && data.buckets[bucket] > 0,
    })),
    { key: 'account', label: t`On account`, cents: data.onAccountCents, isLate: false },
  ];
  return (
    <section aria-label={t`Open by days past due`} className={classes.sumsPlace}>
      <dl className={classes.sums}>
        {sums.map(({ key, label, cents, isLate }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={isLate ? classes.late : key === 'total' ? classes.largest : undefined}>
              {formatMoney(cents)}
            </dd>
          </div>
        ))}
      </dl>
      {onPayments && (
        <Button variant="subtle" size="compact-sm" onClick={onPayments}>{t`Show payments`}</Button>
      )}
    </section>
  );
}
