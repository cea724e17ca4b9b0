import { expect, it } from 'vitest';
import { nodeMistake } from './node-version.mjs';
import { spawnServer } from './testing/spawn-server.ts';

it('accepts Node 24 and newer', () => {
  expect(['24.0.0', '26.10.0', '100.0.0'].map(nodeMistake)).toEqual([undefined, undefined, undefined]);
  expect(['4.9.1', '20.20.2', '23.11.0'].map((version) => nodeMistake(version)?.slice(0, 23))).toEqual(
    Array(3).fill('Node 24 or newer is nee'),
  );
});

it('names the required version before it loads anything that an older Node cannot run', async () => {
  const older = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } });
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        const source = String(loaded.source).replaceAll('import.meta.dirname', 'undefined');
        return url.startsWith('file:') ? { ...loaded, source } : loaded;
      },
    });
  `;
  const server = spawnServer(
    {},
    { nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(older)}`] },
  );
  expect(await server.ended).toBe(78);
  expect(server.lines).toEqual([
    expect.stringContaining('Node 24 or newer is needed; this is Node 18.20.8.'),
  ]);
});
