import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

const file = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void) => found(new File(['x'], name)),
});
/** As browsers do, it answers its entries in parts. */
const folder = (...entries: object[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...entries];
    return { readEntries: (found: (some: object[]) => void) => found(left.splice(0, 2)) };
  },
});
const drop = async (entries: object[], files: File[] = []) => {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await droppedFiles({ items, files } as unknown as DataTransfer);
  return found.map(({ name }) => name);
};

test('a dropped folder is the lists in it, whatever else a computer keeps there', async () => {
  const farm = folder(
    file('buyers.csv'),
    file('.hidden.csv'),
    file('photo.jpg'),
    folder(file('Stock.XLSX')),
    file('plan.txt'),
  );
  expect(await drop([farm, file('more.tsv')])).toEqual(['buyers.csv', 'Stock.XLSX', 'plan.txt', 'more.tsv']);
  // Single files are read as they are, so that what cannot be read is said.
  expect(await drop([file('old.xls')], [new File(['x'], 'old.xls')])).toEqual(['old.xls']);
});
