import type { OrderTotal } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../lib/format.ts';

export function TotalText({ total }: { total: OrderTotal }) {
  const { t } = useLingui();
  const sum = formatMoney(total.cents);
  return (
    <>
      {t`Total ${sum}`}
      {total.unpriced > 0 && (
        <>
          {' · '}
          <Plural value={total.unpriced} one="# line without a price" other="# lines without a price" />
        </>
      )}
    </>
  );
}
