import { addDays } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { movesOf } from '../testing/moves-of.ts';
import { refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('invoices', () => {
  let world: InvoiceWorld;
  let admin: ReturnType<InvoiceWorld['as']>;
  let rep: ReturnType<InvoiceWorld['as']>;

  beforeEach(async () => {
    world = await openInvoiceWorld('sqlite');
    admin = world.as(world.admin);
    rep = world.as(world.rep);
  });
  afterEach(() => world.close());

  const threeLines = async () => [
    await world.deliver({ quantity: 3 }),
    await world.deliver({ what: 'squash', quantity: 1, weighed: '11.4' }),
    await world.deliver({ what: 'greens', quantity: 30 }),
  ];
  const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const billingOf = async (id: number) => (await admin.orders.line({ id })).price?.billing;

  it('of what was delivered add up each line as packed or weighed: 73.50, 26.79 and 60.00 are 160.29', async () => {
    const lines = await threeLines();
    expect(await admin.invoices.toInvoice()).toMatchObject({
      count: 1,
      totalCents: 16_029,
      unpriced: 0,
      deliveries: [{ buyerName: 'Harbor Kitchen', day: TODAY, totalCents: 16_029 }],
    });
    const draft = await world.draft(...lines);
    expect(draft).toMatchObject({ status: 'draft', number: null, totalCents: 16_029, unpriced: 0 });
    expect(await admin.invoices.toInvoice()).toMatchObject({ count: 0, deliveries: [], totalCents: 0 });
    const issued = await world.issue(draft);
    expect(issued).toMatchObject({
      number: 'INV-1001',
      issueDate: TODAY,
      dueDate: addDays(TODAY, 10),
      totalCents: 16_029,
      openCents: 16_029,
    });
    const { lines: shown } = await admin.invoices.get({ number: 'inv-1001' });
    expect(shown).toMatchObject([
      { description: 'Lacinato, 12lb', quantity: '3', unit: '12lb', priceCents: 2450, amountCents: 7350 },
      { description: 'Squash, 1 × box', quantity: '11.4', unit: 'lb', priceCents: 235, amountCents: 2679 },
      { description: 'Greens, 30 × 5oz', quantity: '9.375', unit: 'lb', priceCents: 640, amountCents: 6000 },
    ]);
    expect(await Promise.all(lines.map(({ id }) => billingOf(id)))).toEqual([
      'invoiced',
      'invoiced',
      'invoiced',
    ]);
    expect(await world.contradictions()).toEqual([]);
  });

  it('are to be made of what every order calls to invoice: by one rule, from the first day to bill on', async () => {
    const early = await world.deliver({ day: addDays(TODAY, -1) });
    const [priced, unpriced, drafted, undelivered] = [
      await world.deliver(),
      await world.deliver({ what: 'unpriced' }),
      await world.deliver(),
      await world.order(),
    ];
    const { version } = await admin.farm.billing();
    await admin.farm.updateBilling({ invoicingFrom: TODAY, version });
    const draft = await world.draft(drafted);
    const ids = [early, priced, unpriced, drafted, undelivered].map(({ id }) => id);
    const called = async () => {
      const flat = await Promise.all(ids.map((id) => admin.orders.line({ id })));
      const listed = (await admin.orders.list({ limit: 50 })).items.flatMap(({ lines }) => lines);
      const marked = (lines: typeof flat) =>
        lines.flatMap(({ id, toInvoice }) => (toInvoice && ids.includes(id) ? id : [])).sort((a, b) => a - b);
      expect(marked(listed)).toEqual(marked(flat));
      const { deliveries } = await admin.invoices.toInvoice();
      const wanted = deliveries.flatMap(({ lines }) => lines.map(({ id }) => id));
      expect(wanted.toSorted((a, b) => a - b)).toEqual(marked(flat));
      return marked(flat);
    };
    expect(await called()).toEqual([priced.id, unpriced.id]);
    await admin.invoices.changeDraft({
      ...seen(draft),
      removeLineIds: [(await world.get(draft.id)).lines[0]?.id ?? 0],
    });
    expect(await called()).toEqual([priced.id, unpriced.id, drafted.id]);
    await world.issue(await world.draft(priced));
    expect(await called()).toEqual([unpriced.id, drafted.id]);
    expect((await world.as(world.farmer).orders.line({ id: unpriced.id })).toInvoice).toBeUndefined();
  });

  it('bill 8 where 8 of 10 were packed, while the order still tells 10; nothing packed bills 0.00', async () => {
    const line = await world.deliver({ quantity: 10, packed: 8 });
    const nothing = await world.deliver({ quantity: 5, packed: 0 });
    const { id } = await world.issue(await world.draft(line, nothing));
    const { lines, totalCents } = await world.get(id);
    expect(lines).toMatchObject([
      { quantity: '8', amountCents: 19_600 },
      { quantity: '0', amountCents: 0 },
    ]);
    expect(totalCents).toBe(19_600);
    expect(await admin.orders.line({ id: line.id })).toMatchObject({
      quantity: 10,
      packed: { fillQuantity: 8 },
    });
  });

  it('wait for prices, and name the orders without one', async () => {
    const lines = [await world.deliver({ what: 'unpriced' }), await world.deliver({ what: 'unpriced' })];
    const draft = await world.draft(...lines, await world.deliver());
    expect(draft).toMatchObject({ totalCents: 7350, unpriced: 2 });
    const refusal = await refusalOf(world.issue(draft));
    expect(refusal.code).toBe('LINES_UNPRICED');
    const [a, b] = lines.map(({ orderNumber }) => `Order #${orderNumber}`);
    expect(refusal.message).toBe(`2 lines of ${a}, ${b} have no price. Set it, then issue.`);
    for (const { id } of lines) {
      const { version } = await admin.orders.line({ id });
      await admin.orders.setPrice({ id, version, cents: 100, reason: 'As agreed' });
    }
    const repriced = await refusalOf(world.issue(draft));
    expect(repriced).toMatchObject({ code: 'INVOICE_CHANGED', details: { present: { totalCents: 7950 } } });
    expect(await world.issue(await world.get(draft.id))).toMatchObject({ totalCents: 7950 });
    const late = await admin.orders.line({ id: lines[0]?.id ?? 0 });
    expect((await refusalOf(admin.orders.setPrice({ ...seen(late), cents: 1, reason: 'Less' }))).code).toBe(
      'LINE_INVOICED',
    );
  });

  it('take a line once, delivered, and only of their buyer', async () => {
    const line = await world.deliver();
    const undelivered = await world.order();
    const draft = (buyerId: number, ...lineIds: number[]) =>
      refusalOf(admin.invoices.draft({ drafts: [{ buyerId, lineIds }] }));
    expect((await draft(world.otherBuyer.id, line.id)).code).toBe('LINES_UNDELIVERED');
    expect(await draft(world.buyer.id, line.id, undelivered.id)).toMatchObject({
      code: 'LINES_UNDELIVERED',
      details: { present: [undelivered.id] },
    });
    expect((await draft(world.buyer.id, line.id, line.id)).code).toBe('LINES_UNDELIVERED');
    await world.draft(line);
    expect((await draft(world.buyer.id, line.id)).code).toBe('LINES_UNDELIVERED');
    expect((await admin.invoices.list({ show: 'draft' })).items).toHaveLength(1);
  });

  it('lose a line whose delivery is undone, and refuse that with the remedy once they are issued', async () => {
    const [one, other] = [await world.deliver(), await world.deliver()];
    const draft = await world.draft(one, other);
    await admin.orders.undo({ lines: [seen(one)] });
    const left = await world.get(draft.id);
    expect(left.lines.map(({ orderLineId }) => orderLineId)).toEqual([other.id]);
    expect((await refusalOf(world.issue(draft))).code).toBe('INVOICE_CHANGED');
    await world.issue(left);
    const refusal = await refusalOf(admin.orders.undo({ lines: [seen(other)] }));
    expect(refusal.code).toBe('LINE_INVOICED');
    expect(refusal.message).toContain('Void the invoice, or write a credit memo for it.');
    const alone = await world.deliver();
    const gone = await world.draft(alone);
    await admin.orders.undo({ lines: [seen(alone)] });
    expect((await refusalOf(world.get(gone.id))).code).toBe('INVOICE_MISSING');
    expect(await world.contradictions()).toEqual([]);
  });

  it('keep what they said when they were issued, whatever changes later', async () => {
    const { id } = await world.invoice();
    const before = await world.get(id);
    const { version } = await admin.farm.get();
    await admin.farm.update({ name: 'Other Farm', version });
    const buyer = await admin.buyers.get({ id: world.buyer.id });
    await admin.buyers.update({ id: buyer.id, name: 'Other Kitchen', address: 'Elsewhere' });
    expect(await world.get(id)).toEqual(before);
  });

  it('have lines of their own for a fee or a discount, and never a total below 0', async () => {
    const draft = await world.draft(await world.deliver({ quantity: 1 }));
    const added = await rep.invoices.addLine({
      ...seen(draft),
      description: 'Delivery fee',
      priceCents: 1500,
    });
    expect(added).toMatchObject({ totalCents: 3950 });
    expect(
      (await refusalOf(rep.invoices.addLine({ ...seen(draft), description: 'x', priceCents: 1 }))).code,
    ).toBe('INVOICE_CHANGED');
    const below = await admin.invoices.addLine({
      ...seen(added),
      description: 'Discount',
      quantity: '2',
      priceCents: -5000,
    });
    expect(await refusalOf(world.issue(below))).toMatchObject({ code: 'INVOICE_TOTAL' });
    const discount = below.lines.at(-1)?.id ?? 0;
    const right = await admin.invoices.changeDraft({
      ...seen(below),
      removeLineIds: [discount],
      message: 'Thanks',
    });
    const issued = await world.issue(right ?? below);
    expect(await world.get(issued.id)).toMatchObject({ totalCents: 3950, message: 'Thanks' });
    const closed = await refusalOf(admin.invoices.changeDraft({ ...seen(issued), removeLineIds: [] }));
    expect(closed.code).toBe('INVOICE_ISSUED');
    const huge = await world.draft(await world.deliver());
    const tooHigh = await refusalOf(
      admin.invoices.addLine({
        ...seen(huge),
        description: 'x',
        quantity: '999999999',
        priceCents: 100_000_000,
      }),
    );
    expect(tooHigh).toMatchObject({ code: 'INPUT_INVALID', details: { issues: [{ path: ['priceCents'] }] } });
  });

  it('are deleted with their last line as long as they are drafts', async () => {
    const draft = await world.draft(await world.deliver());
    const { lines } = await world.get(draft.id);
    const removeLineIds = lines.map(({ id }) => id);
    expect(await admin.invoices.changeDraft({ ...seen(draft), removeLineIds })).toBeNull();
    expect(await admin.invoices.toInvoice()).toMatchObject({ count: 1 });
  });

  it('that are void free their lines and keep their number, unless something is applied', async () => {
    const line = await world.deliver();
    const invoice = await world.issue(await world.draft(line));
    const payment = await world.pay(1000, { reference: '1044' });
    const paid = await world.get(invoice.id);
    const applied = await refusalOf(admin.invoices.void({ ...seen(paid), reason: 'Wrong buyer' }));
    expect(applied.code).toBe('INVOICE_APPLIED');
    expect(applied.message).toBe(
      'Something is applied to INV-1001 already. Void its payments and credit memos first, then void it.',
    );
    await admin.payments.void(seen(payment));
    const open = await world.get(invoice.id);
    expect((await refusalOf(admin.invoices.void({ ...seen(paid), reason: 'x' }))).code).toBe(
      'INVOICE_CHANGED',
    );
    expect(await admin.invoices.void({ ...seen(open), reason: 'Wrong buyer' })).toMatchObject({
      status: 'void',
      number: 'INV-1001',
      openCents: 0,
    });
    expect(await billingOf(line.id)).toBe('open');
    expect(await world.issue(await world.draft(line))).toMatchObject({ number: 'INV-1002' });
    const { items } = await rep.history.list({ subject: 'invoice', id: String(invoice.id) });
    expect(items.map(({ what }) => what)).toEqual(['voided', 'undone', 'applied', 'issued', 'created']);
    expect(items[0]?.reason).toBe('Wrong buyer');
    expect(await world.contradictions()).toEqual([]);
  });

  it('list what is to be billed by delivery, the oldest first, page by page, from the first price on', async () => {
    await world.deliver({ day: addDays(TODAY, 1) });
    await world.deliver({ buyerId: world.otherBuyer.id });
    await world.deliver({ what: 'unpriced' });
    await world.deliver();
    const all = { count: 3, totalCents: 22_050, unpriced: 1 };
    const first = await admin.invoices.toInvoice({ limit: 2 });
    expect(first).toMatchObject({
      ...all,
      deliveries: [
        { buyerName: 'Harbor Kitchen', day: TODAY, totalCents: 7350, unpriced: 1, lines: [{}, {}] },
        { buyerName: 'Green Grocer', day: TODAY, lines: [{ fillQuantity: 3, amountCents: 7350 }] },
      ],
    });
    const rest = await admin.invoices.toInvoice({ limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ ...all, nextCursor: null, deliveries: [{ day: addDays(TODAY, 1) }] });
    expect(await admin.invoices.toInvoice({ buyerId: world.otherBuyer.id })).toMatchObject({ count: 1 });
    const { version } = await admin.farm.billing();
    await admin.farm.updateBilling({ invoicingFrom: addDays(TODAY, 1), version });
    expect(await admin.invoices.toInvoice()).toMatchObject({ count: 1 });
  });

  it('say of each line its purchase order, as it was when they were issued', async () => {
    const lines = [
      await world.deliver({ purchaseOrder: 'PO-7' }),
      await world.deliver({ purchaseOrder: 'PO-8' }),
    ];
    const ordersOf = async (id: number) =>
      (await world.get(id)).lines.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
    const draft = await world.draft(...lines, await world.deliver());
    await admin.invoices.addLine({ ...seen(draft), description: 'Delivery', priceCents: 500 });
    expect(await ordersOf(draft.id)).toEqual(['PO-7', 'PO-8', null, null]);
    await world.issue(await world.get(draft.id));
    // Kept with the invoice, so that no later change of the order line changes it.
    const kept = await world.farm.db
      .selectFrom('invoice_line')
      .select('purchase_order_number as order')
      .where('invoice_id', '=', draft.id)
      .orderBy('id')
      .execute();
    expect(kept.map(({ order }) => order)).toEqual(['PO-7', 'PO-8', null, null]);
    expect(await ordersOf(draft.id)).toEqual(['PO-7', 'PO-8', null, null]);
  });

  it('are found by number, buyer and purchase order, of one buyer, and in one state', async () => {
    const paid = await world.invoice({ purchaseOrder: 'A-100' });
    await world.pay(paid.totalCents);
    const open = await world.invoice({ buyerId: world.otherBuyer.id, purchaseOrder: 'B_%' });
    const draft = await world.draft(await world.deliver({ purchaseOrder: 'A-200' }));
    const gone = await world.invoice();
    await admin.invoices.void({ ...seen(gone), reason: 'Wrong buyer' });
    const found = async (wanted: Parameters<typeof admin.invoices.list>[0]) =>
      (await admin.invoices.list({ show: 'all', ...wanted })).items.map(({ id }) => id).sort((a, b) => a - b);
    expect(await found({ search: 'inv-1002' })).toEqual([open.id]);
    expect(await found({ search: '100' })).toEqual([paid.id, open.id, gone.id].sort((a, b) => a - b));
    expect(await found({ search: 'green GRO' })).toEqual([open.id]);
    expect(await found({ search: 'a-1' })).toEqual([paid.id]);
    expect(await found({ search: '_%' })).toEqual([open.id]);
    expect(await found({ search: 'A-2' })).toEqual([draft.id]);
    expect(await found({ search: 'A-2', show: 'open' })).toEqual([]);
    expect(await found({ search: 'nothing' })).toEqual([]);
    expect(await found({ show: 'paid' })).toEqual([paid.id]);
    expect(await found({ show: 'void' })).toEqual([gone.id]);
    expect(await found({ show: 'paid', buyerId: world.otherBuyer.id })).toEqual([]);
    expect(await found({ show: 'open', buyerId: world.otherBuyer.id })).toEqual([open.id]);
    expect((await world.as(world.otherRep).invoices.list({ show: 'all', search: 'INV' })).items).toEqual([]);
  });

  it('that are drafts tell the last day of what they bill, and issued ones none', async () => {
    const before = addDays(TODAY, -2);
    const draft = await world.draft(await world.deliver({ day: before }), await world.deliver());
    expect(draft.deliveredOn).toBe(TODAY);
    const [line] = (await world.get(draft.id)).lines.slice(-1);
    await admin.invoices.changeDraft({ ...seen(draft), removeLineIds: [line?.id ?? 0] });
    const left = await world.get(draft.id);
    expect(left.deliveredOn).toBe(before);
    expect((await world.issue(left)).deliveredOn).toBeNull();
  });

  it('are for administrators, and for the rep to whom the buyer is assigned', async () => {
    const line = await world.deliver();
    const other = world.as(world.otherRep);
    expect(await other.invoices.toInvoice()).toMatchObject({ count: 0, totalCents: 0, deliveries: [] });
    const drafts = { drafts: [{ buyerId: world.buyer.id, lineIds: [line.id] }] };
    expect((await refusalOf(other.invoices.draft(drafts))).code).toBe('BUYER_FOREIGN');
    const [draft] = await rep.invoices.draft(drafts);
    if (!draft) throw new Error('no draft');
    expect((await refusalOf(rep.invoices.issue({ invoices: [seen(draft)] }))).code).toBe('ROLE_FORBIDDEN');
    const issued = await world.issue(draft);
    expect((await rep.invoices.list()).items).toMatchObject([{ number: 'INV-1001' }]);
    expect((await other.invoices.list({ show: 'all' })).items).toEqual([]);
    expect((await refusalOf(other.invoices.get({ id: issued.id }))).code).toBe('INVOICE_MISSING');
    expect((await refusalOf(other.invoices.statement({ buyerId: world.buyer.id }))).code).toBe(
      'BUYER_FOREIGN',
    );
    expect((await other.invoices.aging()).totalCents).toBe(0);
    const gone = await refusalOf(other.history.list({ subject: 'invoice', id: String(issued.id) }));
    expect(gone.code).toBe('INVOICE_MISSING');
    expect((await refusalOf(world.as(world.farmer).invoices.list())).code).toBe('ROLE_FORBIDDEN');
    const heard = world.events.filter(({ topic }) => topic === 'invoices');
    expect(heard.length).toBeGreaterThan(0);
    for (const { to } of heard) expect(to).toEqual({ roles: ['admin'], uids: [world.rep.uid] });
  });

  it('are not asked for what was marked delivered as too old, unless that is undone', async () => {
    const { id } = await world.confirmed(world.order());
    world.setNow(`${addDays(TODAY, 70)}T12:00:00.000Z`);
    await admin.packing.deliverOld({ before: addDays(TODAY, 70) });
    expect(await admin.invoices.toInvoice()).toMatchObject({ count: 0 });
    const line = await admin.orders.line({ id });
    await admin.orders.undo({ lines: [seen(line)] });
    await movesOf(admin).deliver({ id });
    expect(await admin.invoices.toInvoice()).toMatchObject({ count: 1, unpriced: 1 });
  });

  it('hold back a change of the unit, whose prices follow: 6.40 a pound is 0.40 an ounce', async () => {
    const line = await world.deliver({ what: 'greens', quantity: 30 });
    const { id, version } = (await admin.catalog.list()).find(({ name }) => name === 'Greens') ?? {};
    const change = { id: id ?? 0, baseUnit: 'oz' as const, version };
    const refusal = await refusalOf(admin.catalog.update(change));
    expect(refusal.code).toBe('TEMPLATE_UNIT_LOCKED');
    expect(refusal.message).toContain('not invoiced yet. Issue their invoices first.');
    await world.issue(await world.draft(line));
    await admin.catalog.update(change);
    const prices = await admin.prices.list({ productNameId: id });
    expect(prices.at(-1)).toMatchObject({ cents: 40, per: 'base_unit', validFrom: TODAY });
    const next = await world.deliver({ what: 'greens', quantity: 30 });
    expect(next.price).toMatchObject({ cents: 40, amountCents: 6000 });
  });
});
