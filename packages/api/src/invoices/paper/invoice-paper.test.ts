import type { FarmText } from '@farm/domain/texts';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../documents/render-pdf.ts';
import { sayIn } from '../../documents/say-in.ts';
import {
  exampleCredit,
  exampleInvoice,
  exampleStatement,
  feeLine,
  invoicePaperOf,
  kaleLine,
  squashLine,
  statementPaperOf,
} from '../../testing/example-invoices.ts';
import { defineInvoicePaper } from './define-invoice-paper.ts';
import type { InvoicePaper, StatementPaper } from './invoice-paper-data.ts';

/** Letter for letter as in 7 U.S.C. 499e(c)(4). */
const TRUST =
  'The perishable agricultural commodities listed on this invoice are sold subject to the statutory trust authorized by section 5(c) of the Perishable Agricultural Commodities Act, 1930 (7 U.S.C. 499e(c)). The seller of these commodities retains a trust claim over these commodities, all inventories of food or other products derived from these commodities, and any receivables or proceeds from the sale of these commodities until full payment is received.';

type AnyPaper = InvoicePaper | StatementPaper;

const documentOf = async (paper: AnyPaper, say: (text: FarmText) => string = sayIn(paper.language)) =>
  getDocumentProxy(new Uint8Array(await renderPdf(defineInvoicePaper(paper, say))));

/** The words of each page, on one line. */
const pagesOf = async (...asked: Parameters<typeof documentOf>) => {
  const { text } = await extractText(await documentOf(...asked));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

const wordsOf = async (...asked: Parameters<typeof documentOf>) => (await pagesOf(...asked)).join(' ');

type Item = { text: string; left: number; right: number };

/** Texts with where they begin and end, and those beyond the edges of their page. */
const itemsOf = async (paper: AnyPaper) => {
  const document = await documentOf(paper);
  const items: Item[] = [];
  const beyond: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , pageWidth = 0, pageHeight = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || !item.str.trim()) continue;
      const [, , , , x, y] = item.transform;
      items.push({ text: item.str, left: x, right: x + item.width });
      if (x < 0 || x + item.width > pageWidth || y < 0 || y + item.height > pageHeight) beyond.push(item.str);
    }
  }
  return { items, beyond, pages: document.numPages };
};

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...kaleLine,
    id: index + 1,
    description: `Kale ${index + 1}`,
  }));

