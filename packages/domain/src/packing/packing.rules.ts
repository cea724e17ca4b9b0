import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { compareNames } from '../core/compare-names.ts';
import type { Day } from '../core/day-fields.ts';
import { compare, minus, sum, times } from '../core/decimal.ts';
import { monthNames } from '../core/format-day.ts';
import type { FarmText } from '../core/texts.ts';
import {
  type Fill,
  fillUnits,
  neededUnits,
  oldestFirst,
  toHarvest,
  type Unfree,
} from '../inventory/inventory.rules.ts';
import type { OrderLine, ShortReason } from '../orders/orders.schema.ts';
import { monthDay } from '../orders/orders-stock.rules.ts';
import type { HarvestRow } from './packing.schema.ts';
import { packingTexts } from './packing.texts.ts';

export const FILL_MAX = 100_000;

export const PACK_LINES_MAX = 2000;

/** A confirmed line as far as the harvest list must know it. */
export type HarvestLine = Fill &
  Pick<OrderLine, 'productName' | 'deliveryDate' | 'size'> & {
    productNameId: number;
    /** Null if no template has it. */
    baseUnit: BaseUnit | null;
    buyerName: string;
  };

/** Pending and held lines ask for these; the packages of several lines may be in one of them. */
export type AskedLine = Fill & { productNameId: number };

/** A row of the harvest list without the places where the product grows. */
export type HarvestNeed = Omit<HarvestRow, 'plantings'>;

const packagesOf = (lines: readonly Fill[]) =>
  lines.reduce((total, { fillQuantity }) => total + fillQuantity, 0);

const unitsOf = (lines: readonly Fill[]): string => {
  // Packages of a size are counted first, since exact decimals take long to add up.
  const bySize = Map.groupBy(lines, (line) => (line.fillUnits === null ? line.unitsPerPackage : 'weighed'));
  return sum(
    [...bySize].flatMap(([size, alike]) =>
      size === 'weighed' ? alike.map(fillUnits) : [neededUnits(packagesOf(alike), size)],
    ),
  );
};

const packedSizes = (lines: readonly HarvestLine[]): HarvestNeed['sizes'] =>
  [...Map.groupBy(lines, ({ size }) => size)]
    .map(([size, alike]) => ({ size, packages: packagesOf(alike), units: unitsOf(alike) }))
    .sort((a, b) => compare(b.units, a.units) || compareNames(a.size, b.size))
    .map(({ size, packages }) => ({ size, packages }));

const buyersOf = (lines: readonly HarvestLine[]): HarvestNeed['buyers'] =>
  [
    ...Map.groupBy(lines, ({ buyerName, deliveryDate, size }) =>
      JSON.stringify([buyerName, deliveryDate, size]),
    ).values(),
  ]
    .flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const { buyerName, deliveryDate, size } = first;
      return [{ buyerName, deliveryDate, packages: packagesOf(alike), size }];
    })
    .sort(
      (a, b) =>
        (a.deliveryDate < b.deliveryDate ? -1 : a.deliveryDate > b.deliveryDate ? 1 : 0) ||
        compareNames(a.buyerName, b.buyerName) ||
        compareNames(a.size, b.size),
    );

/**
 * It tells what must still come in from the field for the confirmed lines due by `through`, overdue ones too: `rows` by amount,
 * and the products of which enough is on hand. Stock is on hand by product name, in whole base units. What pending and
 * held lines ask for by then is only mentioned, and only with a product that confirmed lines need.
 */
