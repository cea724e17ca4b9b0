import { cpSync, globSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
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

it('the built server needs none of the sources, neither to serve nor to back itself up', async () => {
  const folder = imageFolder();
  cpSync(join(root, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true });
  const settings = { DATA_DIR: join(folder, 'data') };
  const server = spawnServer(settings, { startFile: join(folder, 'apps/server/src/start.mjs') });
  const address = await server.address();
  const docs = await fetch(`${address}/api/docs/`);
  expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await fetch(`${address}/api/docs/static/swagger-ui.css`)).status).toBe(200);
  expect((await fetch(`${address}/api/docs/static/none.css`)).status).toBe(404);
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
