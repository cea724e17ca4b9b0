// Starts the farm as a newcomer does, waits until it is ready, stops it, and says how long that took and how large it is.
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const READY_WITHIN_MS = 600_000;
const CLOSED_WITHIN_MS = 20_000;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isWindows = process.platform === 'win32';
const port = process.env.PORT ?? '3333';
const address = `http://127.0.0.1:${port}`;

const answers = (path: string) =>
  fetch(address + path).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until `isTrue`; false if it took too long or the farm ended before. */
const until = async (isTrue: () => Promise<boolean>, withinMs: number, isOver = () => false) => {
  for (const start = Date.now(); Date.now() - start < withinMs && !isOver(); await wait(100))
    if (await isTrue()) return true;
  return false;
};

const megabytes = (folder: string) => {
  const seen = new Set<number>();
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return Math.round(bytes / 1e6);
};

const start = Date.now();
const farm = spawn('npx', ['-y', 'pnpm@12.21.0', 'start'], {
  cwd: root,
  shell: isWindows,
  detached: !isWindows,
  env: { ...process.env, PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), 'farm-')) },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let output = '';
let isEnded = false;
const ended = new Promise<unknown>((resolve) => farm.on('close', resolve)).then(() => (isEnded = true));
for (const stream of [farm.stdout, farm.stderr]) {
  stream.on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
}

const isReady = await until(
  () => answers('/readyz'),
  READY_WITHIN_MS,
  () => isEnded,
);
const seconds = (Date.now() - start) / 1000;
// Windows has no signal that would let it finish.
if (isWindows) spawnSync('taskkill', ['/pid', String(farm.pid), '/t', '/f']);
else if (farm.pid && !isEnded) process.kill(-farm.pid, 'SIGTERM');
const isClosed = await until(async () => isEnded && !(await answers('/healthz')), CLOSED_WITHIN_MS);
const isProper = isWindows || output.includes('Farm Dashboard is closed');
if (isClosed) await ended;

console.log(
  isReady
    ? `\nReady after ${seconds.toFixed(1)} s, with ${megabytes(join(root, 'node_modules'))} MB installed.`
    : '\nIt did not become ready.',
);
if (isReady && !(isClosed && isProper)) console.log('It did not stop properly.');
process.exit(isReady && isClosed && isProper ? 0 : 1);
