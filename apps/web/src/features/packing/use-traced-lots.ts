import type { StockLot } from '@farm/domain/inventory';
import { t } from '@lingui/core/macro';
import { trpc } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useFarm } from '../../lib/use-farm.ts';

export type TracedLots = readonly StockLot[];

/** Its code, or its number and its day. */
export const lotName = ({ id, lotCode, harvestDate }: StockLot): string => {
  const day = formatDay(harvestDate);
  return lotCode ?? t`lot ${id}, ${day}`;
};

/** The lots of a product that is traced; nothing is read while none is. */
export const useTracedLots = (): ((productNameId: number) => TracedLots | undefined) => {
  const mayTrace = useMay()('tracing.read');
  const { data: farm } = useFarm();
  const { data: names } = trpc.catalog.names.useQuery(undefined, { enabled: mayTrace });
  const traced = new Set(names?.filter(({ isTraced }) => isTraced).map(({ id }) => id));
  const isOn = (id: number) => farm?.lotCodesOn === true || traced.has(id);
  const enabled = mayTrace && (farm?.lotCodesOn === true || traced.size > 0);
  const { data: stock } = trpc.inventory.overview.useQuery(undefined, { enabled });
  return (id) =>
    enabled && isOn(id) ? stock?.find(({ productNameId }) => productNameId === id)?.lots : undefined;
};