export const harvestList = (
  {
    lines,
    asked,
    stock,
    unfree,
  }: {
    lines: readonly HarvestLine[];
    asked: readonly AskedLine[];
    stock: ReadonlyMap<number, number>;
    /** It maps products to the parts of their stock that are not free. */
    unfree?: ReadonlyMap<number, Unfree>;
  },
  through: Day,
): { rows: HarvestNeed[]; enough: HarvestNeed[] } => {
  const due = lines.filter(({ deliveryDate, fillQuantity }) => deliveryDate <= through && fillQuantity > 0);
  const askedOf = Map.groupBy(asked, ({ productNameId }) => productNameId);
  const all = [...Map.groupBy(due, ({ productNameId }) => productNameId)]
    .flatMap(([productNameId, needing]): HarvestNeed[] => {
      const [first] = needing;
      if (!first) return [];
      const onHand = stock.get(productNameId) ?? 0;
      const { old = 0, held = 0 } = unfree?.get(productNameId) ?? {};
      const needed = unitsOf(needing);
      return [
        {
          productNameId,
          productName: first.productName,
          baseUnit: first.baseUnit,
          onHand,
          old,
          ...(held > 0 && { held }),
          needed,
          earlier: unitsOf(needing.filter(({ deliveryDate }) => deliveryDate < through)),
          toHarvest: toHarvest({ onHand, old, held }, needed),
          sizes: packedSizes(needing),
          hasUnknownSize: needing.some((line) => line.unitsPerPackage === null && line.fillUnits === null),
          buyers: buyersOf(needing),
          alsoAsked: unitsOf(askedOf.get(productNameId) ?? []),
        },
      ];
    })
    .sort(
      (a, b) =>
        b.toHarvest - a.toHarvest ||
        compareNames(a.productName, b.productName) ||
        a.productNameId - b.productNameId,
    );
  return {
    rows: all.filter(({ toHarvest }) => toHarvest > 0),
    enough: all.filter(({ toHarvest }) => toHarvest === 0),
  };
};

/** A lot to fetch from; part of a unit may be left of it for lines that are not packed yet. */
export type PickLot = { id: number; unitsAvailable: number | string; harvestDate: Day };

/** It tells what to fetch from which lot, in exact base units, and what the lots do not have. */
export type PickPlan = { picks: { lotId: number; units: string }[]; missing: string };

/** Where `need` base units come from: the oldest harvest first, then by id. */
export const pickPlan = (lots: readonly PickLot[], need: string): PickPlan => {
  let missing = need;
  const picks: PickPlan['picks'] = [];
  for (const { id, unitsAvailable } of oldestFirst(lots)) {
    if (compare(missing, 0) <= 0) break;
    if (compare(unitsAvailable, 0) <= 0) continue;
    const units = compare(unitsAvailable, missing) < 0 ? sum([unitsAvailable]) : missing;
    picks.push({ lotId: id, units });
    missing = minus(missing, units);
  }
  return { picks, missing };
};

/** It is for several lines that share the lots of one product: what one line picks is gone for the next. */
export const pickPlans = (
  lots: readonly PickLot[],
  lines: readonly { id: number; need: string }[],
): Map<number, PickPlan> => {
  let left = lots;
  const plans = new Map<number, PickPlan>();
  for (const { id, need } of lines) {
    const plan = pickPlan(left, need);
    plans.set(id, plan);
    left = left.map((lot) => {
      const pick = plan.picks.find(({ lotId }) => lotId === lot.id);
      return pick ? { ...lot, unitsAvailable: minus(lot.unitsAvailable, pick.units) } : lot;
    });
  }
  return plans;
};

/** A person must enter this, or agree to it, before a line can be packed as they entered it. */
export type PackQuestion = 'reason' | 'above' | 'weight' | 'farWeight';

/** A line as somebody wants to pack it. */
export type PackedLine = Fill & Pick<OrderLine, 'quantity'> & { isCatchWeight: boolean };

/** How far a weight may be from what the packages hold by their size. */
const WEIGHT_TOLERANCE = '0.2';

const isFar = (weight: string, usual: string) => {
  const off = minus(weight, usual);
  const most = times(usual, WEIGHT_TOLERANCE);
  return compare(off, most) > 0 || compare(off, minus(0, most)) < 0;
};

/** A reason for less, consent to more or to a weight over 20 % off; a size that is unknown has no usual weight. */
export const packQuestions = ({
  quantity,
  fillQuantity,
  fillUnits: weighed,
  unitsPerPackage,
  isCatchWeight,
}: PackedLine): PackQuestion[] => {
  const questions: PackQuestion[] = [];
  if (fillQuantity < quantity) questions.push('reason');
  if (fillQuantity > quantity) questions.push('above');
  if (fillQuantity === 0) return questions;
  if (weighed === null) {
    if (isCatchWeight) questions.push('weight');
  } else if (unitsPerPackage !== null && isFar(weighed, neededUnits(fillQuantity, unitsPerPackage))) {
    questions.push('farWeight');
  }
  return questions;
};

export type PackAnswers = {
  reason?: ShortReason | null | undefined;
  above?: boolean | undefined;
  farWeight?: boolean | undefined;
};

/** The questions about a line that have no answer yet; a missing weight is answered only by the weight. */
export const openQuestions = (line: PackedLine, answers: PackAnswers): PackQuestion[] =>
  packQuestions(line).filter((question) => question === 'weight' || !answers[question]);

