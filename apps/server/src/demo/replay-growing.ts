import { type DemoEvent, required } from './demo-event.ts';
import { demoLocations, type LocationKey } from './demo-locations.ts';
import type { DemoPlanting } from './plan-plantings.ts';
import type { StockPlan } from './plan-stock.ts';
import type { Ids } from './replay-setup.ts';

const placeOf = (key: LocationKey | undefined) =>
  demoLocations.find((place) => place.key === key)?.name ?? '';

export const replayGrowing = (
  plantings: readonly DemoPlanting[],
  { harvests, corrections }: StockPlan,
  ids: Ids,
): DemoEvent[] => {
  const planted = new Map<DemoPlanting, number>();

  const growing = plantings.flatMap((planting, index): DemoEvent[] => {
    const { product, quantity, planted: plantedDate, plantedAt, notes, moves } = planting;
    const sown: DemoEvent = {
      day: plantedDate,
      minute: 15 * 60 + index,
      run: async (as) => {
        const { id } = await as(product.grower).plantings.create({
          productNameId: required(ids.templates, product.name),
          quantity,
          plantedDate,
          notes,
          locationId: required(ids.locations, plantedAt),
        });
        planted.set(planting, id);
      },
    };
    const moved = moves.map(
      ({ day, to, notes }): DemoEvent => ({
        day,
        minute: 17 * 60 + index,
        run: (as) =>
          as(product.grower).plantings.transplant({
            id: required(planted, planting),
            locationId: required(ids.locations, to),
            notes,
          }),
      }),
    );
    return [sown, ...moved];
  });

  const picked = harvests.map(
    ({ product, day, minute, units, planting, isLast, notes }): DemoEvent => ({
      day,
      minute,
      run: (as) =>
        planting
          ? as(product.grower).plantings.harvest({
              id: required(planted, planting),
              unitsHarvested: units,
              harvestDate: day,
              notes,
              addToInventory: true,
              isLast,
            })
          : as(product.grower).inventory.add({
              name: product.name,
              unitsAvailable: units,
              harvestDate: day,
              pricePerUnit: product.price,
              location: placeOf(product.grownAt[0]),
              reason: notes,
            }),
    }),
  );

  const corrected = corrections.map(
    ({ product, day, units, reason }): DemoEvent => ({
      day,
      minute: 18 * 60,
      run: async (as) => {
        const stock = (await as(product.grower).inventory.overview()).find(
          ({ name }) => name === product.name,
        );
        if (!stock) throw new Error(`There is no stock of ${product.name} to correct`);
        const total = Math.max(0, stock.total + units);
        await as(product.grower).inventory.setTotal({
          productNameId: stock.productNameId,
          total,
          seenTotal: stock.total,
          reason,
        });
      },
    }),
  );

  return [...growing, ...picked, ...corrected];
};
