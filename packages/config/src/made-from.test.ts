import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { madeFrom } from './made-from.ts';

const root = join(import.meta.dirname, '../../..');

test('a build is current once it is done, until one of its sources is changed, added or removed', () => {
  const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/made-from-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [source, other] = [join(folder, 'source.ts'), join(folder, 'other.ts')];
  writeFileSync(source, 'export {};');
  const look = () => {
    const patterns = [`${relative(root, folder).replaceAll('\\', '/')}/*.ts`];
    return madeFrom(join(folder, 'note'), patterns);
  };
  const changes = [
    () => {},
    () => writeFileSync(source, 'export const a = 1;'),
    () => writeFileSync(other, 'export {};'),
    () => rmSync(other),
  ];
  for (const change of changes) {
    change();
    expect(look().isCurrent).toBe(false);
    look().keep();
    expect(look().isCurrent).toBe(true);
  }
});