describe('an invoice on paper', () => {
  it('says who sells what to whom, when it is due and where to pay', async () => {
    const [page, ...others] = await pagesOf(invoicePaperOf(exampleInvoice));
    for (const words of [
      'Rancho Peña 4100 Valley Road, Hollister, CA 95023 · (831) 555-0142 INVOICE INV-1001',
      'Date Apr 30, 2026',
      'Terms Net 10 days',
      'Due date May 10, 2026',
      'Purchase order 7781',
      'Orders 1042, 1043',
      'Delivery notes 57',
      'Bill to Mill Market Accounts payable 12 Mill Street Santa Cruz, CA 95060',
      'Ship to Mill Market Back door 14 Mill Street',
      'Remit to Rancho Peña PO Box 12 Hollister, CA 95024',
      'Quantity Unit Description Price Amount',
      '3 12lb Kale, 12lb $24.50 $73.50',
      '11.4 lb Winter Squash, 2 × 5lb $2.35/lb $26.79',
      '9.375 lb Salad Mix, 30 × 5oz $6.40/lb $60.00',
      'Total $160.29',
      'Payment May 08, 4471 -$100.00',
      'Credit CM-1001, May 09 -$26.79',
      'Balance due $33.50',
      'Product of USA',
      'Thank you.',
      'Page 1 of 1',
    ])
      expect(page).toContain(words);
    expect(others).toEqual([]);
  });

  it('sends payments to the farm, and goods to where the bill goes, unless others are named', async () => {
    const words = await wordsOf(invoicePaperOf({ ...exampleInvoice, remitTo: null, shipTo: null }));
    expect(words).toContain('Remit to Rancho Peña 4100 Valley Road Hollister, CA 95023');
    expect(words.match(/12 Mill Street/g)).toHaveLength(2);
  });

  it('says the purchase order of each line where there are several', async () => {
    const ordered = [
      { ...kaleLine, purchaseOrderNumber: '7781' },
      { ...squashLine, purchaseOrderNumber: '7782' },
      feeLine,
    ];
    const several = { ...exampleInvoice, lines: ordered, purchaseOrderNumbers: ['7781', '7782'] };
    const words = await wordsOf(invoicePaperOf(several));
    expect(words).toContain('Purchase order 7781, 7782');
    expect(words).toMatch(/Kale, 12lb PO 7781 \$24\.50|Kale, 12lb \$24\.50 \$73\.50 PO 7781/);
    expect(words).toContain('PO 7782');
    const single = { ...several, purchaseOrderNumbers: ['7781'] };
    expect(await wordsOf(invoicePaperOf(single))).not.toContain('PO 7781');
  });

  it('carries the statement of the trust with a license, and never without one', async () => {
    const licensed = { ...exampleInvoice, pacaLicense: '20201234' };
    for (const language of ['en', 'es'] as const) {
      expect(await wordsOf(invoicePaperOf(licensed, language))).toContain(TRUST);
      for (const paper of [
        invoicePaperOf(exampleInvoice, language),
        invoicePaperOf({ ...exampleCredit, pacaLicense: '20201234' }, language),
        statementPaperOf(exampleStatement, language),
      ])
        expect(await wordsOf(paper)).not.toMatch(/statutory trust|Perishable|499e/);
    }
  });

  it('says what was weighed, what got nothing, and what is no order line', async () => {
    const weighed = { ...kaleLine, description: 'Kale, 12lb, 37.25 lb' };
    const none = { ...kaleLine, quantity: '0', amountCents: 0 };
    const words = await wordsOf(invoicePaperOf({ ...exampleInvoice, lines: [weighed, none, feeLine] }));
    expect(words).toContain('3 12lb Kale, 12lb, 37.25 lb $24.50 $73.50');
    expect(words).toContain('0 12lb Kale, 12lb nothing packed $24.50 $0.00');
    expect(words).toContain('1 Discount -$26.79 -$26.79');
  });

  it('tells a draft, a void one and a credit memo from an invoice', async () => {
    const draft = await wordsOf(
      invoicePaperOf({
        ...exampleInvoice,
        number: null,
        status: 'draft',
        issueDate: null,
        dueDate: null,
        uses: [],
        lines: [{ ...kaleLine, priceCents: null, amountCents: null }],
      }),
    );
    expect(draft).toContain('INVOICE · DRAFT');
    expect(draft).toContain('no price yet');
    expect(draft).not.toMatch(/Due date|Balance|INV-/);
    const isVoid = { ...exampleInvoice, status: 'void' as const, openCents: 0, uses: [], lines: lines(40) };
    for (const page of await pagesOf(invoicePaperOf(isVoid)))
      expect(page).toContain('INVOICE INV-1001 · VOID');
    const uses = exampleInvoice.uses.slice(1);
    const credit = await wordsOf(invoicePaperOf({ ...exampleCredit, uses }));
    for (const words of ['CREDIT MEMO CM-1001', 'Applied to INV-1001, May 09 -$26.79'])
      expect(credit).toContain(words);
    // Nothing is left of it, and no bold zero tells so.
    expect(credit).not.toMatch(/Due date|Terms|Balance|Not applied|\$0\.00/);
    const half = await wordsOf(invoicePaperOf({ ...exampleCredit, uses: [], openCents: 2679 }));
    expect(half).toContain('Not applied yet $26.79');
    for (const words of [draft, credit]) expect(words).not.toContain('VOID');
  });

  it('has cents under cents at the right edge', async () => {
    const { items } = await itemsOf(
      invoicePaperOf({
        ...exampleInvoice,
        lines: [kaleLine, { ...squashLine, amountCents: 111_111 }, feeLine],
      }),
    );
    const amounts = ['$73.50', '$1,111.11', '-$26.79', '$160.29'].flatMap((text) =>
      items.filter((item) => item.text === text).slice(-1),
    );
    expect(amounts).toHaveLength(4);
    const edges = new Set(amounts.map(({ right }) => Math.round(right)));
    expect(edges.size).toBe(1);
  });

  it('sums up many payments, so that the totals stay on one page', async () => {
    const [use] = exampleInvoice.uses;
    if (!use) throw new Error('The example has no payment');
    const uses = Array.from({ length: 40 }, () => ({ ...use, cents: 250 }));
    expect(await wordsOf(invoicePaperOf({ ...exampleInvoice, uses }))).toContain(
      '40 payments and credits -$100.00',
    );
  });

  it('counts its pages, and keeps its last two lines with the totals', async () => {
    // From 11 to 23, the first page fills up.
    const counts = [1, 2, ...Array.from({ length: 13 }, (_, index) => 11 + index), 60];
    for (const count of counts) {
      const invoice = { ...exampleInvoice, pacaLicense: '20201234', lines: lines(count) };
      const pages = await pagesOf(invoicePaperOf(invoice));
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
        if (index > 0) expect(page).toContain('INVOICE INV-1001, continued');
      }
      const last = pages.at(-1) ?? '';
      for (const words of ['Total', 'Balance due', TRUST, `Kale ${count} `]) expect(last).toContain(words);
      if (count > 1) expect(last).toContain(`Kale ${count - 1} `);
    }
  });

  it('speaks Spanish, with numbers as in the United States', async () => {
    const words = await wordsOf(invoicePaperOf({ ...exampleInvoice, totalCents: 1_234_567 }, 'es'));
    for (const spanish of [
      'FACTURA INV-1001',
      'Plazo de pago 10 días netos',
      'Facturar a',
      'Saldo',
      '$12,345.67',
      '$2.35/lb',
    ])
      expect(words).toContain(spanish);
  });
});

