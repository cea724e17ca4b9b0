import type { FarmText } from '@farm/domain/texts';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../documents/paper-data.ts';
import { nameOf, notesOf } from '../../documents/paper-parts.ts';
import { renderPdf } from '../../documents/render-pdf.ts';
import { sayIn } from '../../documents/say-in.ts';
import {
  bill,
  billPaper,
  harvestPaper,
  labelsPaper,
  line,
  notePaper,
  order,
  pickPaper,
  slipsPaper,
} from '../../testing/example-papers.ts';
import { countLabels } from './box-labels.ts';
import { definePaper } from './define-paper.ts';
import type { Paper } from './paper-data.ts';
import { poundsOf } from './weights.ts';

const open = async (paper: Paper, say: (text: FarmText) => string = sayIn(paper.language)) =>
  getDocumentProxy(new Uint8Array(await renderPdf(definePaper(paper, say))));

/** The words of each page, on one line. */
const pagesOf = async (...asked: Parameters<typeof open>) => {
  const { text } = await extractText(await open(...asked));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

/** Where texts begin or end beyond the edges of their page. */
const beyondEdges = async (document: Awaited<ReturnType<typeof open>>) => {
  const beyond: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , pageWidth = 0, pageHeight = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      const [, , , , x, y] = item.transform;
      const isOn = x >= 0 && x + item.width <= pageWidth && y >= 0 && y + item.height <= pageHeight;
      if (!isOn && item.str.trim()) beyond.push(item.str);
    }
  }
  return beyond;
};

const papers: [string, Paper][] = [
  ['the harvest list', harvestPaper],
  ['the pick list', pickPaper],
  ['packing slips', slipsPaper],
  ['the delivery note', notePaper],
  ['the bill of lading', billPaper],
  ['box labels on a sheet', labelsPaper],
  ['single box labels', { ...labelsPaper, sheet: 'single' }],
];

/** A label is of the box, and stays on it. */
const printed = papers.filter(([, { kind }]) => kind !== 'boxLabels');

const ORDERED = 4711;

