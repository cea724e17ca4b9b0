import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fillSqlite } from './fill-sqlite.ts';

const root = join(import.meta.dirname, '../../../..');
/** Outside of what Git sees, and kept between runs. */
export const cacheFolder = join(root, 'node_modules/.cache/bench');

/** The rows of a farm depend on these: the schema, and the generator. */
const versionOf = () => {
  const hash = createHash('sha256');
  for (const folder of [join(root, 'packages/data/src/migrations'), import.meta.dirname])
    for (const file of fs.globSync(`${folder}/*.ts`).toSorted()) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

/** The day around which a farm is made; status and figures of its orders are as of then. */
export const benchToday = (): string => new Date().toISOString().slice(0, 10);

/** Copies a farm of so many lines, which is made unless one of this day is there; returns the copy's address. */
export const copyFarm = async (lines: number, folder: string): Promise<string> => {
  const kept = join(cacheFolder, `farms-${versionOf()}-${benchToday()}`, `${lines}.sqlite`);
  if (!fs.existsSync(kept)) {
    for (const other of fs.globSync(`${cacheFolder}/farms-*`))
      if (other !== dirname(kept)) fs.rmSync(other, { recursive: true, force: true });
    fs.mkdirSync(dirname(kept), { recursive: true });
    const fresh = `${kept}.${process.pid}`;
    await fillSqlite(fresh, { lines, today: benchToday() });
    fs.renameSync(fresh, kept);
  }
  const path = join(folder, 'farm.sqlite');
  fs.copyFileSync(kept, path, fs.constants.COPYFILE_FICLONE);
  return path;
};