describe('a statement on paper', () => {
  it('has the open invoices, how old they are, what is on account and the balance', async () => {
    const [page] = await pagesOf(statementPaperOf(exampleStatement));
    for (const words of [
      'Rancho Peña',
      'STATEMENT Jun 01, 2026',
      'Bill to Mill Market 12 Mill Street',
      'Remit to Rancho Peña PO Box 12',
      'Days past due Current $120.00 1–30 $33.50 31–60 $0.00 61–90 $0.00 Over 90 $0.00',
      'INV-1001 Apr 30, 2026 May 10, 2026 22 $160.29 $33.50',
      'INV-1007 May 28, 2026 Jun 07, 2026 $120.00 $120.00',
      'Open $153.50',
      'On account -$16.50',
      'Balance due $137.00',
    ])
      expect(page).toContain(words);
    expect(page?.indexOf('INV-1001')).toBeLessThan(page?.indexOf('INV-1007') ?? 0);
  });

  it('lists what was paid and credited, the oldest first, and what of it is on account', async () => {
    const words = await wordsOf(statementPaperOf(exampleStatement));
    expect(words).toContain(
      'Payments and credits since Mar 03, 2026 Date Payment On account Amount ' +
        'May 12, 2026 Check 1042 $100.00 May 14, 2026 Credit memo CM-1001 $26.79 May 20, 2026 ACH $16.50 $16.50',
    );
    expect(await wordsOf(statementPaperOf({ ...exampleStatement, payments: [] }))).not.toContain('Payments');
  });

  it('says so where nothing is open', async () => {
    const empty = { ...exampleStatement, invoices: [], openCents: 0, balanceCents: -1650 };
    const words = await wordsOf(statementPaperOf(empty));
    expect(words).toContain('No invoice is open.');
    expect(words).toContain('Credit of $16.50');
    expect(words).not.toContain('Balance due');
  });

  it('goes on over pages, and keeps its last two lines with the balance', async () => {
    const [invoice] = exampleStatement.invoices;
    if (!invoice) throw new Error('The example has no invoice');
    const invoices = Array.from({ length: 60 }, (_, index) => ({
      ...invoice,
      number: `INV-${2001 + index}`,
    }));
    const pages = await pagesOf(statementPaperOf({ ...exampleStatement, invoices, payments: [] }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)).toMatch(/INV-2059 .*INV-2060 .*Balance due/);
  });
});

describe('names and words that people type', () => {
  const asked = (name: string): AnyPaper[] => [
    invoicePaperOf({ ...exampleInvoice, buyerName: name, billTo: { ...exampleInvoice.billTo, name } }),
    statementPaperOf({ ...exampleStatement, buyerName: name }),
  ];

  it.each(['北京', '김치 한국', 'हरी सब्ज़ी', 'ผักสด'])('print %s in fonts of its script', async (name) => {
    for (const paper of asked(name)) {
      const words = (await wordsOf(paper)).normalize('NFC');
      for (const word of name.split(' ')) expect(words).toContain(word.normalize('NFC'));
      expect(words).not.toContain('not printable');
    }
  });

  it('tell of a buyer by number whose name no font has', async () => {
    for (const paper of asked('\u{13000}'))
      expect(await wordsOf(paper)).toContain('Buyer 7, name not printable');
  });

  it.each([
    ['4,000 wide letters', 'W'.repeat(4000)],
    ['4,000 words', 'la '.repeat(4000)],
    ['4,000 lines', 'a\n'.repeat(4000)],
    ['markup', '<b>bold</b>{"image":"/etc/passwd"}'],
    ['letters that nobody sees', 'a\u0000b\u202Ec\uD800d\r\n\te'],
    ['nothing', ''],
  ])('%s run off no page', async (_kind, typed) => {
    const seller = { name: typed, address: typed, phone: typed, email: typed, origin: typed };
    const typedLines = [kaleLine, squashLine, feeLine].map((line) => ({
      ...line,
      description: typed,
      unit: typed,
    }));
    const papers: AnyPaper[] = [
      invoicePaperOf({
        ...exampleInvoice,
        seller,
        remitTo: typed,
        billTo: { name: typed, address: typed, email: typed },
        shipTo: typed,
        purchaseOrderNumbers: [typed, typed],
        message: typed,
        pacaLicense: '1',
        lines: typedLines,
        uses: exampleInvoice.uses.map((use) => ({ ...use, reference: typed })),
      }),
      { ...statementPaperOf({ ...exampleStatement, buyerName: typed, address: typed }), remitTo: typed },
    ];
    for (const paper of papers) {
      const { beyond, pages } = await itemsOf(paper);
      expect(beyond).toEqual([]);
      expect(pages).toBeLessThanOrEqual(6);
    }
  });

  it('takes all of its words from the texts', async () => {
    const invoice = { ...exampleInvoice, seller: { ...exampleInvoice.seller, origin: null } };
    for (const paper of [invoicePaperOf(invoice), statementPaperOf(exampleStatement)]) {
      const words = await wordsOf(paper, () => '¿sí?');
      expect(words).toContain('¿sí?');
      expect(words).not.toMatch(/invoice|balance|total|package|printed|terms/i);
    }
  });
});
