import { addDays, type Day } from '@farm/domain/core';
import type { PlantingStatus } from '@farm/domain/plantings';
import type { LocationKey } from './demo-locations.ts';
import { type DemoProduct, demoProducts, isInSeason } from './demo-products.ts';
import { moveNotes } from './demo-reasons.ts';
import type { Random } from './seeded-random.ts';

export type DemoPlanting = {
  product: DemoProduct;
  status: PlantingStatus;
  planted: Day;
  plantedAt: LocationKey;
  quantity: number;
  notes: string | null;
  moves: { day: Day; to: LocationKey; notes: string | null }[];
  harvestFrom: Day;
  harvestTo: Day;
};

const wanted: readonly (readonly [status: PlantingStatus, count: number])[] = [
  ['finished', 11],
  ['harvesting', 12],
  ['transplanted', 9],
  ['planted', 8],
];

/** The day to plant it so that it has this status today; null if the crop never has this status. */
const plantedFor = (status: PlantingStatus, product: DemoProduct, today: Day, random: Random): Day | null => {
  const { transplantAfter, harvestAfter, harvestFor } = product;
  if (status === 'finished') return addDays(today, -random.int(4, 60) - harvestFor - harvestAfter);
  if (status === 'harvesting')
    return addDays(today, -random.int(3, Math.max(4, harvestFor - 4)) - harvestAfter);
  if (status === 'transplanted') {
    return transplantAfter === null
      ? null
      : addDays(today, -random.int(transplantAfter + 2, harvestAfter - 4));
  }
  return addDays(today, -random.int(1, (transplantAfter ?? harvestAfter) - 2));
};

const planMoves = (product: DemoProduct, planted: Day, today: Day, random: Random) => {
  const { transplantAfter, grownAt } = product;
  if (transplantAfter === null) return [];
  const out = {
    day: addDays(planted, transplantAfter),
    to: random.pick(grownAt),
    notes: random.pick(moveNotes),
  };
  if (out.day > addDays(today, -1)) return [];
  const isPottedOn = transplantAfter >= 28 && out.to !== 'hothouse' && random.chance(0.3);
  const potted = {
    day: addDays(planted, Math.round(transplantAfter / 2)),
    to: 'hothouse' as const,
    notes: 'Potted on to four-inch pots, kept warm.',
  };
  return isPottedOn ? [potted, out] : [out];
};

/** Forty plantings, some in every status, each harvested in a month in which its crop is sold. */
export const planPlantings = (today: Day, random: Random): DemoPlanting[] => {
  const used = new Map<DemoProduct, number>();
  const plan = (status: PlantingStatus): DemoPlanting => {
    for (let tries = 0; tries < 500; tries += 1) {
      const product = random.weighted(demoProducts, (product) => 1 / (1 + (used.get(product) ?? 0)) ** 2);
      const planted = plantedFor(status, product, today, random);
      if (planted === null) continue;
      const harvestFrom = addDays(planted, product.harvestAfter);
      const harvestTo = addDays(harvestFrom, product.harvestFor);
      const pickedOn = status === 'harvesting' ? today : status === 'finished' ? harvestTo : harvestFrom;
      if (!isInSeason(product, pickedOn) || !isInSeason(product, harvestFrom)) continue;
      used.set(product, (used.get(product) ?? 0) + 1);
      return {
        product,
        status,
        planted,
        plantedAt: product.sownAt,
        quantity: random.int(4, 24) * 50,
        notes: random.chance(0.8) ? random.pick(product.sowingNotes) : null,
        moves: status === 'planted' ? [] : planMoves(product, planted, today, random),
        harvestFrom,
        harvestTo,
      };
    }
    throw new Error(`No crop can be ${status} on ${today}`);
  };
  return wanted.flatMap(([status, count]) => Array.from({ length: count }, () => plan(status)));
};
