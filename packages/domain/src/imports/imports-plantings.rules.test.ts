import { describe, expect, it } from 'vitest';
import type { Planting } from '../plantings/plantings.schema.ts';
import type { ImportAsker, TextRow } from './imports-plan.rules.ts';
import { noteAdded, type PresentPlantings, planPlantings } from './imports-plantings.rules.ts';

const asker = { person: { uid: 'fay', role: 'farmer' as const }, today: '2026-04-15' };

const planting = (id: number, more: Partial<Planting> = {}): Planting => ({
  id,
  productNameId: 1,
  productName: 'Kale',
  quantity: 100,
  status: 'planted',
  currentLocation: 'North field',
  currentLocationId: 1,
  plantedDate: '2026-03-02',
  plantedBy: 'fay',
  notes: null,
  totalHarvested: 0,
  version: 3,
  ...more,
});

const present = (...plantings: Planting[]): PresentPlantings => ({
  templates: [{ id: 1, name: 'Kale', baseUnit: 'lb' }],
  locations: [
    { id: 1, name: 'North field' },
    { id: 2, name: 'Tunnel' },
  ],
  plantings,
});

const kale = { product: 'Kale', quantity: '100', location: 'North field', planted: '2026-03-02' };

type Cells = Partial<typeof kale> & {
  status?: string;
  harvested?: string;
  harvestDate?: string;
  notes?: string;
};

const plan = (known: PresentPlantings, ...all: (Cells & { chosen?: string })[]) => {
  const rows: TextRow[] = all.map(({ chosen, ...cells }, index) => ({
    row: index + 2,
    cells,
    chosen: chosen === undefined ? {} : { harvested: chosen },
  }));
  return planPlantings(rows, known, asker);
};

const shown = (...args: Parameters<typeof plan>) =>
  plan(...args).map(({ state, issues, changes }) =>
    [
      state,
      ...issues.map(({ message }) => message),
      ...changes.map(({ column, before, after }) => `${column} ${before ?? ''}→${after}`),
    ].join(' | '),
  );