export const questionText = (
  question: PackQuestion,
  { quantity: ordered, fillQuantity: fill, baseUnit, ...line }: PackedLine & { baseUnit: BaseUnit | null },
): FarmText => {
  if (question === 'reason') return packingTexts.askReason({ fill, ordered });
  if (question === 'above') return packingTexts.askAbove({ fill, ordered });
  if (question === 'weight') return packingTexts.askWeight();
  const weight = Number(line.fillUnits);
  const usual = Number(neededUnits(fill, line.unitsPerPackage));
  return packingTexts.askFarWeight({
    weight,
    weightUnit: unitWord(baseUnit, weight),
    usual,
    usualUnit: unitWord(baseUnit, usual),
    fill,
  });
};

type Counted = { units: string; baseUnit: BaseUnit | null };

const worded = ({ units, baseUnit }: Counted) => {
  const count = Number(units);
  return { units: count, unit: unitWord(baseUnit, count) };
};

/** 'not in store: 6 lb'; null if nothing is missing. */
export const notInStore = (missing: Counted): FarmText | null =>
  compare(missing.units, 0) > 0 ? packingTexts.notInStore(worded(missing)) : null;

/** Why a lot cannot give what a line was to take from it: how much of it is left. */
export const lotEmptied = ({ harvestDate, ...left }: Counted & { harvestDate: Day }): FarmText => {
  const { units, unit } = worded(left);
  const day = { day: harvestDate };
  return units > 0 ? packingTexts.lotShort({ day, left: units, unit }) : packingTexts.lotEmpty({ day });
};

/** Why nothing more can be packed from a lot that is on hold. */
export const lotHeld = ({ harvestDate }: { harvestDate: Day }): FarmText =>
  packingTexts.lotHeld({ day: { day: harvestDate } });

/** Why a line cannot take so much from its lots; null if they do not give more than it packs. */
export const lotsAboveFill = (
  line: Fill & { lots: readonly { units: string }[]; baseUnit: BaseUnit | null },
): FarmText | null => {
  const given = sum(line.lots.map(({ units }) => units));
  const packed = fillUnits(line);
  if (compare(given, packed) <= 0) return null;
  return packingTexts.lotsAboveFill({
    given: Number(given),
    givenUnit: unitWord(line.baseUnit, Number(given)),
    packed: Number(packed),
    packedUnit: unitWord(line.baseUnit, Number(packed)),
  });
};

/** The question whether lots may be mixed in packages; null if each can come from one lot. */
export const askMixed = (
  { fillQuantity: fill }: Pick<Fill, 'fillQuantity'>,
  mixed: number,
): FarmText | null => (mixed > 0 ? packingTexts.askMixed({ whole: Math.max(0, fill - mixed), fill }) : null);

/** '4 lb of KAL260424-16V fill no 12lb'; a lot without a code is called by its day. */
export const fillsNone = ({
  lotCode,
  harvestDate,
  size,
  ...left
}: Counted & { lotCode?: string | undefined; harvestDate: Day; size: string }): FarmText =>
  packingTexts.fillsNone({
    ...worded(left),
    lot: lotCode ?? packingTexts.lotOfDay({ day: dayOfYear(harvestDate) }),
    size,
  });

/** 'Apr 25'. */
export const dayOfYear = (day: Day): FarmText => {
  const [, month, date = ''] = day.split('-');
  return packingTexts.dayOfYear({ month: monthNames.en[Number(month) - 1] ?? '', date });
};

export const nothingToHarvest = (through: Day): FarmText =>
  packingTexts.nothingToHarvest({ day: dayOfYear(through) });

/** '1,452 due by Dec 2, 969 in the cooler: cut 483'; what is too old or held is named, since it is not counted on. */
export const harvestSentence = (
  {
    needed,
    onHand,
    old,
    held = 0,
    toHarvest: cut,
  }: Pick<HarvestRow, 'needed' | 'onHand' | 'old' | 'held' | 'toHarvest'>,
  through: Day,
): FarmText => {
  const said = { due: Number(needed), day: monthDay(through), held: onHand };
  if (held > 0) return packingTexts.dueWithHeld({ ...said, old, onHold: held, cut });
  if (cut === 0)
    return old > 0 ? packingTexts.dueInCoolerOld({ ...said, old }) : packingTexts.dueInCooler(said);
  return old > 0 ? packingTexts.dueToCutOld({ ...said, old, cut }) : packingTexts.dueToCut({ ...said, cut });
};
