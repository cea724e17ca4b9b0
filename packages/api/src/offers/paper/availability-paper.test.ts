import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../documents/render-pdf.ts';
import { sayIn } from '../../documents/say-in.ts';
import { type AvailabilityPaper, defineAvailabilityPaper } from './availability-paper.ts';

type Sheet = AvailabilityPaper['sheet'];

const kale: Sheet['lines'][number] = {
  productName: 'Kale',
  size: '1lb',
  baseUnit: 'lb',
  price: { cents: 325, per: 'package' },
  left: [25, null],
};

const sheet: Sheet = {
  title: 'Greens of the week',
  note: 'Order early: the first frost is near.\nThe spinach is small this week.',
  closesAt: '2026-04-16T00:00:00.000Z',
  days: ['2026-04-17', '2026-04-18'],
  buyerName: 'Harbor Kitchen',
  lines: [
    kale,
    { ...kale, productName: 'Rainbow chard', size: '12ct', baseUnit: 'bunch', price: null, left: [0, 4] },
    { ...kale, productName: 'Winter squash', size: 'case', price: { cents: 199, per: 'base_unit' } },
  ],
};

const paperOf = (more: Partial<Sheet> = {}, language: AvailabilityPaper['language'] = 'en') => ({
  kind: 'availability' as const,
  farm: {
    name: 'Rancho Peña',
    address: '4100 Valley Road\nHollister, CA 95023',
    phone: '(831) 555-0142',
    origin: null,
  },
  sheet: { ...sheet, ...more },
  closes: { day: '2026-04-15', time: '17:00' },
  printed: { day: '2026-04-14', time: '06:10', by: 'Nina Rep', replaces: null },
  language,
});

const documentOf = async (paper: AvailabilityPaper) =>
  getDocumentProxy(new Uint8Array(await renderPdf(defineAvailabilityPaper(paper, sayIn(paper.language)))));

const pagesOf = async (paper: AvailabilityPaper) => {
  const { text } = await extractText(await documentOf(paper));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-04-${String(17 + index).padStart(2, '0')}`);

describe('the availability sheet on paper', () => {
  it('says who offers what until when, what it costs a buyer, and what is left, on one page', async () => {
    const [page, ...others] = await pagesOf(paperOf());
    expect(others).toEqual([]);
    for (const words of [
      'Rancho Peña 4100 Valley Road, Hollister, CA 95023 · (831) 555-0142 Availability Greens of the week',
      'For Harbor Kitchen',
      'Order by Apr 15, 2026, 17:00',
      'Delivery Apr 17, Apr 18',
      'The spinach is small this week.',
      'Product Size Price Apr 17 Apr 18',
      'Kale 1lb $3.25 25 plenty',
      'Rainbow chard 12ct 0 4',
      'Winter squash case $1.99/lb 25 plenty',
      'by Nina Rep',
    ])
      expect(page).toContain(words);
  });

  it('has no column of prices without a price, and no name of a buyer unless it is for one', async () => {
    const lines = sheet.lines.map((line) => ({ ...line, price: null }));
    const [page] = await pagesOf(paperOf({ lines, buyerName: null, note: null }));
    expect(page).toContain('Product Size Apr 17 Apr 18');
    expect(page).toContain('Greens of the week Order by');
    expect(page).not.toContain('Harbor Kitchen');
  });

  it('speaks Spanish to those whom the farm writes in Spanish', async () => {
    const [page] = await pagesOf(paperOf({}, 'es'));
    for (const words of [
      'Disponibilidad Greens of the week Para Harbor Kitchen',
      'Producto',
      'de sobra',
      '17 abr',
    ])
      expect(page).toContain(words);
    for (const words of ['Order by', 'Product ', 'plenty', 'Packages left'])
      expect(page).not.toContain(words);
  });

  it('shows every day and every line, however many, within the edges of its pages', async () => {
    const days = daysOf(14);
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...kale,
      productName: `Long name of product number ${index} `.repeat(3),
      left: days.map((_, day) => day + 100),
    }));
    const document = await documentOf(
      paperOf({ days, lines, title: 'W'.repeat(100), note: 'word '.repeat(200) }),
    );
    const words: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || !item.str.trim()) continue;
        const [, , , , x, y] = item.transform;
        expect(x >= 0 && x + item.width <= width && y >= 0 && y + item.height <= height, item.str).toBe(true);
        words.push(item.str);
      }
    }
    for (let day = 100; day < 114; day += 1)
      expect(words.filter((word) => word === String(day))).toHaveLength(60);
  });

  it('says so if nothing in it is sold anymore', async () => {
    expect((await pagesOf(paperOf({ lines: [] })))[0]).toContain('Nothing in this offer is sold anymore.');
  });
});
