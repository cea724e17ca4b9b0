import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import '../../lib/language.ts';
import { FileError, readImportFile } from './read-import-file.ts';
import { UNPACKED_MAX, unpackedSize } from './unpacked-size.ts';

const file = (name: string, content: BlobPart) => new File([content], name);

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** As a spreadsheet saves it: texts of their own, a day by its style, and a blank row that is not there at all. */
const parts = {
  '[Content_Types].xml': xml(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  'xl/workbook.xml': xml(
    `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships ${RELS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ),
  'xl/styles.xml': xml(
    `<styleSheet ${MAIN}><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
  'xl/sharedStrings.xml': xml(
    `<sst ${MAIN}><si><t>Product</t></si><si><t>On hand</t></si><si><t>Harvest date</t></si><si><t>Kale, "Dino"</t></si><si><t>Jalapeño</t></si></sst>`,
  ),
  'xl/worksheets/sheet1.xml': xml(
    `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>12.5</v></c><c r="C2" s="1"><v>46136</v></c></row><row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4"><v>3</v></c></row></sheetData></worksheet>`,
  ),
};
const workbook = zipSync(parts);

test('a workbook becomes rows with the numbers that they have in the spreadsheet, and days as days', async () => {
  const { text } = await readImportFile(file('stock.xlsx', new Uint8Array(workbook)));
  expect(text.split('\n')).toEqual([
    'Product\tOn hand\tHarvest date',
    '"Kale, ""Dino"""\t12.5\t2026-04-24',
    '\t\t',
    'Jalapeño\t3\t',
    '',
  ]);
});

test('a computed number has no rest of binary numbers', async () => {
  const computed = zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><f>24.5*1.1</f><v>26.950000000000003</v></c><c r="B1"><v>0.1</v></c><c r="C1"><v>8315550131</v></c></row></sheetData></worksheet>`,
    ),
  });
  const { text } = await readImportFile(file('prices.xlsx', new Uint8Array(computed)));
  expect(text).toBe('26.95\t0.1\t8315550131\n');
});

/** Zero bytes, which are packed into a thousandth. */
const bomb = (megabytes: number) =>
  zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(megabytes * 1_048_576) });

test('a workbook that unpacks to more than a browser can hold is refused before it is unpacked', async () => {
  const small = bomb(90);
  expect(small.length).toBeLessThan(200_000);
  expect(unpackedSize(small)).toBeGreaterThan(90 * 1_048_576);
  expect(unpackedSize(small)).toBeLessThan(UNPACKED_MAX);
  // Its list of contents says 1.4 GB.
  const large = new Uint8Array(small);
  const view = new DataView(large.buffer);
  const entry = large.findLastIndex(
    (_, at) => at + 4 <= large.length && view.getUint32(at, true) === 0x02014b50,
  );
  view.setUint32(entry + 24, 1_400_000_000, true);
  const before = process.memoryUsage().arrayBuffers;
  const refused = readImportFile(file('stock.xlsx', large));
  await expect(refused).rejects.toThrow(FileError);
  await expect(refused).rejects.toThrow('too large to be opened here');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * large.length + 1_048_576);
});

test('a list of contents that cannot be is refused', () => {
  const whole = zipSync(parts);
  expect(unpackedSize(whole)).toBeGreaterThan(0);
  expect(unpackedSize(whole.slice(0, -30))).toBeNull();
  expect(unpackedSize(new Uint8Array(0))).toBeNull();
  const lying = new Uint8Array(whole);
  const view = new DataView(lying.buffer);
  const end = lying.length - 22;
  const [entry, count] = [view.getUint32(end + 16, true), end + 8];
  view.setUint32(entry + 20, 1_000_000, true);
  expect(unpackedSize(lying)).toBeNull();
  view.setUint32(entry + 20, 10, true);
  view.setUint16(count, 60_000, true);
  expect(unpackedSize(lying)).toBe(Number.POSITIVE_INFINITY);
});

test('says which letters a text file is written in', async () => {
  const bytes = Uint8Array.from([0x4f, 0x6c, 0xe9]);
  expect(await readImportFile(file('a.csv', bytes))).toEqual({ text: 'Olé', encoding: 'Windows-1252' });
  expect(await readImportFile(file('A.TSV', 'Olé'))).toEqual({ text: 'Olé', encoding: 'UTF-8' });
  const wide = Buffer.from('\uFEFFBuyer\tCafé Peñón\n', 'utf16le');
  const read = { text: 'Buyer\tCafé Peñón\n', encoding: 'UTF-16' };
  expect(await readImportFile(file('a.txt', new Uint8Array(wide)))).toEqual(read);
  expect(await readImportFile(file('a.txt', new Uint8Array(wide.swap16())))).toEqual(read);
});

test.each([
  ['stock.xls', 'x', 'Save As, CSV'],
  ['stock.xlsx', 'not a workbook', 'Save As, CSV'],
  ['blank.csv', ' \n', 'empty'],
  ['long.csv', 'x'.repeat(5_242_881), 'larger than 5 MB'],
])('%s is refused in words', async (name, content, words) => {
  const refused = readImportFile(file(name, content));
  await expect(refused).rejects.toThrow(FileError);
  await expect(refused).rejects.toThrow(words);
});
