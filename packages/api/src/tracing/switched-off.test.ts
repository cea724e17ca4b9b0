import { expect, it, onTestFinished } from 'vitest';
import { callProcedure, callTable } from '../testing/call-table.ts';
import { seedFarm } from '../testing/seed-farm.ts';
import { openWorld } from '../testing/world.ts';

/** The fields that tracing brought. */
const fields = [
  'lotCode',
  'codeSource',
  'sourceName',
  'isCodeFixed',
  'codeFixedAt',
  'locationId',
  'cooledOn',
  'hold',
  'holdReason',
  'heldAt',
  'latitude',
  'longitude',
  'isTraced',
  'variety',
  'gtin',
  'wantsLots',
  'lotCodesOn',
  'traceContact',
  'traceReference',
  'planText',
];

const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysOf(inner),
      ]);

const template = ['isTraced', 'variety', 'gtin'];
const buyer = ['wantsLots'];
/** These read and set a template, a buyer, or the farm. */
const switches: Record<string, string[]> = {
  'catalog.list': template,
  'catalog.names': ['isTraced', 'variety'],
  'catalog.sizes': ['gtin'],
  'catalog.create': ['isTraced', 'variety'],
  'catalog.update': template,
  'catalog.setKeeps': ['isTraced', 'variety'],
  'catalog.addSize': ['gtin'],
  'catalog.updateSize': ['gtin'],
  'buyers.list': buyer,
  'buyers.all': buyer,
  'buyers.get': buyer,
  'buyers.create': buyer,
  'buyers.update': buyer,
  'buyers.assign': buyer,
  'farm.get': ['lotCodesOn', 'traceContact', 'traceReference', 'planText'],
  'farm.update': ['lotCodesOn', 'traceContact', 'traceReference', 'planText'],
};

it('with nothing switched on, no answer has a field of tracing but the switches themselves', async () => {
  const world = await openWorld('sqlite');
  onTestFinished(world.close);
  const farm = await seedFarm(world);
  const found: Record<string, string[]> = {};
  let answered = 0;
  for (const [name, { input, outcomes }] of Object.entries(callTable)) {
    if (/^(?:tracing|recalls)\./.test(name) || name === 'live.events') continue;
    const asker = (['admin', 'farmer', 'rep', 'otherFarmer'] as const).find(
      (who) => outcomes[{ admin: 5, farmer: 1, rep: 3, otherFarmer: 2 }[who]] === 'ok',
    );
    const answer = await world
      .rolledBack(() => callProcedure(world.as(asker ? farm[asker] : null), name, input?.(farm)))
      .catch(() => undefined);
    if (answer !== undefined) answered += 1;
    const keys = [...new Set(keysOf(answer))].filter((key) => fields.includes(key));
    if (keys.length > 0) found[name] = keys.sort();
  }
  expect(answered).toBeGreaterThan(150);
  expect(found).toEqual(
    Object.fromEntries(Object.entries(switches).map(([name, keys]) => [name, keys.toSorted()])),
  );
});
