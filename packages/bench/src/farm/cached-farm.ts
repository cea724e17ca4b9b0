import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fillSqlite } from './fill-sqlite.ts';

const root = join(import.meta.dirname, '../../../..');
/** Outside of what Git sees, and kept between runs. */
export const cacheFolder = join(root, 'node_modules/.cache/bench');

/** What the rows of a farm depend on: the schema, and the generator. */
const versionOf = () => {
  const hash = createHash('sha256');
  for (const folder of [join(root, 'packages/data/src/migrations'), import.meta.dirname])
    for (const file of globSync(`${folder}/*.ts`).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

/** The day around which a farm is made; status and figures of its orders are as of then. */
export const benchToday = (): string => new Date().toISOString().slice(0, 10);

/** The file of a farm of so many lines, which is made unless it is there. */
const cachedFarm = async (lines: number): Promise<string> => {
  const folder = join(cacheFolder, `farms-${versionOf()}-${benchToday()}`);
  const kept = join(folder, `${lines}.sqlite`);
  if (existsSync(kept)) return kept;
  // Farms of another schema or day are of no use to anyone.
  for (const other of globSync(`${cacheFolder}/farms-*`))
    if (other !== folder) rmSync(other, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const fresh = `${kept}.${process.pid}`;
  await fillSqlite(fresh, { lines, today: benchToday() });
  renameSync(fresh, kept);
  console.error(`Made a farm of ${lines} lines in ${Math.round(performance.now() - start)} ms.`);
  return kept;
};

/** Copies a farm of so many lines into a folder; returns its address. */
export const copyFarm = async (lines: number, folder: string): Promise<string> => {
  const path = join(folder, 'farm.sqlite');
  copyFileSync(await cachedFarm(lines), path, constants.COPYFILE_FICLONE);
  return path;
};
