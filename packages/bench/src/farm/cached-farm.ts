import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { BenchFarm } from './bench-rows.ts';
import { fillSqlite } from './fill-sqlite.ts';

const root = join(import.meta.dirname, '../../../..');
/** Outside of what Git sees, and kept between runs. */
export const cacheFolder = join(root, 'node_modules/.cache/bench');

const hashOf = (texts: readonly string[]) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 12);
};

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** What the rows of a farm depend on: the schema, and the generator. */
const versionOf = () =>
  hashOf([...filesIn(join(root, 'packages/data/src/migrations')), ...filesIn(import.meta.dirname)]);

/** The day around which a farm is made; status and figures of its orders are as of then. */
export const benchToday = (): string => new Date().toISOString().slice(0, 10);

/** Farms of another schema or day are of no use to anyone. */
const forgetOthers = (folder: string) => {
  for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
    if (name.startsWith('farms-') && name !== folder) {
      rmSync(join(cacheFolder, name), { recursive: true, force: true });
    }
  }
};

/** The file of a farm of so many lines, which is made unless it is there. Copy it before it is used. */
const cachedFarm = async (lines: number): Promise<string> => {
  const farm: BenchFarm = { lines, today: benchToday() };
  const folder = `farms-${versionOf()}-${farm.today}`;
  const kept = join(cacheFolder, folder, `${lines}.sqlite`);
  if (existsSync(kept)) return kept;
  forgetOthers(folder);
  mkdirSync(join(cacheFolder, folder), { recursive: true });
  const fresh = `${kept}.${process.pid}`;
  const start = performance.now();
  await fillSqlite(fresh, farm);
  renameSync(fresh, kept);
  for (const suffix of ['-wal', '-shm', '.lock']) rmSync(`${fresh}${suffix}`, { force: true });
  console.error(`Made a farm of ${lines} lines in ${Math.round(performance.now() - start)} ms.`);
  return kept;
};

/** Copies a farm of so many lines into a folder; returns its address. */
export const copyFarm = async (lines: number, folder: string, name = 'farm.sqlite'): Promise<string> => {
  const path = join(folder, name);
  copyFileSync(await cachedFarm(lines), path, constants.COPYFILE_FICLONE);
  return path;
};
