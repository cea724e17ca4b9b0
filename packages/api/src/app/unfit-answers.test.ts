import { afterAll, expect, it, vi } from 'vitest';

const place = { id: 7, name: 'A place', description: null, createdAt: '2026-04-15T12:00:00.000Z' };

/** The database returns this for the list of locations. */
let rows: object[] = [];
// Other files of the same process have loaded the modules already.
vi.resetModules();
vi.doMock('@farm/data/locations', async (original) => ({
  ...(await original<typeof import('@farm/data/locations')>()),
  listLocations: async () => rows,
}));
const { openWorld } = await import('../testing/world.ts');

afterAll(() => {
  vi.doUnmock('@farm/data/locations');
  vi.resetModules();
});

it('what a read returns by mistake reaches nobody through either door, neither too much nor too little', async () => {
  const world = await openWorld('sqlite');
  const app = await world.app();
  world.farm.log.error = () => {};
  const headers = await world.cookie(await world.person('admin'));
  const complete = { ...place, createdBy: 'nobody' };
  for (const url of ['/api/locations', '/trpc/locations.list']) {
    const ask = async () => {
      const { statusCode, body } = await app.inject({ url, headers });
      return { statusCode, body };
    };
    rows = [complete];
    const usual = await ask();
    expect(usual.statusCode).toBe(200);
    expect(usual.body).toContain('A place');
    rows = [{ ...complete, secretHash: 'a secret' }];
    expect(await ask()).toEqual(usual);
    rows = [complete, place];
    const unfit = await ask();
    expect(unfit.statusCode).toBe(500);
    expect(unfit.body).not.toContain('A place');
    expect(unfit.body).toContain('requestId');
  }
  await world.close();
});
