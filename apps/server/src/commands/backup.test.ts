import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { spoilFarm } from '@farm/data/testing';
import { describe, expect, it } from 'vitest';
import { farm } from '../testing/farm-command.ts';
import { placesIn, smallFarm } from '../testing/small-farm.ts';
import { testFolder } from '../testing/spawn-server.ts';

const farmFile = join(import.meta.dirname, '../farm.mjs');
const isWindows = process.platform === 'win32';

describe('farm backup', () => {
  it('saves the farm in BACKUP_DIR as one file that only its owner reads, and changes nothing else', async () => {
    const { folder, url, env } = await smallFarm();
    const before = readFileSync(url);
    const { exitCode, printed, complained } = await farm(['backup'], env);
    expect([exitCode, complained]).toEqual([0, []]);
    expect(printed).toEqual([
      expect.stringMatching(/^Saved and checked: .*farm-20.*Z\.sqlite \(0\.\d MB in/),
    ]);
    const [name = '', ...others] = readdirSync(join(folder, 'backups'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^farm-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite$/);
    const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;
    if (!isWindows) expect([modeOf('backups'), modeOf('backups', name)]).toEqual([0o700, 0o600]);
    expect(readFileSync(url)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(['backups', 'farm.sqlite', 'farm.sqlite.lock']);
  });

  it('has the latest changes of a farm that is running, which a copy of its file lacks', async () => {
    const { folder, url, env } = await smallFarm('Bed 1');
    const { db, close } = await connect(url);
    await spoilFarm(db, `insert into location (name, created_at, created_by) values ('Late', '', 'nina')`);
    const to = join(folder, 'copy.sqlite');
    expect(await farm(['backup', to], env)).toMatchObject({ exitCode: 0 });
    await close();
    expect(await placesIn(to)).toEqual(['Bed 1', 'Late']);
  });

  it('saves to a file or into a folder that was named, and never overwrites one', async () => {
    const { folder, env } = await smallFarm();
    const to = join(folder, 'mine', 'copy.sqlite');
    expect(await farm(['backup', to], env)).toMatchObject({ exitCode: 0 });
    const saved = readFileSync(to);
    expect(await farm(['backup', to], env)).toEqual({
      exitCode: 73,
      printed: [],
      complained: [expect.stringContaining('is there already. Choose another name.')],
    });
    expect(readFileSync(to)).toEqual(saved);
    mkdirSync(join(folder, 'stick'));
    await farm(['backup', join(folder, 'stick')], env);
    expect(readdirSync(join(folder, 'stick'))).toHaveLength(1);
  });

  it('needs a name if BACKUP_DIR is off', async () => {
    const { folder, env } = await smallFarm();
    expect(await farm(['backup'], { ...env, BACKUP_DIR: 'off' })).toEqual({
      exitCode: 64,
      printed: [],
      complained: [expect.stringContaining('BACKUP_DIR is off')],
    });
    expect(readdirSync(folder)).not.toContain('backups');
  });

  it('leaves nothing if there is no farm, or it is damaged', async () => {
    const folder = testFolder();
    const to = join(folder, 'copy.sqlite');
    const backup = () => farm(['backup', to], { DATA_DIR: folder });
    expect(await backup()).toMatchObject({ exitCode: 66, complained: [expect.stringContaining('no file')] });
    const { url } = await smallFarm();
    const whole = readFileSync(url);
    const last = Buffer.from(whole);
    // Overwrites pages of tables and indexes, not the schema.
    last.fill(0x5a, 4096 * 8);
    writeFileSync(join(folder, 'farm.sqlite'), last);
    expect(await backup()).toMatchObject({ exitCode: 65, complained: [expect.stringMatching(/damaged/)] });
    expect(readdirSync(folder)).toEqual(['farm.sqlite']);
  });

  it('does not count a copy whose figures contradict each other, but keeps it', async () => {
    const { folder, env } = await smallFarm(
      'Bed 1',
      `update product set units_available = 9 where kind = 'lot'`,
    );
    const to = join(folder, 'copy.sqlite');
    const { exitCode, printed, complained } = await farm(['backup', to], env);
    expect([exitCode, printed]).toEqual([65, []]);
    expect(complained).toEqual([
      expect.stringContaining('not the sum of their ledger'),
      expect.stringContaining('copy.sqlite.unsound, which does not count as a backup'),
    ]);
    expect(existsSync(to)).toBe(false);
    expect(existsSync(`${to}.unsound`)).toBe(true);
  });

  it('leaves nothing where it may not write', async () => {
    const { env } = await smallFarm();
    const folder = testFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(await farm(['backup', join(folder, 'file', 'copy.sqlite')], env)).toMatchObject({
      exitCode: 73,
      complained: [expect.stringContaining('is no folder')],
    });
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.skipIf(isWindows)('leaves nothing on a disk that is full', async () => {
    const { env } = await smallFarm();
    const folder = testFolder();
    chmodSync(folder, 0o700);
    // No file may have more than 50 KB, as if no more were free.
    const command = `ulimit -f 50 && exec "$0" "$@"`;
    const child = spawn(
      'bash',
      ['-c', command, process.execPath, farmFile, 'backup', join(folder, 'copy.sqlite')],
      {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let complained = '';
    child.stderr.on('data', (part) => {
      complained += part;
    });
    const [exitCode] = await once(child, 'close');
    expect([exitCode, complained]).toEqual([
      74,
      expect.stringMatching(/^The disk is full or failing[^\n]*\n$/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(isWindows)('leaves nothing if it is stopped by Ctrl C', async () => {
    const { env } = await smallFarm();
    const folder = testFolder();
    const child = spawn(process.execPath, [farmFile, 'backup', join(folder, 'copy.sqlite')], {
      env,
      // Its own group, all of which gets the signal, as in a terminal.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complained = '';
    child.stderr.on('data', (part) => {
      complained += part;
    });
    const ended = once(child, 'close');
    await expect.poll(() => readdirSync(folder), { timeout: 20_000, interval: 5 }).toHaveLength(1);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [exitCode] = await ended;
    expect([exitCode, complained]).toEqual([130, 'farm backup was stopped. Nothing was changed.\n']);
    expect(readdirSync(folder)).toEqual([]);
  });
});
