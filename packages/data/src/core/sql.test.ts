import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBuyers } from '../buyers/index.ts';
import { engines, fillFarm, openTestDatabase } from '../testing/test-database.ts';

/** Names, and how else they may be typed. */
const found: [name: string, typed: string][] = [
  ['Harbor Café', 'CAFÉ'],
  ['ΣΊΣΥΦΟΣ', 'ΣΊΣΥΦΟΣ'],
  ['Σίσυφος', 'Σίσυφος'],
  ['İzmir', 'İzmir'],
  ['Izmit 7', 'İZMİT 7'],
  ['Öz Üç', 'öz ÜÇ'],
  ['50%_off \\ x', '%_OFF \\'],
  ['🌽 Nº 9', '🌽 nº'],
];

describe.each(engines)('searching on %s', (engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    for (const [name] of found) await farm.buyer(name);
    await farm.buyer('Someone else');
  });
  afterAll(() => database.close());

  it.each(found)('finds %s by %s, whatever the capitals, and nothing else', async (name, typed) => {
    const { items } = await listBuyers(database.db, { search: typed, byContacts: true, limit: 50 });
    expect(items.map((buyer) => buyer.name)).toEqual([name]);
  });
});
