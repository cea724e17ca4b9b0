import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../app/open-database.ts';
import { realFile } from './sqlite-lock.ts';

const testFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('a file is opened once, whatever links lead to it', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'disk'));
  const url = join(folder, 'disk', 'farm.sqlite');
  const links = ['link.sqlite', 'chain.sqlite', 'folder/farm.sqlite'].map((name) => join(folder, name));
  symlinkSync(url, join(folder, 'link.sqlite'));
  symlinkSync('link.sqlite', join(folder, 'chain.sqlite'));
  symlinkSync('disk', join(folder, 'folder'));
  const first = await connect(url);
  for (const link of links) await expect(connect(link)).rejects.toMatchObject({ kind: 'locked' });
  await first.close();
  for (const link of links) {
    const opened = await connect(link);
    await expect(connect(url)).rejects.toMatchObject({ kind: 'locked' });
    await opened.close();
  }
});

it('a link to a file that does not exist yet leads to the same lock', async () => {
  const folder = testFolder();
  const link = join(folder, 'link.sqlite');
  symlinkSync('farm.sqlite', link);
  expect(realFile(link)).toBe(realFile(join(folder, 'farm.sqlite')));
  const first = await connect(link);
  await expect(connect(join(folder, 'farm.sqlite'))).rejects.toMatchObject({ kind: 'locked' });
  await first.close();
});

it('a file with a hard link is refused, since nothing would keep two servers apart', async () => {
  const folder = testFolder();
  const url = join(folder, 'farm.sqlite');
  await (await connect(url)).close();
  linkSync(url, join(folder, 'second.sqlite'));
  for (const name of ['farm.sqlite', 'second.sqlite'])
    await expect(connect(join(folder, name))).rejects.toMatchObject({
      kind: 'unopenable',
      message: expect.stringContaining('hard link'),
    });
  rmSync(join(folder, 'second.sqlite'));
  await (await connect(url)).close();
});
