import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { restoreBackup } from '@farm/data/backup';
import { insertFarm } from '@farm/data/farm';
import { markAsNewer, spoilFarm } from '@farm/data/testing';
import { describe, expect, it } from 'vitest';
import { farm } from '../testing/farm-command.ts';
import { placesIn, type SmallFarm, smallFarm } from '../testing/small-farm.ts';
import { testFolder } from '../testing/spawn-server.ts';

/** Restores that are killed at the same time. */
const AT_ONCE = 8;
const isWindows = process.platform === 'win32';

const namesIn = (folder: string) => readdirSync(folder).sort();

/** A backup of a farm whose only place is `New`. */
const madeBackup = async () => {
  const { folder, env } = await smallFarm('New');
  const file = join(folder, 'backup.sqlite');
  await farm(['backup', file], env);
  return file;
};

/** A farm as a killed server leaves it: its latest place, `Late`, is only in the write-ahead log. */
const killedFarm = async (): Promise<SmallFarm> => {
  const small = await smallFarm('Old');
  const aside = testFolder();
  const { db, close } = await connect(small.url);
  await spoilFarm(db, `insert into location (name, created_at, created_by) values ('Late', '', 'nina')`);
  for (const ending of ['', '-wal']) copyFileSync(small.url + ending, join(aside, `farm${ending}`));
  await close();
  for (const ending of ['', '-wal']) copyFileSync(join(aside, `farm${ending}`), small.url + ending);
  return small;
};

describe('farm restore', () => {
  it('puts a backup where there is no farm yet, readable by its owner alone', async () => {
    const file = await madeBackup();
    const folder = join(testFolder(), 'data');
    const { exitCode, printed, complained } = await farm(['restore', file], { DATA_DIR: folder });
    expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: [] });
    expect(printed).toEqual([expect.stringMatching(/^Restored .*backup\.sqlite to .*Start the farm now\.$/)]);
    expect(namesIn(folder)).toEqual(['farm.sqlite', 'farm.sqlite.lock']);
    if (!isWindows) expect(statSync(join(folder, 'farm.sqlite')).mode & 0o777).toBe(0o600);
    expect(await placesIn(join(folder, 'farm.sqlite'))).toEqual(['New']);
    expect(await farm(['check'], { DATA_DIR: folder })).toMatchObject({ exitCode: 0 });
  });

  it('replaces a farm only by force, and keeps it with the changes that were only in its log', async () => {
    const file = await madeBackup();
    const { folder, url, env } = await killedFarm();
    const before = namesIn(folder);
    expect(await farm(['restore', file], env)).toEqual({
      exitCode: 73,
      printed: [],
      complained: [expect.stringContaining('There is a farm in')],
    });
    expect(namesIn(folder)).toEqual(before);

    const { exitCode, printed } = await farm(['restore', file, '--force'], env);
    expect(exitCode).toBe(0);
    expect(printed).toEqual([
      expect.stringMatching(/^What was there before is kept in .*farm\.sqlite\.replaced-/),
      expect.stringMatching(/^Restored/),
    ]);
    expect(await placesIn(url)).toEqual(['New']);
    const [kept = 'none', ...others] = namesIn(folder).filter((name) => name.includes('replaced'));
    expect(others).toEqual([]);
    // A kept farm can be put back.
    expect(await farm(['restore', join(folder, kept), '--force'], env)).toMatchObject({ exitCode: 0 });
    expect(await placesIn(url)).toEqual(['Late', 'Old']);
  });

  it('gives the farm another epoch, so that who follows its changes reads everything again', async () => {
    const { folder, url, env } = await smallFarm('New');
    const epoch = async () => {
      const { db, close } = await connect(url);
      const farm = await db.selectFrom('farm').select('epoch').executeTakeFirst();
      await close();
      return farm?.epoch ?? '';
    };
    const { db, close } = await connect(url);
    await insertFarm(db, { timeZone: 'UTC', language: 'en' }, '2026-04-15T12:00:00.000Z');
    await close();
    const file = join(folder, 'backup.sqlite');
    await farm(['backup', file], env);
    const before = await epoch();
    expect(await farm(['restore', file, '--force'], env)).toMatchObject({ exitCode: 0 });
    const after = await epoch();
    expect(await farm(['restore', file, '--force'], env)).toMatchObject({ exitCode: 0 });
    expect(new Set([before, after, await epoch(), '']).size).toBe(4);
  });

  it('keeps every farm it replaces, also of two in the same second', async () => {
    const file = await madeBackup();
    const { url } = await smallFarm('Old');
    const now = new Date('2026-04-14T12:00:00.000Z');
    const restore = () => restoreBackup({ file, to: url, isForced: true, now, keepIn: null });
    const kept = [(await restore()).kept ?? '', (await restore()).kept ?? ''];
    expect([await placesIn(kept[0] ?? ''), await placesIn(kept[1] ?? '')]).toEqual([['Old'], ['New']]);
  });

  it('restores a good copy beside the log of another database, which would damage it', async () => {
    const file = await madeBackup();
    const { folder, url, env } = await killedFarm();
    // As when somebody copies a backup over the database by hand.
    copyFileSync(file, url);
    expect(existsSync(`${url}-wal`)).toBe(true);
    expect(await farm(['restore', file, '--force'], env)).toMatchObject({ exitCode: 0 });
    expect(await placesIn(url)).toEqual(['New']);
    expect(namesIn(folder).filter((name) => /^farm\.sqlite-/.test(name))).toEqual([]);
    // A damaged file is kept with its log, as it was.
    const kept = namesIn(folder).filter((name) => name.includes('replaced'));
    expect(kept).toEqual([expect.stringMatching(/Z$/), expect.stringMatching(/Z-wal$/)]);
    expect(readFileSync(join(folder, kept[0] ?? ''))).toEqual(readFileSync(file));
    expect(await farm(['check'], env)).toMatchObject({ exitCode: 0 });
  });

  it('refuses while the farm runs, and changes nothing', async () => {
    const file = await madeBackup();
    const { url, env } = await smallFarm('Old');
    const { close } = await connect(url);
    for (const options of [[], ['--force']]) {
      expect(await farm(['restore', file, ...options], env)).toEqual({
        exitCode: 69,
        printed: [],
        complained: [expect.stringMatching(/is running\. Stop it first\.$/)],
      });
    }
    await close();
    expect(await placesIn(url)).toEqual(['Old']);
  });

  it.each<[string, number, RegExp, (file: string) => Promise<void> | void, string[]]>([
    [
      'a file that is no database',
      65,
      /not a farm database, or is damaged/,
      (file) => writeFileSync(file, 'x'.repeat(5000)),
      [],
    ],
    ['an empty file', 66, /There is no farm in/, (file) => writeFileSync(file, ''), []],
    [
      'a file with damaged pages, even by force',
      65,
      /damaged/,
      (file) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0x5a, 4096 * 8, 4096 * 12));
      },
      ['--force'],
    ],
    [
      'half of a file',
      65,
      /damaged/,
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 80_000)),
      [],
    ],
    [
      'a backup of a newer version, even by force',
      65,
      /newer version of the farm \(9999/,
      markAsNewer,
      ['--force'],
    ],
    [
      'a backup that is not sound',
      65,
      /not sound\. Lots whose stock .* Add --force/,
      (file) => spoilFarm(file, `update product set units_available = 9 where kind = 'lot'`),
      [],
    ],
  ])('refuses %s, and leaves the farm as it is', async (_, exitCode, line, spoil, options) => {
    const file = await madeBackup();
    await spoil(file);
    const { folder, url, env } = await smallFarm('Old');
    const target = options.length > 0 ? env : { DATA_DIR: testFolder() };
    const before = namesIn(folder);
    const refused = await farm(['restore', file, ...options], target);
    expect(refused).toEqual({ exitCode, printed: [], complained: [expect.stringMatching(line)] });
    expect(refused.complained[0]).toContain(file);
    expect(namesIn(target.DATA_DIR).filter((name) => /partial|replaced/.test(name))).toEqual([]);
    expect(existsSync(join(target.DATA_DIR, 'farm.sqlite'))).toBe(options.length > 0);
    expect(namesIn(folder)).toEqual(before);
    expect(await placesIn(url)).toEqual(['Old']);
  });

  it('refuses a missing file, a folder, the farm itself and a missing argument', async () => {
    const { folder, url, env } = await smallFarm('Old');
    const refusal = async (...args: string[]) => {
      const { exitCode, complained } = await farm(['restore', ...args], env);
      return [exitCode, complained.join('\n')];
    };
    expect(await refusal(join(folder, 'none'))).toEqual([66, expect.stringContaining('There is no file')]);
    expect(await refusal(folder)).toEqual([66, expect.stringContaining('is a folder')]);
    expect(await refusal(url, '--force')).toEqual([73, expect.stringContaining('is the farm itself')]);
    expect(await refusal()).toEqual([64, "missing required argument 'file'. See farm --help."]);
    expect(await placesIn(url)).toEqual(['Old']);
  });

  it('accepts by force a backup that is not sound, and says what is wrong', async () => {
    const file = await madeBackup();
    await spoilFarm(file, `update product set units_available = 9 where kind = 'lot'`);
    const { url, env } = await smallFarm('Old');
    expect(await farm(['restore', file, '--force'], env)).toMatchObject({
      exitCode: 0,
      complained: [expect.stringContaining('not the sum of their ledger')],
    });
    expect(await placesIn(url)).toEqual(['New']);
  });
});

