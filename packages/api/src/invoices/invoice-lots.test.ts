import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPdf } from '../documents/render-pdf.ts';
import { sayIn } from '../documents/say-in.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { TODAY } from '../testing/world.ts';
import { defineInvoicePaper } from './paper/define-invoice-paper.ts';
import type { InvoicePaper } from './paper/invoice-paper-data.ts';

describe('the lots on an invoice', () => {
  let world: InvoiceWorld;
  let made: InvoicePaper[];
  beforeEach(async () => {
    world = await openInvoiceWorld('sqlite');
    made = [];
    world.farm.papers = fakePapers(async (paper) => made.push(paper as InvoicePaper));
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const wants = async (wantsLots: 'no' | 'traced' | 'all') =>
    admin().buyers.update({ id: world.buyer.id, wantsLots });
  const grow = async (name: string, unitsAvailable: number, more: object = {}) =>
    world.as(world.farmer).inventory.addLot({
      productNameId: await world.productOf(name),
      unitsAvailable,
      harvestDate: TODAY,
      ...more,
    });
  const wordsOf = async (paper: InvoicePaper) => {
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await renderPdf(defineInvoicePaper(paper, sayIn('en'))))),
    );
    return text.join(' ').replaceAll(/\s+/g, ' ');
  };
  const invoiceOf = async (number: string) => {
    const { statusCode } = await (await world.app()).inject({
      url: `/api/invoices/${number}.pdf`,
      headers: await world.cookie(world.admin),
    });
    expect(statusCode).toBe(200);
    const paper = made.at(-1);
    if (!paper) throw new Error('nothing was printed');
    return paper;
  };
  const issued = async () => {
    const lines = [
      await world.deliver({ quantity: 2 }),
      await world.deliver({ what: 'greens', quantity: 32 }),
    ];
    return (await world.issue(await world.draft(...lines))).number ?? '';
  };

  it('are all lots of each line, with the grower of another farm, where the buyer wants lots', async () => {
    await wants('all');
    await admin().farm.update({
      traceContact: 'Rosa, (831) 555-0142',
      version: (await admin().farm.get()).version,
    });
    await grow('Lacinato', 12);
    await grow('Lacinato', 12, { lotCode: 'rio-77', sourceName: 'Rio Farms' });
    await grow('Greens', 10);
    const words = await wordsOf(await invoiceOf(await issued()));
    expect(words).toMatch(/Lacinato, 12lb Lots: LAC\d{6}-\w+, rio-77 of Rio Farms/);
    expect(words).toMatch(/Greens, 32 × 5oz Lots: GRE\d{6}-\w+/);
    expect(words).toMatch(/Where these lots come from .*Contact for lots: Rosa, \(831\) 555-0142 Rio Farms/);
  });

  it('are those of traced products alone where the buyer wants these', async () => {
    await wants('traced');
    await admin().catalog.update({ id: await world.productOf('Greens'), isTraced: true });
    await admin().farm.update({ lotCodesOn: true, version: (await admin().farm.get()).version });
    await grow('Lacinato', 24);
    await grow('Greens', 10);
    const words = await wordsOf(await invoiceOf(await issued()));
    expect(words).toMatch(/GRE\d{6}-\w+/);
    expect(words).not.toMatch(/LAC\d{6}-\w+/);
  });

  it('are not on the invoice of a buyer that wants none', async () => {
    await admin().catalog.update({ id: await world.productOf('Greens'), isTraced: true });
    await grow('Greens', 10);
    const paper = await invoiceOf(await issued());
    expect(paper).not.toHaveProperty('lots');
    expect(paper).not.toHaveProperty('lotContact');
  });
});
