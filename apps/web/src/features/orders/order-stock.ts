import type { BaseUnit } from '@farm/domain/catalog';
import { packageCounts, presetGrower } from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { usePeople } from '../../lib/people.ts';

export type Packaged = {
  sizeId: number;
  productNameId: number;
  name: string;
  size: string;
  baseUnit: BaseUnit;
  unitsPerPackage: string;
  /** Undefined until it has been read, since unknown is not 0. */
  stock: PackageStock | undefined;
};

/** Undefined until they are known. */
export const useGrowers = () => {
  const { data } = usePeople();
  return useMemo(() => data?.filter(({ role }) => isPermitted('orders.confirm', role)), [data]);
};

type PackageStock = {
  free: number;
  onHandPackages: number;
  freePackages: number;
  presetGrowerId: string;
  holders: readonly { farmerId: string; units: number }[];
};

export const useOrderStock = (day: string) => {
  const templates = trpc.catalog.list.useQuery();
  const overview = trpc.inventory.overview.useQuery();
  const availability = trpc.orders.availability.useQuery(day ? { day } : {}, {
    placeholderData: keepPreviousData,
  });
  const packages = useMemo(() => {
    const isKnown = availability.data && overview.data;
    const stocks = new Map(availability.data?.map((stock) => [stock.productNameId, stock]));
    const held = new Map(overview.data?.map(({ productNameId, holders }) => [productNameId, holders]));
    const byId = new Map<number, Packaged>();
    for (const { id, name, baseUnit, sizes } of templates.data ?? []) {
      const { onHand = 0, free = 0 } = stocks.get(id) ?? {};
      const holders = held.get(id) ?? [];
      const freePackages = packageCounts(Math.max(0, free), sizes);
      for (const [index, { sizeId, size, unitsPerBaseUnit, available }] of packageCounts(
        onHand,
        sizes,
      ).entries()) {
        byId.set(sizeId, {
          sizeId,
          productNameId: id,
          name,
          size,
          baseUnit,
          unitsPerPackage: unitsPerBaseUnit,
          stock: isKnown && {
            free,
            onHandPackages: available,
            freePackages: freePackages[index]?.available ?? 0,
            presetGrowerId: presetGrower(holders),
            holders,
          },
        });
      }
    }
    return byId;
  }, [templates.data, overview.data, availability.data]);
  const growers = useGrowers();
  const options = useMemo(
    () =>
      [...packages.values()].map(({ sizeId, name, size }) => ({
        value: sizeId,
        label: `${name}, ${size}`,
        group: name,
      })),
    [packages],
  );
  return {
    packages,
    catalog: { packages, options, isLoading: templates.isPending, growers },
    templates,
    stockError: overview.error ?? availability.error,
    retryStock: () => {
      void overview.refetch();
      void availability.refetch();
    },
  };
};
