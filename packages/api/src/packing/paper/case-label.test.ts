import { parseScan } from '@farm/domain/tracing';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, it } from 'vitest';
import { renderPdf } from '../../documents/render-pdf.ts';
import { sayIn } from '../../documents/say-in.ts';
import { labelsPaper, line, order } from '../../testing/example-papers.ts';
import { pictureOf, type Rect, scanPicture } from '../../testing/scan-picture.ts';
import { definePaper } from './define-paper.ts';
import type { Paper, PaperLine, PaperPick } from './paper-data.ts';

const DOTS = 300 / 72;
const GTIN = '10614141000019';
const DAY = '2026-04-24';

const pick: PaperPick = {
  lotId: 1543,
  harvestDate: '2026-04-23',
  location: '',
  units: '12',
  lotCode: 'KAL260424-16V',
  variety: 'Lacinato',
  place: 'Field 3',
};
const kale: PaperLine = {
  ...line,
  size: '12lb',
  unitsPerPackage: '12',
  fillQuantity: 1,
  picks: [pick],
  caseLabel: { gtin: GTIN, packedOn: DAY },
};
const cases = (lines: readonly PaperLine[], more: object = {}) =>
  ({ ...labelsPaper, sheet: 'single', orders: [{ ...order, lines, ...more }] }) satisfies Paper;

const open = async (paper: Paper) =>
  getDocumentProxy(new Uint8Array(await renderPdf(definePaper(paper, sayIn(paper.language)))));

const wordsOf = async (paper: Paper) =>
  (await extractText(await open(paper))).text.map((page) => page.replaceAll(/\s+/g, ' '));

/** The black rectangles of a page. */
const rectsOf = async (document: Awaited<ReturnType<typeof open>>, number: number): Promise<Rect[]> => {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
  return fnArray.flatMap((operator, index) => {
    const [act, , box] = argsArray[index] ?? [];
    if (operator !== OPS.constructPath || act !== OPS.fill || !box) return [];
    const [x, y, right, bottom] = box as [number, number, number, number];
    return [{ x, y, w: right - x, h: bottom - y }];
  });
};

const scannedIn = async (rects: readonly Rect[]) =>
  (await scanPicture(pictureOf(rects, DOTS, 10)))
    .map(({ kind, text }) => [kind, parseScan(text)?.lotCode])
    .sort();

it('can be scanned as it is printed, each on a roll and all ten of a sheet', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `KAL260424-${1000 + 77 * index}`);
  const lines = codes.map((lotCode) => ({ ...kale, picks: [{ ...pick, lotCode }] }));
  const both = (code: string | undefined) => [
    ['Code128', code],
    ['DataMatrix', code],
  ];
  const roll = await open(cases(lines.slice(0, 3)));
  for (const page of [1, 2, 3])
    expect(await scannedIn(await rectsOf(roll, page))).toEqual(both(codes[page - 1]));
  const sheet = await rectsOf(await open({ ...cases(lines), sheet: 'letter' }), 1);
  for (const [index, code] of codes.entries()) {
    const [left, top] = [11.25 + (index % 2) * 301.5, 36 + Math.floor(index / 2) * 144];
    const own = sheet.filter(
      ({ x, y, w, h }) => x >= left && x + w <= left + 288 && y >= top && y + h <= top + 144,
    );
    expect(await scannedIn(own)).toEqual(both(code));
  }
});

it('says what is in it, where it grew, and its voice pick code', async () => {
  const [page] = await wordsOf(cases([kale]));
  for (const words of [
    'Rancho Peña Product of USA',
    '4100 Valley Road, Hollister, CA 95023 · Field 3',
    'Kale, Lacinato, 12lb',
    'Box 1 of 1 · 1 × 12lb Net weight 12 lb',
    'Lot KAL260424-16V, harvested Apr 23 Packed Apr 24, 2026',
    `(01)${GTIN}(10)KAL260424-16V(13)260424`,
    'Mill Market',
    '37 88',
  ])
    expect(page).toContain(words);
});

it('has the code of the lot alone, and none to say aloud, without a GTIN', async () => {
  const bare = { ...kale, caseLabel: { gtin: null, packedOn: DAY } };
  const [page] = await wordsOf(cases([bare]));
  expect(page).not.toMatch(/\(01\)|37 88/);
  expect(await scannedIn(await rectsOf(await open(cases([bare])), 1))).toEqual([
    ['Code128', 'KAL260424-16V'],
    ['DataMatrix', 'KAL260424-16V'],
  ]);
});

it('is of the lot that fills the box; a box of two lots names both, and has no code to scan', async () => {
  const second = { ...pick, lotId: 2, lotCode: 'KAL260425-2' };
  const picks = [
    { ...pick, units: '18' },
    { ...second, units: '18' },
  ];
  const paper = cases([{ ...kale, fillQuantity: 3, picks }]);
  const [first, mixed, last] = await wordsOf(paper);
  expect(first).toContain('(10)KAL260424-16V(13)');
  expect(mixed).toContain('KAL260424-16V (Apr 23), KAL260425-2 (Apr 23)');
  expect(mixed).not.toContain('(10)');
  expect(last).toContain('(10)KAL260425-2(13)');
  expect(await rectsOf(await open(paper), 2)).toEqual([]);
});

it('is not on boxes for which no lot has enough', async () => {
  const [first, second] = await wordsOf(cases([{ ...kale, fillQuantity: 2 }]));
  expect(first).toContain('(10)KAL260424-16V(13)');
  expect(second).not.toContain('KAL260424-16V');
});

it('draws nothing on a label without codes, not even of a lot that has one', () => {
  const { caseLabel: _, ...plain } = kale;
  expect(JSON.stringify(definePaper(cases([plain]), sayIn('en')))).not.toContain('symbol');
  expect(JSON.stringify(definePaper(labelsPaper, sayIn('en')))).not.toContain('symbol');
});

it.each(['en', 'es'] as const)('takes one page, however long its words are, in %s', async (language) => {
  const long: PaperLine = {
    ...kale,
    productName: 'Swiss Chard of many colors, washed and bunched for the market',
    size: 'bunch of 12 extra large',
    notes: null,
    purchaseOrderNumber: 'PO-2026-0042-OF-THE-NORTHERN-WAREHOUSE',
    picks: [
      {
        ...pick,
        lotCode: 'W'.repeat(50),
        sourceName: 'Growers of the Upper Valley and of the Lower Valley',
        place: 'Terrace north of the creek, by the old oaks and the new pump',
      },
    ],
  };
  const paper = {
    ...cases([long, kale], { buyerName: 'Cooperative of the Upper Mountains Food Stores' }),
    language,
  };
  expect(await wordsOf(paper)).toHaveLength(2);
  expect(await wordsOf({ ...paper, sheet: 'letter', orders: Array(5).fill(paper.orders[0]) })).toHaveLength(
    1,
  );
});
