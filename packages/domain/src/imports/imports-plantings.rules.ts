import type { ProductName } from '../catalog/catalog.schema.ts';
import type { Day } from '../core/day-fields.ts';
import { foldName } from '../core/names.ts';
import { CreateLocationInput, type Location } from '../locations/locations.schema.ts';
import { isPermitted } from '../permissions.ts';
import { plantingStatuses } from '../plantings/plantings.rules.ts';
import { CreatePlantingInput, type Planting } from '../plantings/plantings.schema.ts';
import type { ImportNote, ImportRow } from './imports.schema.ts';
import { importIssues } from './imports-issues.texts.ts';
import { noteOf } from './imports-join.rules.ts';
import {
  findNamed,
  findOrMakeNamed,
  type NamedThings,
  NEW,
  namedThings,
  plannedRow,
} from './imports-names.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { plantingImportTexts } from './imports-plantings.texts.ts';
import { unwrittenRow } from './imports-unwritten.rules.ts';
import { quoted, type RowReader, rowReader } from './imports-values.rules.ts';

const PLANTED_MAX = 1_000_000;
/** So many locations can still be chosen from. */
const LOCATIONS_SHOWN_MAX = 50;

/** Plantings are compared with this. */
export type PresentPlantings = {
  templates: readonly Pick<ProductName, 'id' | 'name' | 'baseUnit'>[];
  locations: readonly Pick<Location, 'id' | 'name'>[];
  plantings: readonly Planting[];
};

export type PlantingImportState = Pick<Planting, 'status' | 'totalHarvested' | 'notes'>;

type Place = Pick<
  Planting,
  'productNameId' | 'productName' | 'quantity' | 'plantedDate' | 'currentLocation'
> & {
  /** It is null for a location of this name that is added with the planting. */
  currentLocationId: number | null;
};

/** One row writes this: a new planting, or what goes on in a present one. */
export type PlantingWrite = {
  after: PlantingImportState;
  /** More was harvested than is known, by this much. */
  harvest: { units: number; day: Day } | null;
} & (({ id: null } & Place) | { id: number; version: number; before: PlantingImportState });

/** A row says this of a planting; null where it says nothing. */
type Said = { [Field in keyof PlantingImportState]: PlantingImportState[Field] | null } & {
  harvestDay: Day | null;
  /** It says whether somebody answered that what was harvested is not known: nothing is recorded then. */
  isHarvestUnknown: boolean;
};

/** This answer says that the harvest is not known. */
const NOT_KNOWN = 'unknown';

type Row = { reader: RowReader; place: Place; said: Said; key: string; isLive: boolean };

const keyOf = ({ productName, currentLocationId, currentLocation, plantedDate, quantity }: Place): string =>
  `${currentLocationId ?? `new ${foldName(currentLocation)}`} ${plantedDate} ${quantity} ${foldName(productName)}`;

const fields = ['status', 'totalHarvested', 'notes'] as const;

const countSaid = ({ said }: Row): number => fields.filter((field) => said[field] !== null).length;

const saysSame = ({ said }: Row, planting: PlantingImportState): boolean =>
  fields.every((field) => said[field] === null || said[field] === planting[field]);

const wordOf = (status: Planting['status']) => plantingImportTexts.plantingStatus({ status });
const rankOf = (status: Planting['status']): number => plantingStatuses.indexOf(status);
const HARVESTING = rankOf('harvesting');
const harvestedChoices = plantingStatuses.slice(HARVESTING).map((value) => ({ value, label: value }));

/** Which present planting each row is about: first those that say the same, then those that say otherwise. */
const pairUp = (rows: readonly Row[], plantings: readonly Planting[]): Map<Row, Planting> => {
  const left = Map.groupBy(
    plantings.toSorted((a, b) => a.id - b.id),
    keyOf,
  );
  const pairs = new Map<Row, Planting>();
  const take = (row: Row, at: number) => {
    const [planting] = at < 0 ? [] : (left.get(row.key)?.splice(at, 1) ?? []);
    if (planting) pairs.set(row, planting);
  };
  for (const row of rows.toSorted((a, b) => countSaid(b) - countSaid(a)))
    take(row, left.get(row.key)?.findIndex((planting) => saysSame(row, planting)) ?? -1);
  for (const row of rows) {
    const [first, ...others] = pairs.has(row) ? [] : (left.get(row.key) ?? []);
    if (!first) continue;
    if (others.every((other) => fields.every((field) => other[field] === first[field]))) take(row, 0);
    else row.reader.refuse(null, plantingImportTexts.plantingUnclear({ count: others.length + 1 }));
  }
  return pairs;
};

