import { cpSync, globSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spoilFarm } from '@farm/data/testing';
import { expect, it } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const root = join(import.meta.dirname, '../../..');

/** A folder with the launchers and the installed packages, as in the image, and none of the sources. */
const imageFolder = () => {
  const folder = testFolder();
  for (const file of globSync(join(import.meta.dirname, '*.mjs'))) {
    cpSync(file, join(folder, 'apps/server/src', basename(file)));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
};

/** As large as a farm must be for its long reads to run in a process of their own. */
const enlarge = async (url: string) => {
  await spoilFarm(url, 'create table filler as select zeroblob(40000000) as bytes');
  await spoilFarm(url, 'drop table filler');
};

it('the built server needs none of the sources, to serve, to read for long, to print and to back itself up', async () => {
  const folder = imageFolder();
  cpSync(join(root, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true });
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: join(folder, 'farm.sqlite') };
  const headers = await enrollAdmin(settings.DATABASE_URL);
  await enlarge(settings.DATABASE_URL);
  const server = spawnServer(settings, { startFile: join(folder, 'apps/server/src/start.mjs') });
  const address = await server.address();
  const docs = await fetch(`${address}/api/docs/`);
  expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await fetch(`${address}/api/docs/static/swagger-ui.css`)).status).toBe(200);
  expect((await fetch(`${address}/api/docs/static/none.css`)).status).toBe(404);
  // A large farm is read in no other way.
  const people = await fetch(`${address}/trpc/people.list`, { headers });
  expect([people.status, await people.json()]).toMatchObject([200, { result: { data: [{ name: 'Ada' }] } }]);
  const paper = await fetch(`${address}/api/day-sheets/2026-04-24/harvest-list.pdf`, { headers });
  expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const backup = spawnServer(settings, {
    startFile: join(folder, 'apps/server/src/farm.mjs'),
    args: ['backup'],
  });
  expect(await backup.ended, backup.lines.join('\n')).toBe(0);
});

it('says how to build a server that is not built', async () => {
  const server = spawnServer({}, { startFile: join(imageFolder(), 'apps/server/src/start.mjs') });
  expect(await server.ended).toBe(78);
  expect(server.lines).toEqual(['The server is not built. Run `pnpm build`, and start again.']);
});
