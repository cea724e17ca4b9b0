import { addDays } from '@farm/domain/core';
import type { ExportInput } from '@farm/domain/invoices';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyPaper } from '../documents/paper-data.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const YEAR = { format: 'quickbooks', from: '2026-01-01', to: '2026-12-31' } as const;

describe.each(engines)('invoices on paper and as files, %s', (engine) => {
  let world: InvoiceWorld;
  let made: AnyPaper[];

  beforeEach(async () => {
    world = await openInvoiceWorld(engine);
    made = [];
    world.farm.papers = fakePapers(async (paper) => {
      made.push(paper);
    });
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const exported = async (input: Partial<ExportInput> = {}) => {
    const { content, ...file } = await admin().invoices.export({ ...YEAR, ...input });
    const text = Buffer.from(content, 'base64').toString();
    return { ...file, rows: parse(text, { columns: true }) as Record<string, string>[] };
  };
  const numbersIn = ({ rows }: { rows: Record<string, string>[] }) => [
    ...new Set(rows.map((row) => row['*InvoiceNo'] ?? row['*InvoiceNumber'])),
  ];
  const exportedAt = async (id: number) => (await world.get(id)).exportedAt;

  it('say what was delivered, its day and what it comes to', async () => {
    await world.invoice({ what: 'squash', quantity: 2, weighed: '11.4' });
    const { rows, ...file } = await exported();
    expect(file).toEqual({
      name: 'quickbooks-invoices-2026-01-01-2026-12-31.csv',
      type: 'text/csv',
      invoices: 1,
      leftOut: 0,
    });
    const [year, month, date] = TODAY.split('-');
    expect(rows).toMatchObject([
      {
        '*InvoiceNo': 'INV-1001',
        '*Customer': world.buyer.name,
        '*InvoiceDate': `${month}/${date}/${year}`,
        Terms: 'Net 10',
        ItemDescription: 'Squash, 2 × box',
        ItemQuantity: '11.4',
        ItemRate: '2.35',
        '*ItemAmount': '26.79',
        'Service Date': `${month}/${date}/${year}`,
      },
    ]);
  });

  it('are left out of a second file unless they are asked for again', async () => {
    const first = await world.invoice();
    const second = await world.invoice();
    expect(numbersIn(await exported())).toEqual(['INV-1001', 'INV-1002']);
    expect(await exportedAt(first.id)).toBe(world.farm.now().toISOString());
    const third = await world.invoice();
    const later = await exported();
    expect(numbersIn(later)).toEqual([third.number]);
    expect(later).toMatchObject({ invoices: 1, leftOut: 2 });
    expect(await exported()).toMatchObject({ invoices: 0, leftOut: 3, rows: [] });
    const again = await exported({ again: true });
    expect(numbersIn(again)).toEqual(['INV-1001', 'INV-1002', 'INV-1003']);
    expect(again).toMatchObject({ invoices: 3, leftOut: 0 });
    const history = await admin().history.list({ subject: 'invoice', id: String(second.id) });
    const acts = history.items.filter(({ what }) => what === 'exported');
    expect(acts.map(({ after, actorName }) => [after, actorName])).toEqual([
      [{ format: 'quickbooks' }, world.admin.name],
      [{ format: 'quickbooks' }, world.admin.name],
    ]);
  });

  it('are the issued ones of the days asked for: no drafts, no void ones, and credit memos separately', async () => {
    const issued = await world.invoice();
    const voided = await world.invoice();
    await admin().invoices.void({ id: voided.id, version: voided.version, reason: 'Wrong buyer' });
    await world.draft(await world.deliver());
    await admin().invoices.credit({
      invoiceId: issued.id,
      version: issued.version,
      lines: [{ description: 'Spoiled', priceCents: 500 }],
      reason: 'Spoiled on the way',
    });
    expect(await exported({ from: '2025-01-01', to: '2025-12-31' })).toMatchObject({
      invoices: 0,
      leftOut: 0,
    });
    expect(numbersIn(await exported())).toEqual([issued.number]);
    const credits = await exported({ kind: 'credit' });
    expect(credits.name).toBe('quickbooks-credit-memos-2026-01-01-2026-12-31.csv');
    expect(credits.rows).toMatchObject([
      { '*InvoiceNo': 'CM-1001', '*ItemAmount': '5.00', 'Service Date': '' },
    ]);
    expect(await world.contradictions()).toEqual([]);
  });

  it('go to Xero once its account and tax type are set, and nothing is marked before', async () => {
    const { id } = await world.invoice();
    const refused = await refusalOf(admin().invoices.export({ ...YEAR, format: 'xero' }));
    expect(refused.code).toBe('INPUT_INVALID');
    expect(refused.message).toContain('Enter both in the settings');
    expect(await exportedAt(id)).toBeNull();
    const { version } = await admin().farm.billing();
    await admin().farm.updateBilling({
      xeroAccount: '200',
      xeroTax: 'Tax Exempt',
      xeroDays: 'day_first',
      version,
    });
    const [year, month, date] = TODAY.split('-');
    expect((await exported({ format: 'xero' })).rows).toMatchObject([
      { '*InvoiceNumber': 'INV-1001', '*AccountCode': '200', '*InvoiceDate': `${date}/${month}/${year}` },
    ]);
  });

  it('and statements tell every instant as the clocks of the farm do, though it is the next day elsewhere', async () => {
    world.farm.zone = { name: 'America/Los_Angeles' };
    world.setNow('2026-04-16T03:30:00.000Z');
    const { number, buyerId } = await world.invoice({ day: '2026-04-15' });
    const app = await world.app();
    const headers = await world.cookie(world.admin);
    for (const url of [`/api/invoices/${number}.pdf`, `/api/statements/${buyerId}.pdf`])
      expect((await app.inject({ url, headers })).statusCode).toBe(200);
    expect(made).toMatchObject([
      {
        kind: 'invoice',
        invoice: { issueDate: '2026-04-15', dueDate: '2026-04-25' },
        printed: { day: '2026-04-15', time: '20:30' },
      },
      {
        kind: 'statement',
        statement: { today: '2026-04-15', invoices: [{ issueDate: '2026-04-15' }] },
        printed: { day: '2026-04-15', time: '20:30' },
      },
    ]);
    const draft = await world.draft(await world.deliver({ day: '2026-04-15' }));
    await admin().invoices.addLine({
      id: draft.id,
      version: draft.version,
      description: 'Fee',
      priceCents: 5,
    });
    const [line] = (await world.get(draft.id)).lines;
    const removed = { id: draft.id, version: draft.version + 1, removeLineIds: [line?.id ?? 0] };
    // Without a delivered line, the day on which it was made.
    expect(await admin().invoices.changeDraft(removed)).toMatchObject({ deliveredOn: '2026-04-15' });
  });

  it('begin with the days that have something to export, of each kind', async () => {
    const waiting = () => admin().invoices.toExport();
    expect(await waiting()).toEqual({ invoice: null, credit: null });
    await world.invoice();
    world.setNow(`${addDays(TODAY, 3)}T12:00:00.000Z`);
    const { id, version } = await world.invoice({ day: TODAY });
    const days = { from: TODAY, to: addDays(TODAY, 3), count: 2 };
    expect(await waiting()).toEqual({ invoice: days, credit: null });
    const lines = [{ description: 'Spoiled', priceCents: 500 }];
    await admin().invoices.credit({ invoiceId: id, version, lines, reason: 'Spoiled' });
    await exported();
    const day = addDays(TODAY, 3);
    expect(await waiting()).toEqual({ invoice: null, credit: { from: day, to: day, count: 1 } });
    await exported({ kind: 'credit' });
    expect(await waiting()).toEqual({ invoice: null, credit: null });
  });

  it('are in one file each, though two people export at once', async () => {
    for (let count = 0; count < 5; count += 1) await world.invoice();
    const files = await Promise.all([exported(), exported()]);
    const numbers = files.flatMap(numbersIn).sort();
    expect(numbers).toEqual(['INV-1001', 'INV-1002', 'INV-1003', 'INV-1004', 'INV-1005']);
  });

  it('are exported by administrators alone, and printed by those who may read them', async () => {
    const { id, number, buyerId } = await world.invoice();
    const app = await world.app();
    const send = async (url: string, person: typeof world.admin, body?: object) =>
      app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: await world.cookie(person),
        ...(body && { payload: body }),
      });
    const papers = [
      `/api/invoices/${number}.pdf`,
      `/api/invoices/${id}.pdf`,
      `/api/statements/${buyerId}.pdf`,
    ];
    for (const url of papers) {
      for (const person of [world.farmer, world.otherRep]) {
        const answer = await send(url, person);
        expect(answer.statusCode).toBeGreaterThanOrEqual(403);
        expect(answer.headers['content-type']).not.toContain('pdf');
      }
    }
    expect(made).toEqual([]);
    const headers = await world.cookie(world.rep);
    const before = await world.rows();
    for (const url of papers) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    expect(await world.rows()).toBe(before);
    expect(made.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'statement']);
    for (const person of [world.farmer, world.rep])
      expect((await send('/api/invoices/export', person, YEAR)).statusCode).toBe(403);
    expect(await exportedAt(id)).toBeNull();
    const file = await send('/api/invoices/export', world.admin, YEAR);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="quickbooks-invoices-2026-01-01-2026-12-31.csv"',
    });
    expect(file.body).toContain('INV-1001');
    expect(await exportedAt(id)).not.toBeNull();
    expect((await send('/api/invoices/INV-1.pdf', world.admin)).statusCode).toBe(404);
    expect((await send('/api/invoices/INV-1001%0D%0A.pdf', world.admin)).statusCode).toBe(404);
  });

  it('are printed with what stood when they were issued, and statements with what is open', async () => {
    const { version } = await admin().farm.billing();
    await admin().farm.updateBilling({ pacaLicense: '20201234', remitTo: 'PO Box 12', version });
    const invoice = await world.invoice();
    const later = await admin().farm.billing();
    await admin().farm.updateBilling({ pacaLicense: null, remitTo: null, version: later.version });
    await world.pay(1000);
    const app = await world.app();
    const headers = await world.cookie(world.admin);
    await app.inject({ url: `/api/invoices/${invoice.number}.pdf`, headers });
    await app.inject({ url: `/api/statements/${invoice.buyerId}.pdf`, headers });
    expect(made).toMatchObject([
      { kind: 'invoice', invoice: { pacaLicense: '20201234', remitTo: 'PO Box 12', openCents: 6350 } },
      { kind: 'statement', remitTo: null, statement: { openCents: 6350, balanceCents: 6350 } },
    ]);
  });
});