const NOTHING: PlantingImportState = { status: 'planted', totalHarvested: 0, notes: null };

/** The planting becomes this. It adds issues for what cannot be: a planting only goes forward. */
const stateAfter = ({ reader, said }: Row, planting: Planting | undefined): PlantingImportState => {
  const before = planting ?? NOTHING;
  const totalHarvested = said.totalHarvested ?? before.totalHarvested;
  const isMore = totalHarvested > before.totalHarvested;
  const status = said.status ?? (isMore && rankOf(before.status) < HARVESTING ? 'harvesting' : before.status);
  const present = before.totalHarvested;
  if (rankOf(status) < rankOf(before.status))
    reader.refuse('status', plantingImportTexts.statusBack({ present: wordOf(before.status) }));
  else if (totalHarvested > 0 && rankOf(status) < HARVESTING)
    reader.refuse('status', plantingImportTexts.notHarvested({ status: wordOf(status) }), harvestedChoices);
  if (totalHarvested < present) reader.refuse('harvested', plantingImportTexts.harvestLess({ present }));
  else if (isMore && before.status === 'finished')
    reader.refuse('harvested', plantingImportTexts.harvestClosed({ present }));
  const isUnsaid = said.totalHarvested === null && !planting;
  const isMissing = status === 'harvesting' || (status === 'finished' && isUnsaid);
  if (totalHarvested === 0 && isMissing && !said.isHarvestUnknown) {
    const says = plantingImportTexts.harvestMissing({ status: wordOf(status) });
    reader.refuse('harvested', says, [], { act: 'notKnown', value: NOT_KNOWN });
  }
  return { status, totalHarvested, notes: said.notes ?? before.notes };
};

type Change = ImportRow['changes'][number];

const asText = (value: string | number | null): string | null => (value === null ? null : String(value));

const stateChanges = (before: PlantingImportState | undefined, after: PlantingImportState): Change[] =>
  (
    [
      ['status', before?.status ?? null, after.status],
      ['harvested', before?.totalHarvested ?? null, after.totalHarvested],
      ['notes', before?.notes ?? null, after.notes],
    ] as const
  )
    .filter(([, from, to]) => from !== to && !(from === null && to === 0))
    .map(([column, from, to]) => ({ column, before: asText(from), after: asText(to) }));

const placeChanges = (place: Place): Change[] => [
  { column: 'quantity', before: null, after: String(place.quantity) },
  { column: 'location', before: null, after: place.currentLocation },
  { column: 'planted', before: null, after: place.plantedDate },
];

const planRow = (row: Row, planting: Planting | undefined, today: Day): PlannedRow<PlantingWrite> => {
  const { reader, place, said } = row;
  if (!planting && !row.isLive) {
    const text = quoted(reader.text('product') ?? '');
    reader.refuse('product', importIssues.noneNamed({ thing: 'product', text }));
  }
  const after = stateAfter(row, planting);
  const units = after.totalHarvested - (planting?.totalHarvested ?? 0);
  const day = said.harvestDay ?? today;
  if (units > 0 && said.harvestDay !== null && said.harvestDay < place.plantedDate)
    reader.refuse('harvestDate', plantingImportTexts.harvestBefore());
  const harvest = units > 0 ? { units, day } : null;
  const changes = stateChanges(planting, after);
  return plannedRow<PlantingWrite>(reader, {
    title: [place.productName, place.currentLocation, place.plantedDate].join(' · '),
    isNew: !planting,
    changes: planting ? changes : [...placeChanges(place), ...changes],
    write: planting
      ? {
          id: planting.id,
          version: planting.version,
          before: { status: planting.status, totalHarvested: planting.totalHarvested, notes: planting.notes },
          after,
          harvest,
        }
      : { id: null, ...place, after, harvest },
  });
};

type NamedLocation = PresentPlantings['locations'][number];