describe.skipIf(isWindows)('a restore that is killed', () => {
  /** Kills the process before its nth change of a file. */
  const killBefore = (nth: number) => `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${nth};
    for (const name of ['copyFileSync', 'renameSync', 'rmSync', 'fsyncSync', 'chmodSync']) {
      const real = fs[name];
      fs[name] = (...args) => {
        if (left-- === 0) process.kill(process.pid, 'SIGKILL');
        return real(...args);
      };
    }
    syncBuiltinESMExports();`;

  const backupModule = import.meta.resolve('@farm/data/backup');
  const restore = (file: string, to: string) => `
    const { restoreBackup } = await import(${JSON.stringify(backupModule)});
    const order = ${JSON.stringify({ file, to, isForced: true, keepIn: null })};
    await restoreBackup({ ...order, now: new Date() });`;

  it('leaves the old farm or the new one, whole, at whichever change of a file it is killed', async () => {
    const file = await madeBackup();
    const killed = await killedFarm();
    const outcomeOf = async (nth: number) => {
      const folder = testFolder();
      cpSync(killed.folder, folder, { recursive: true });
      const url = join(folder, 'farm.sqlite');
      const script = killBefore(nth) + restore(file, url);
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(await farm(['check'], { DATA_DIR: folder })).toMatchObject({ exitCode: 0 });
      return { isDone: code === 0, places: (await placesIn(url)).join() };
    };
    const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
    while (!outcomes.some(({ isDone }) => isDone)) {
      const next = Array.from({ length: AT_ONCE }, (_, index) => outcomes.length + index);
      outcomes.push(...(await Promise.all(next.map(outcomeOf))));
    }
    const places = outcomes.map((outcome) => outcome.places);
    const firstNew = places.indexOf('New');
    expect(firstNew).toBeGreaterThan(10);
    expect(places).toEqual(places.map((_, at) => (at < firstNew ? 'Late,Old' : 'New')));
  }, 60_000);
});
