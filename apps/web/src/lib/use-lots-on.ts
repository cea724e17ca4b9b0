import { trpc } from './api.ts';
import { useMay } from './person.tsx';
import { useFarm } from './use-farm.ts';

/**
 * It tells what the farm uses lots of; nothing of lots shows for anything else. The buyers that want them are asked for only with
 * `asksBuyers`, and where the farm has lot codes on anyway, they are not.
 */
export const useLotUse = ({ isAsked = true, asksBuyers = true } = {}) => {
  const may = useMay()('tracing.readOrder') && isAsked;
  const { data: farm } = useFarm();
  const { data: names } = trpc.catalog.names.useQuery(undefined, { enabled: may });
  const isOff = farm?.lotCodesOn === false;
  const { data: buyers } = trpc.tracing.buyers.useQuery(undefined, { enabled: may && asksBuyers && isOff });
  const traced = new Set(names?.filter(({ isTraced }) => isTraced).map(({ id }) => id));
  const isOn = farm?.lotCodesOn === true;
  const isEvery = isOn || (buyers !== undefined && buyers.length > 0);
  return {
    isAny: isEvery || traced.size > 0,
    isOf: (productNameId: number) => isEvery || traced.has(productNameId),
    /** Whether what this buyer gets of a product is told by lots. */
    isFor: (buyerId: number, productNameId: number) =>
      isOn || traced.has(productNameId) || buyers?.some((one) => one.buyerId === buyerId) === true,
  };
};

/** Whether anything of the farm is known by lots. The buyers are asked only if neither the farm nor a product says so. */
export const useLotsOn = (isAsked = true): boolean => {
  const { data: names } = trpc.catalog.names.useQuery(undefined, { enabled: isAsked });
  const isUntraced = names?.some(({ isTraced }) => isTraced) === false;
  return useLotUse({ isAsked, asksBuyers: isUntraced }).isAny;
};
