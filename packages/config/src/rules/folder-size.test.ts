import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { folderSize } from './folder-size.ts';

const folder = 'apps/web/src/features/orders';
const tree = (...paths: string[]) => fixture(Object.fromEntries(paths.map((path) => [path, ''])));
const parts = (count: number, place = folder) =>
  Array.from({ length: count }, (_, index) => `${place}/part-${index}.tsx`);

test('a folder with more than 30 files is reported, style sheets included', () => {
  expect(folderSize(tree(...parts(30), `${folder}/orders.module.css`))).toMatchObject([
    { file: folder, problem: '31 files in one folder' },
  ]);
});

test('tests, folders within it and other rooms do not count', () => {
  const other = parts(31, 'packages/api/src/orders');
  const paths = [...parts(30), `${folder}/part-1.test.ts`, ...parts(30, `${folder}/list`), ...other];
  expect(folderSize(tree(...paths))).toEqual([]);
});
