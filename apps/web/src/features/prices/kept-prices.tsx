import { type BaseUnit, isWeight, type ProductSize } from '@farm/domain/catalog';
import { keptPrices } from '@farm/domain/prices';
import { Alert } from '@mantine/core';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { usePrices } from './prices.calls.ts';

type KeptPricesProps = {
  size: ProductSize;
  /** Whether it is to be weighed when packed. */
  isCatchWeight: boolean;
  baseUnit: BaseUnit;
};

/** Says what becomes of a size's prices while the tick of its form is another than the one that is saved. */
export function KeptPrices({ size, isCatchWeight, baseUnit }: KeptPricesProps) {
  const today = useFarmDay();
  const { data = [] } = usePrices(size.productNameId);
  if (isCatchWeight === size.isCatchWeight || !isWeight(baseUnit)) return null;
  const own = data.filter(({ sizeId }) => sizeId === size.id);
  const said = keptPrices(own, { ...size, isCatchWeight }, { baseUnit, today });
  return (
    said && (
      <Alert color="yellow" p="xs" role="status">
        {translate(said)}
      </Alert>
    )
  );
}
