import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@farm/data/app';
import { markAsNewer } from '@farm/data/testing';
import { describe, expect, it } from 'vitest';
import { farm } from './testing/farm-command.ts';
import { testFolder } from './testing/spawn-server.ts';

describe('farm', () => {
  it('lists its commands', async () => {
    const { exitCode, printed, complained } = await farm(['--help'], {});
    expect([exitCode, complained]).toEqual([0, []]);
    expect(printed.join('\n')).toMatch(/Usage: farm .*check +looks for damage/s);
  });

  it.each([
    ['an unknown command', ['chekc'], "unknown command 'chekc' (Did you mean check?). See farm --help."],
    ['an unknown option', ['check', '--all'], "unknown option '--all'. See farm --help."],
    ['too many words', ['check', 'it'], /^too many arguments for 'check'.*[^.]\. See farm --help\.$/],
  ])('refuses %s in one line', async (_, args, line) => {
    expect(await farm(args, {})).toEqual({
      exitCode: 64,
      printed: [],
      complained: [typeof line === 'string' ? line : expect.stringMatching(line)],
    });
  });

  it('refuses wrong settings as the server does', async () => {
    expect(await farm(['check'], { PORT: 'x' })).toMatchObject({
      exitCode: 78,
      complained: [expect.stringContaining('PORT must be')],
    });
  });
});

describe('farm check', () => {
  it('says that a farm is sound, and leaves no file beside it', async () => {
    const folder = testFolder();
    await (await openDatabase(join(folder, 'farm.sqlite'))).close();
    const before = readdirSync(folder);
    expect(await farm(['check'], { DATA_DIR: folder })).toEqual({
      exitCode: 0,
      printed: [expect.stringContaining('is sound')],
      complained: [],
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('refuses a missing file, one that is no database, and a newer farm', async () => {
    const folder = testFolder();
    const file = join(folder, 'farm.sqlite');
    const check = async () => {
      const { exitCode, complained } = await farm(['check'], { DATA_DIR: folder });
      expect(complained).toHaveLength(1);
      return [exitCode, complained[0]];
    };
    expect(await check()).toEqual([66, expect.stringContaining('There is no file')]);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, 'a shopping list '.repeat(1000));
    expect(await check()).toEqual([65, expect.stringContaining('is not a farm database')]);
    writeFileSync(file, '');
    expect(await check()).toEqual([66, expect.stringContaining('There is no farm in')]);
    await (await openDatabase(file)).close();
    await markAsNewer(file);
    expect(await check()).toEqual([65, expect.stringContaining('9999-01-01-future')]);
  });
});