describe('plantings of a file', () => {
  it('are new unless one of that product, place, day and quantity is here', () => {
    const known = present(planting(1));
    expect(
      shown(
        known,
        { ...kale, product: 'KALE', planted: '3/2/2026' },
        { ...kale, quantity: '101' },
        { ...kale, location: 'tunnel' },
        { ...kale, planted: '2026-03-03' },
        kale,
      ).map((row) => row.split(' |')[0]),
    ).toEqual(['same', 'new', 'new', 'new', 'new']);
  });

  it('are matched as those that say the same, whatever their sequence', () => {
    const known = present(planting(1), planting(2, { status: 'harvesting', totalHarvested: 10 }));
    expect(shown(known, kale, { ...kale, status: 'Harvesting', harvested: '10' })).toEqual(['same', 'same']);
    const reversed = present(planting(1, { status: 'harvesting', totalHarvested: 10 }), planting(2));
    expect(shown(reversed, kale, { ...kale, status: 'harvesting', harvested: '10' })).toEqual([
      'same',
      'same',
    ]);
    expect(shown(known, { ...kale, harvested: '30' })).toEqual([
      expect.stringContaining('error | Row 2: There are 2 such plantings, and they differ.'),
    ]);
  });

  it('only go forward', () => {
    const known = present(planting(1, { status: 'harvesting', totalHarvested: 10 }));
    expect(shown(known, { ...kale, harvested: '25', harvestDate: '2026-04-12', notes: 'late' })).toEqual([
      'changed | harvested 10→25 | notes →late',
    ]);
    const [row] = plan(known, { ...kale, status: 'finished', harvested: '25' });
    expect(row?.write).toMatchObject({
      id: 1,
      version: 3,
      after: { status: 'finished', totalHarvested: 25 },
      harvest: { units: 15, day: '2026-04-15' },
    });
    expect(shown(known, { ...kale, harvested: '9' })).toEqual([
      'error | Row 2, Harvested: 10 units were harvested already. Enter at least that many.',
    ]);
    expect(shown(known, { ...kale, status: 'planted' })).toEqual([
      'error | Row 2, Status: This planting is harvesting already and cannot go back. Choose harvesting or a later status.',
    ]);
    const finished = present(planting(1, { status: 'finished', totalHarvested: 10 }));
    expect(shown(finished, { ...kale, harvested: '11' })).toEqual([
      'error | Row 2, Harvested: This planting is finished. Reopen it first, or enter 10.',
    ]);
  });

  it('have what was harvested in one harvest, and never a status that contradicts it', () => {
    const [row] = plan(present(), { ...kale, harvested: '5' });
    expect(row?.write).toMatchObject({
      id: null,
      after: { status: 'harvesting', totalHarvested: 5 },
      harvest: { units: 5, day: '2026-04-15' },
    });
    expect(
      shown(
        present(),
        { ...kale, status: 'harvesting' },
        { ...kale, status: 'finished' },
        { ...kale, status: 'finished', harvested: '0' },
        { ...kale, status: 'planted', harvested: '5' },
        { ...kale, status: 'resting' },
        { ...kale, harvested: '5', harvestDate: '2026-03-01' },
      ),
    ).toEqual([
      'error | Row 2, Harvested: Enter how many units were harvested in all, since this planting is harvesting.',
      'error | Row 3, Harvested: Enter how many units were harvested in all, since this planting is finished.',
      expect.stringContaining('new'),
      'error | Row 5, Status: Units were harvested, so it cannot be planted. Choose harvesting or finished.',
      'error | Row 6, Status: "resting" is not one of planted, transplanted, harvesting, finished. Choose one.',
      'error | Row 7, Harvest date: This is before it was planted. Correct one of the two days.',
    ]);
  });

  it('come in without a harvest where somebody answers that it is not known', () => {
    const [asked] = plan(present(), { ...kale, status: 'harvesting' });
    expect(asked?.issues[0]).toMatchObject({ choices: [], offer: { act: 'notKnown', value: 'unknown' } });
    const known = present(planting(1, { quantity: 7, status: 'harvesting', totalHarvested: 12 }));
    expect(
      plan(
        known,
        { ...kale, status: 'harvesting', chosen: 'unknown' },
        { ...kale, status: 'finished', chosen: 'unknown' },
        { ...kale, quantity: '7', status: 'finished', harvested: 'some', chosen: 'unknown' },
      ).map(({ state, write }) => [state, write?.after, write?.harvest]),
    ).toEqual([
      ['new', { status: 'harvesting', totalHarvested: 0, notes: null }, null],
      ['new', { status: 'finished', totalHarvested: 0, notes: null }, null],
      ['changed', { status: 'finished', totalHarvested: 12, notes: null }, null],
    ]);
  });

  const beds = (
    said: PresentPlantings,
    who: ImportAsker,
    ...all: [location: string, chosen?: string | undefined][]
  ) =>
    planPlantings(
      all.map(([location, chosen], index) => ({
        row: index + 2,
        cells: { ...kale, location },
        chosen: chosen === undefined ? {} : { location: chosen },
      })),
      said,
      who,
    );
  const admin: ImportAsker = { ...asker, person: { uid: 'ada', role: 'admin' } };

  it('offer to add the locations that are not here, and add each once where somebody says so', () => {
    const asked = beds(present(), admin, ['Bed 7'], ['Bed 8'], ['Norht field'], ['Field']);
    expect(asked.map(({ issues }) => issues[0]?.offer)).toEqual([
      { act: 'addLocation', value: 'new' },
      { act: 'addLocation', value: 'new' },
      null,
      null,
    ]);
    expect(asked[2]?.issues[0]).toMatchObject({
      message:
        'Row 4, Location: Nothing is called "Norht field". Choose one with nearly the same name, or the last to add a new one.',
      choices: [
        { value: '1', label: 'North field' },
        { value: 'new', label: 'Norht field' },
      ],
    });
    const rows = beds(
      present(),
      admin,
      ['Bed 7', 'new'],
      ['BED 7', 'new'],
      ['tunnel', 'new'],
      ['Bed 8', 'new'],
    );
    expect(
      rows.map(({ state, write }) => [
        state,
        write?.id === null ? [write.currentLocationId, write.currentLocation] : write,
      ]),
    ).toEqual([
      ['new', [null, 'Bed 7']],
      ['new', [null, 'Bed 7']],
      ['new', [2, 'Tunnel']],
      ['new', [null, 'Bed 8']],
    ]);
    expect(noteAdded(rows).map(({ message }) => message)).toEqual([
      '2 locations are added, without a description: Bed 7 · Bed 8.',
    ]);
    expect(noteAdded(asked)).toEqual([]);
    expect(beds(present(), admin, ['x'.repeat(201), 'new']).map(({ state }) => state)).toEqual(['error']);
  });

  it('never add a location for a grower, who is told who can', () => {
    const says =
      'Row 2, Location: No location is called "Bed 7". Correct the name, or ask an administrator to add the location.';
    for (const chosen of [undefined, 'new']) {
      const [row] = beds(present(), asker, ['Bed 7', chosen]);
      expect(row).toMatchObject({ state: 'error', write: null, issues: [{ message: says, offer: null }] });
    }
  });

  it('are refused where the location or product is not here', () => {
    expect(shown(present(), { ...kale, location: 'South field' })).toEqual([
      'error | Row 2, Location: No location is called "South field". Correct the name, or ask an administrator to add the location.',
    ]);
    const old = planting(1, { productNameId: 8, productName: 'Old Beans' });
    const beans = { ...kale, product: 'Old Beans' };
    expect(shown(present(old), beans)).toEqual(['same']);
    expect(shown(present(old), { ...beans, quantity: '7' })).toEqual([
      'error | Row 2, Product: No product is called "Old Beans". Correct the name, or add it first.',
    ]);
  });
});