/** Finds the location of a row, or the one that it adds: a file's first spelling of a name is the location's. */
const locationFinder = (locations: PresentPlantings['locations'], mayAdd: boolean) => {
  const things: NamedThings<NamedLocation> = {
    ...namedThings('location', locations),
    ...(locations.length <= LOCATIONS_SHOWN_MAX && { all: locations }),
    ...(mayAdd && { add: { act: 'addLocation', value: NEW } }),
  };
  const added = new Map<string, { id: null; name: string }>();
  return (reader: RowReader): NamedLocation | { id: null; name: string } | null => {
    if (!mayAdd || reader.row.chosen.location !== NEW) return findNamed(reader, 'location', things);
    const found = findOrMakeNamed(reader, 'location', things);
    if (!found || found.thing) return found?.thing ?? null;
    const name = reader.field('location', CreateLocationInput.shape.name);
    if (name === null) return null;
    const one = added.get(foldName(name)) ?? { id: null, name };
    added.set(foldName(name), one);
    reader.note('location', plantingImportTexts.locationAdded());
    return one;
  };
};

const NAMES_SHOWN_MAX = 100;

/** Says which locations the rows would add. */
export const noteAdded = (rows: readonly Pick<PlannedRow<PlantingWrite>, 'write'>[]): ImportNote[] => {
  const added = rows.flatMap(({ write }) =>
    write?.id === null && write.currentLocationId === null ? [write.currentLocation] : [],
  );
  const all = [...new Set(added)];
  if (all.length === 0) return [];
  const names = all.slice(0, NAMES_SHOWN_MAX).join(' · ') + (all.length > NAMES_SHOWN_MAX ? ' …' : '');
  return [noteOf('location', plantingImportTexts.locationsAdded({ count: all.length, names }))];
};

/** Plantings that are here already stay, and only go on: more harvested, or a later status. */
export const planPlantings = (
  rows: readonly TextRow[],
  { templates, locations, plantings }: PresentPlantings,
  { person, today }: ImportAsker,
): PlannedRow<PlantingWrite>[] => {
  const read = rowReader(rows, today);
  const live = new Set(templates.map(({ name }) => foldName(name)));
  // Plantings of a product that is no longer in the catalog are still known by its name.
  const past = new Map(
    plantings
      .filter(({ productName }) => !live.has(foldName(productName)))
      .map(({ productNameId: id, productName: name }) => [foldName(name), { id, name, baseUnit: null }]),
  );
  const products = [...templates, ...past.values()];
  const productThings = namedThings('product', products);
  const findLocation = locationFinder(locations, isPermitted('locations.manage', person.role));
  const planned = new Map<TextRow, PlannedRow<PlantingWrite>>();
  const readRows: Row[] = [];
  for (const row of rows) {
    const reader = read(row);
    for (const column of ['product', 'location', 'planted']) reader.required(column);
    const product = findNamed(reader, 'product', productThings);
    const location = findLocation(reader);
    const plantedDate = reader.day('planted');
    const quantity = reader.whole('quantity', { min: 1, max: PLANTED_MAX }) ?? 1;
    const isHarvestUnknown = row.chosen.harvested === NOT_KNOWN;
    const said: Said = {
      isHarvestUnknown,
      status: reader.plantingStatus('status'),
      totalHarvested: isHarvestUnknown ? null : reader.units('harvested', product?.baseUnit ?? null),
      notes: reader.field('notes', CreatePlantingInput.shape.notes),
      harvestDay: reader.day('harvestDate'),
    };
    if (product && location && plantedDate !== null && reader.issues.length === 0) {
      const place: Place = {
        productNameId: product.id,
        productName: product.name,
        quantity,
        plantedDate,
        currentLocationId: location.id,
        currentLocation: location.name,
      };
      const isLive = live.has(foldName(product.name));
      readRows.push({ reader, place, said, key: keyOf(place), isLive });
    } else {
      planned.set(row, unwrittenRow(reader, reader.text('product') ?? ''));
    }
  }
  const pairs = pairUp(readRows, plantings);
  for (const row of readRows) planned.set(row.reader.row, planRow(row, pairs.get(row), today));
  return rows.flatMap((row) => planned.get(row) ?? []);
};
