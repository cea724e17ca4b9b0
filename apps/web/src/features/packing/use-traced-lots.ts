import type { StockLot } from '@farm/domain/inventory';
import { t } from '@lingui/core/macro';
import { trpc } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useLotUse } from '../../lib/use-lots-on.ts';

export type TracedLots = readonly StockLot[];

/** Its code, or its number and its day. */
export const lotName = ({ id, lotCode, harvestDate }: StockLot): string => {
  const day = formatDay(harvestDate);
  return lotCode ?? t`lot ${id}, ${day}`;
};

/** The lots of a product that is known by lots; no stock is read while none is. */
export const useTracedLots = (): ((productNameId: number) => TracedLots | undefined) => {
  const mayTrace = useMay()('tracing.read');
  const { isAny, isOf } = useLotUse();
  const enabled = mayTrace && isAny;
  const { data: stock } = trpc.inventory.overview.useQuery(undefined, { enabled });
  return (id) =>
    enabled && isOf(id) ? stock?.find(({ productNameId }) => productNameId === id)?.lots : undefined;
};