describe('what papers say', () => {
  it('lists what to harvest, where and for whom', async () => {
    const [page] = await pagesOf(harvestPaper);
    for (const words of [
      'Harvest list',
      'through Apr 25, 2026',
      '26 lb',
      'Kale',
      'Field 3, planted Feb 10',
      '3 × 12lb, 20 × 8oz',
      'Harbor Café, Apr 24: 3 × 12lb',
      'also asked for: 12 lb',
      '11 lb',
      'Jalapeño, rojo',
      'Packages of unknown size count as 1 each.',
      'Tienda ¡Olé!',
      'Enough on hand',
      'Carrots 100 lb 46 lb',
      '14 older deliveries are not marked delivered',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('says so if there is nothing to harvest or to fetch', async () => {
    const [harvest] = await pagesOf({
      ...harvestPaper,
      list: { through: harvestPaper.through, rows: [], enough: [], oldDeliveries: 0 },
    });
    expect(harvest).toContain('What is on hand covers every delivery through Apr 25.');
    const [pick] = await pagesOf({ ...pickPaper, list: { ...pickPaper.list, rows: [] } });
    expect(pick).toContain('Nothing to fetch for this day.');
  });

  it('tells from which lot to fetch what, and what no lot has', async () => {
    const [page] = await pagesOf(pickPaper);
    expect(page).toContain('Kale Needed: 52 lb 18 lb Lot 311 Harvested Apr 20 Cooler 1 28 lb Lot 317');
    expect(page).toContain('not in store: 6 lb');
  });

  it('has a slip with the fill of each line, and the order only beside it where it differs', async () => {
    const [page] = await pagesOf(slipsPaper);
    expect(page).toContain('Order 1042 Mill Market');
    expect(page).toContain(
      '18 × 8oz Kale Lots: 311 (Apr 20) Back door, ring twice. 20 ordered. Short harvest',
    );
    expect(page).toContain('4 × 10lb Winter Squash Lots: 298 (Apr 12) 33.7 lb');
    expect(page).toContain('0 × bunch Cilantro 10 ordered. Bolted in the heat');
    expect(page).toContain('22 packages');
    expect(page).toContain('Ship to 12 Mill Street Santa Cruz, CA 95060 (831) 555-0199');
    expect(page).not.toContain('20 × 8oz');
    expect(page).not.toContain('4 ordered');
  });

  it('has neither the order nor a reason on what the buyer signs or sees on a box', async () => {
    const lines = [{ ...line, quantity: ORDERED }];
    for (const paper of [
      { ...notePaper, notes: [{ ...bill, lines, note: { ...bill.note, carrier: null } }] },
      { ...billPaper, notes: [{ ...bill, lines }] },
      { ...labelsPaper, orders: [{ ...order, lines }] },
    ]) {
      const text = (await pagesOf(paper)).join(' ');
      expect(text).toContain('18');
      expect(text).not.toContain(String(ORDERED));
      expect(text).not.toContain('4,711');
      expect(text).not.toContain('Short harvest');
    }
  });

  it('has on a delivery note what goes, its lots and its weight, without a price', async () => {
    const [page] = await pagesOf(notePaper);
    for (const words of [
      'Delivery note 57',
      'From Rancho Peña',
      'Ship to Mill Market 12 Mill Street Santa Cruz, CA 95060',
      'Purchase order 7781',
      'Boxes 6',
      'Temperature 38 °F',
      '18 Kale, 8oz 1042 9 lb 0.5 lb each 311 (Apr 20)',
      '33.7 lb weighed',
      'nothing packed',
      'Total weight 42.7 lb',
      'Product of USA',
      'Received by',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('$');
    expect(page).not.toContain('Consignor');
  });

  it('has on a bill of lading what 49 CFR 373.101 asks, and three signatures', async () => {
    const [page] = await pagesOf(billPaper);
    for (const words of [
      'Bill of lading 57',
      'Consignor Rancho Peña',
      'Consignee Mill Market',
      'Origin 4100 Valley Road Hollister',
      'Destination 12 Mill Street Santa Cruz',
      'Carrier Coast Cold Freight',
      '22 packages',
      'Description',
      'Total weight 42.7 lb',
      'Consignor',
      'Consignee',
    ]) {
      expect(page).toContain(words);
    }
    expect(page?.match(/Signature/g)).toHaveLength(3);
  });

  it('leaves a line to write the destination on if no address is known', async () => {
    const { note } = bill;
    const [page] = await pagesOf({
      ...billPaper,
      notes: [{ ...bill, note: { ...note, shipTo: { ...note.shipTo, address: null } } }],
    });
    expect(page).toContain('Destination');
  });

  it('leaves lines to write boxes and temperature on until they are known', async () => {
    const note = { ...bill.note, boxes: null, temperatureF: null };
    const [page] = await pagesOf({ ...notePaper, notes: [{ ...bill, note }] });
    expect(page).toMatch(/Boxes Temperature .*Signature/);
    expect(page).not.toContain('°F');
  });

  it('says how many lines are of unknown weight', async () => {
    const lines = [line, { ...line, unitsPerPackage: null }];
    const [page] = await pagesOf({ ...notePaper, notes: [{ ...bill, lines }] });
    expect(page).toContain('Weight 9 lb (1 line not weighed)');
  });

  it("prints an order's note once, and next to a line only that line's own", async () => {
    const lines = [line, line, { ...line, notes: 'No bruises.' }];
    const [page = ''] = await pagesOf({ ...slipsPaper, orders: [{ ...order, lines }] });
    expect(page.match(/Back door/g)).toHaveLength(1);
    expect(page.indexOf('Back door')).toBeLessThan(page.indexOf('Packages'));
    expect(page).toContain('Kale Lots: 311 (Apr 20) No bruises.');
  });

  it('has a label for each box, with what is in it and from which lots', async () => {
    const picks = [
      { lotId: 311, harvestDate: '2026-04-20', location: '', units: '7' },
      { lotId: 317, harvestDate: '2026-04-22', location: '', units: '2' },
    ];
    const lines = [{ ...line, packagesPerBox: 12, picks }];
    const [first, second, ...others] = await pagesOf({
      ...labelsPaper,
      sheet: 'single',
      orders: [{ ...order, lines }],
    });
    expect(first).toContain('12 × 8oz Net weight 6 lb Lot 311, harvested Apr 20 Mill');
    expect(second).toContain('6 × 8oz Net weight 3 lb Lot 311, harvested Apr 20, Lot 317');
    expect(second).toContain('Box 2 of 2');
    expect(others).toEqual([]);
  });

  it('has every lot of a box that was filled from many', async () => {
    const picks = [311, 317, 322, 409, 414].map((lotId, index) => ({
      lotId,
      harvestDate: `2026-04-${10 + index}`,
      location: '',
      units: '1',
    }));
    const lines = [{ ...line, fillQuantity: 1, fillUnits: null, picks }];
    const [page] = await pagesOf({ ...labelsPaper, sheet: 'single', orders: [{ ...order, lines }] });
    expect(page).toContain(
      'Lots: 311 (Apr 10), 317 (Apr 11), 322 (Apr 12), 409 (Apr 13), 414 (Apr 14) Mill Market',
    );
    expect(page).toContain('Box 1 of 1');
  });

  it('weighs a box as it was weighed, says what several weigh together, and nothing that is unknown', async () => {
    const squash = { ...line, fillQuantity: 4, fillUnits: '33.7', unitsPerPackage: '10' };
    const lines = [
      { ...squash, packagesPerBox: 4 },
      squash,
      { ...line, baseUnit: 'head' as const, fillQuantity: 1, packagePounds: '22.5' },
      { ...line, baseUnit: 'head' as const, fillQuantity: 1 },
    ];
    const pages = await pagesOf({ ...labelsPaper, sheet: 'single', orders: [{ ...order, lines }] });
    expect(pages[0]).toContain('Net weight 33.7 lb');
    expect(pages[1]).toContain('Net 33.7 lb in 4 boxes');
    expect(pages[5]).toContain('Net weight 22.5 lb');
    expect(pages[6]).not.toContain('Net');
  });

  it('has a label for each package, numbered through its order', async () => {
    const pages = await pagesOf({ ...labelsPaper, sheet: 'single' });
    expect(pages).toHaveLength(22);
    expect(countLabels(labelsPaper.orders)).toBe(22);
    expect(pages[1]).toContain(
      'Rancho Peña Product of USA 4100 Valley Road, Hollister, CA 95023 Kale, 8oz 1 × 8oz Net weight 0.5 lb ' +
        'Lot 311, harvested Apr 20 Mill Market Order 1042 · PO 7781 Delivery Apr 24, 2026 Box 2 of 22',
    );
    expect(pages[21]).toContain('Winter Squash, 10lb');
    expect(await pagesOf(labelsPaper)).toHaveLength(3);
  });
});

/** A paper that replaces another sheet; of slips and labels, each order says so. */
const replacing = (paper: Paper, printed: Paper['printed'], replaces: Moment): Paper =>
  'orders' in paper
    ? { ...paper, printed, orders: paper.orders.map((order) => ({ ...order, replaces })) }
    : 'notes' in paper
      ? { ...paper, printed, notes: paper.notes.map((note) => ({ ...note, replaces })) }
      : { ...paper, printed: { ...printed, replaces } };

describe('every paper', () => {
  it.each(papers)('%s has the name of the farm on it', async (_name, paper) => {
    expect((await pagesOf(paper))[0]).toMatch(/^Rancho Peña/);
  });

  it.each(printed)('%s says when and by whom it was printed, on each page', async (_name, paper) => {
    for (const page of await pagesOf(paper)) expect(page).toContain('Printed Apr 24, 06:10 by Rosa');
  });

  it.each(printed)('%s says which sheet it replaces', async (_name, paper) => {
    const again = { ...paper.printed, time: '07:45' };
    const [same] = await pagesOf(replacing(paper, again, { day: '2026-04-24', time: '06:10' }));
    expect(same).toContain('Printed Apr 24, 07:45 by Rosa');
    expect(same).toContain('Replaces the sheet of 06:10');
    const [other] = await pagesOf(replacing(paper, again, { day: '2026-04-23', time: '18:40' }));
    expect(other).toContain('Replaces the sheet of Apr 23, 18:40');
  });

  it.each(papers)('%s takes each of its words from the texts', async (_name, paper) => {
    const asked = new Set<string>();
    const unnamed = { ...paper, farm: { ...paper.farm, origin: null } };
    const pages = await pagesOf(unnamed, (text) => {
      asked.add(text.id);
      return '¿sí?';
    });
    expect(pages.join(' ')).toContain('¿sí?');
    expect(pages.join(' ')).not.toMatch(/printed|delivery|product|package/i);
    for (const id of asked) expect(id).toMatch(/^(?:packing|catalog|orders)\./);
  });
});

const LETTERS = 4000;
const odd: [string, string][] = [
  ['4,000 wide letters', 'W'.repeat(LETTERS)],
  ['4,000 words', 'la '.repeat(LETTERS)],
  ['4,000 lines', 'a\n'.repeat(LETTERS)],
  ['markup', '<b>bold</b>{"image":"/etc/passwd"}'],
  ['letters that nobody sees', 'a\u0000b\u202Ec\uD800d\r\n\te'],
  ['other scripts', '漢字 🥬 Ελληνικά'],
  ['nothing', ''],
];

describe('whatever people type', () => {
  const withName = (name: string): Paper[] => {
    const lines = [{ ...line, productName: name, size: name, purchaseOrderNumber: name, notes: name }];
    const farm = { name, address: name, phone: name, origin: name };
    const printed = { ...slipsPaper.printed, by: name };
    const shipTo = { name, address: name, phone: name };
    return [
      {
        ...harvestPaper,
        farm,
        printed,
        list: {
          ...harvestPaper.list,
          rows: harvestPaper.list.rows.map((row) => ({ ...row, productName: name })),
        },
      },
      {
        ...slipsPaper,
        farm,
        printed,
        orders: [{ ...order, buyerName: name, lines: [...lines, ...lines, ...lines] }],
      },
      {
        ...billPaper,
        farm,
        printed,
        notes: [{ ...bill, lines, note: { ...bill.note, shipTo, carrier: name, receivedBy: name } }],
      },
      { ...labelsPaper, farm, printed, orders: [{ ...order, buyerName: name, lines }] },
    ];
  };

  it.each(odd)('%s makes no paper fail, run over many pages or off a page', async (_kind, name) => {
    for (const paper of withName(name)) {
      const document = await open(paper);
      expect(document.numPages).toBeLessThanOrEqual(6);
      expect(await beyondEdges(document)).toEqual([]);
    }
  });

  it('prints markup as it was typed', async () => {
    const [page] = await pagesOf({
      ...slipsPaper,
      orders: [{ ...order, buyerName: '<b>Mill</b> & {Sons}' }],
    });
    expect(page).toContain('<b>Mill</b> & {Sons}');
  });

  it('keeps ten labels a sheet, whatever is on them', async () => {
    const name = 'W'.repeat(LETTERS);
    const lines = [{ ...line, fillQuantity: 10, productName: name, size: name, purchaseOrderNumber: name }];
    expect(await pagesOf({ ...labelsPaper, orders: [{ ...order, buyerName: name, lines }] })).toHaveLength(1);
    expect(
      await pagesOf({ ...labelsPaper, sheet: 'single', orders: [{ ...order, buyerName: name, lines }] }),
    ).toHaveLength(10);
  });

  it('cuts names and notes, and takes out what no letter shows', () => {
    expect([...nameOf('🥬'.repeat(LETTERS))]).toHaveLength(200);
    expect(nameOf('  Mill\r\n\tMarket ')).toBe('Mill Market');
    expect(notesOf('one\ntwo\u0007')).toBe('one\ntwo');
    expect(notesOf('x'.repeat(LETTERS))).toHaveLength(1000);
  });
});

it('speaks Spanish, with numbers as in the United States', async () => {
  const [page] = await pagesOf({ ...harvestPaper, language: 'es' });
  for (const words of [
    'Lista de cosecha',
    'Impreso el 24 abr, 06:10, por Rosa',
    'también se pidió: 12 lb',
    'Field 3, sembrado el 10 feb',
  ])
    expect(page).toContain(words);
  const [slip] = await pagesOf({ ...slipsPaper, language: 'es' });
  expect(slip).toContain('33.7 lb');
});

describe('many pages', () => {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('puts many orders into one file, a page each', async () => {
    const orders = Array.from({ length: 12 }, (_, index) => ({ ...order, number: 2000 + index }));
    const pages = await pagesOf({ ...slipsPaper, orders });
    expect(pages).toHaveLength(12);
    expect(pages[0]).toContain('Order 2000');
    expect(pages[11]).toContain('Order 2011');
    expect(pages[11]).toContain('Page 1 of 1');
  });

  it('counts the pages of each note on its own, and keeps its last two lines with the signatures', async () => {
    const [note] = notePaper.notes;
    if (!note) throw new Error('No note');
    // Where the first page and the second one fill up; in between, a line more is only a line more.
    const counts = [...span(10, 18), ...span(28, 37)];
    for (const count of counts) {
      const lines = Array.from({ length: count }, () => line);
      const pages = await pagesOf({ ...notePaper, notes: [{ ...note, lines }, note] });
      const own = pages.slice(0, -1);
      expect(own.at(-1)).toContain(`Page ${own.length} of ${own.length}`);
      expect(own.at(-1)).toMatch(/Weight Lots .*Kale, 8oz .*Kale, 8oz .*Total weight .*Signature/);
      expect(pages.at(-1)).toContain('Page 1 of 1');
    }
  });

  it('repeats the order and the heads of the columns where a slip goes on', async () => {
    const lines = Array.from({ length: 60 }, () => line);
    const pages = await pagesOf({ ...slipsPaper, orders: [{ ...order, lines }, order] });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toContain('Order 1042, Mill Market, continued');
    expect(pages[1]).toContain('Packages Product Weight');
    expect(pages.at(-1)).not.toContain('continued');
  });
});

it('makes a page without a row of nothing', async () => {
  expect(await pagesOf({ ...slipsPaper, orders: [] })).toHaveLength(1);
  expect(await pagesOf({ ...labelsPaper, orders: [] })).toHaveLength(1);
});

describe('a weight in pounds', () => {
  it.each([
    ['pounds by size', line, '9'],
    ['ounces by size', { ...line, baseUnit: 'oz' as const, unitsPerPackage: '8' }, '9'],
    ['what was weighed', { ...line, fillUnits: '33.7' }, '33.7'],
    ['nothing for bunches', { ...line, baseUnit: 'bunch' as const }, null],
    ['by package for bunches', { ...line, baseUnit: 'bunch' as const, packagePounds: '2.5' }, '45'],
    ['nothing for an unknown size', { ...line, unitsPerPackage: null }, null],
  ])('is %s', (_name, weighed, pounds) => {
    expect(poundsOf(weighed)).toBe(pounds);
  });
});
