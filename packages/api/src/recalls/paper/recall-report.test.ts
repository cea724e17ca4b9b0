import type { Recall, RecallContact } from '@farm/domain/recalls';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../documents/render-pdf.ts';
import { sayIn } from '../../documents/say-in.ts';
import { exampleReport } from '../../testing/example-report.ts';
import { defineRecallReport, type RecallPaper } from './recall-report.ts';

const documentOf = async (paper: RecallPaper) =>
  getDocumentProxy(new Uint8Array(await renderPdf(defineRecallReport(paper, sayIn(paper.language)))));

const pagesOf = async (paper: RecallPaper) => {
  const { text } = await extractText(await documentOf(paper));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

const reportOf = (more: Partial<Recall> = {}, language: RecallPaper['language'] = 'en'): RecallPaper => ({
  ...exampleReport,
  recall: { ...exampleReport.recall, ...more } as RecallPaper['recall'],
  language,
});

describe('the report of a recall', () => {
  it('says why, when and by whom, what became of the lots, and whom the farm told when and how', async () => {
    const [page = '', ...others] = await pagesOf(reportOf());
    expect(others).toEqual([]);
    for (const words of [
      'Rancho Peña 4100 Valley Road, Hollister, CA 95023 · (831) 555-0142 Recall 7',
      'Reason Metal found in the wash line',
      'Opened Apr 24, 2026, 10:00 by Ada Admin',
      'Closed Apr 24, 2026, 10:32 by Ada Admin',
      'Buyers told 1 of 3',
      '36 of 47 lb; 0 of 12 bunches',
      'From opening to the last buyer told 5 minutes',
      'KAL260424-16V Kale, harvested Apr 24, 2026 On hold: Recall 7: Metal found in the wash line',
      'North field 46 lb 0 lb 45 lb 0 lb 1 lb',
      'Grown by Neighbor Farm',
      'Harbor Café (831) 555-0100 orders@harbor.example 36 lb Apr 24, note 64: Kale (12lb), 36 lb of KAL260424-16V',
      'Apr 24, 10:05 By text message by Ada Admin 6 lb on the truck Calls the cook',
      'Apr 24, 10:04 By phone by Ada Admin Got more than they were told of. To be told again.',
      'Mill Market 2 lb Apr 24: Kale (8oz), 2 lb of KAL260424-16V Not told',
      'Apr 25 Harbor Café #31 Kale (12lb) 12 lb of KAL260424-16V',
      'by Ada Admin',
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/practice/i);
    expect(page.indexOf('Harbor Café (831)')).toBeLessThan(page.indexOf('Mill Market'));
  });

  it('marks a practice on each of its pages', async () => {
    const [contact] = exampleReport.recall.contacts;
    const contacts = Array.from({ length: 60 }, (_, index): RecallContact | undefined =>
      contact ? { ...contact, buyerId: index, buyerName: `Buyer number ${index}` } : undefined,
    ).filter((one) => one !== undefined);
    const pages = await pagesOf(reportOf({ isPractice: true, contacts }));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Practice recall 7');
    expect(pages[0]).toContain('This is a practice. Nothing was held for it, and the farm notified nobody.');
    for (let index = 0; index < 60; index += 1)
      expect(pages.some((page) => page.includes(`Buyer number ${index}`))).toBe(true);
  });

  it('says so if a recall is open, nobody was told, nothing was delivered, and nothing is packed', async () => {
    const told = { buyers: 0, ofBuyers: 0, amounts: [], minutesToLastTold: null };
    const [page] = await pagesOf({ ...reportOf({ contacts: [], packed: [], told }), closed: null });
    for (const words of [
      'Closed Still open',
      'Nobody was told',
      'Nothing of these lots was delivered.',
      'Nothing of these lots is packed and not delivered.',
    ])
      expect(page).toContain(words);
  });

  it('speaks Spanish to whoever reads Spanish', async () => {
    const page = (await pagesOf(reportOf({ isPractice: true }, 'es'))).join(' ');
    for (const words of [
      'Simulacro de retiro 7',
      'Motivo Metal found',
      'Compradores avisados 1 de 3',
      'Por mensaje de texto',
      'Sin avisar',
      'Cosechado',
      'detenga esto',
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/Practice|Buyers|Not told|By phone|Opened|Harvested|On hand/);
  });

  it('keeps within the edges of its pages, however long names, reasons and notes are', async () => {
    const long = 'W'.repeat(200);
    const { contacts, lots, packed } = exampleReport.recall;
    const document = await documentOf(
      reportOf({
        reason: 'word '.repeat(80),
        contacts: contacts.map((one) => ({
          ...one,
          buyerName: long,
          email: long,
          note: long,
          returned: long,
        })),
        lots: lots.map((one) => ({
          ...one,
          lot: { ...one.lot, lotCode: 'W'.repeat(50), productName: long },
        })),
        packed: packed.map((one) => ({ ...one, buyerName: long, productName: long })),
      }),
    );
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || !item.str.trim()) continue;
        const [, , , , x, y] = item.transform;
        expect(x >= 0 && x + item.width <= width && y >= 0 && y + item.height <= height, item.str).toBe(true);
      }
    }
  });
});
