import { addDays } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('payments', () => {
  let world: InvoiceWorld;
  let admin: ReturnType<InvoiceWorld['as']>;

  beforeEach(async () => {
    world = await openInvoiceWorld('sqlite');
    admin = world.as(world.admin);
  });
  afterEach(() => world.close());

  const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
  /** 160.29. */
  const bill = async () =>
    world.issue(
      await world.draft(
        await world.deliver({ quantity: 3 }),
        await world.deliver({ what: 'squash', quantity: 1, weighed: '11.4' }),
        await world.deliver({ what: 'greens', quantity: 30 }),
      ),
    );
  const openOf = async (id: number) => (await world.get(id)).openCents;
  const credit = async (invoiceId: number, cents: number) =>
    admin.invoices.credit({
      invoiceId,
      version: (await world.get(invoiceId)).version,
      lines: [{ description: 'Squash, spoiled', priceCents: cents }],
      reason: 'Spoiled on the way',
    });
  const key = () => crypto.randomUUID();

  it('and credits lower what is open: 160.29 − 100.00 − 26.79 − 50.00 closes it and leaves 16.50 on account', async () => {
    const { id } = await bill();
    const first = await world.pay(10_000);
    expect(first).toMatchObject({ unappliedCents: 0, uses: [{ invoiceNumber: 'INV-1001', cents: 10_000 }] });
    expect(await openOf(id)).toBe(6029);
    const memo = await credit(id, 2679);
    expect(memo).toMatchObject({ number: 'CM-1001', kind: 'credit', totalCents: 2679, openCents: 0 });
    expect(await openOf(id)).toBe(3350);
    const check = await world.pay(5000, { reference: '1044' });
    expect(check).toMatchObject({
      unappliedCents: 1650,
      uses: [{ cents: 3350, method: 'check', reference: '1044' }],
    });
    expect(await world.get(id)).toMatchObject({
      openCents: 0,
      uses: [
        { cents: 10_000 },
        { cents: 2679, method: null, reference: 'CM-1001' },
        { cents: 3350, reference: '1044' },
      ],
    });
    expect(await admin.invoices.statement({ buyerId: world.buyer.id })).toMatchObject({
      invoices: [],
      openCents: 0,
      onAccountCents: 1650,
      balanceCents: -1650,
    });
    expect(await world.contradictions()).toEqual([]);
  });

  it('are on the statement with the credit memos, for 90 days or while they hold something; void ones are not', async () => {
    const { id } = await bill();
    const old = await world.pay(100, { day: addDays(TODAY, -91), reference: 'used' });
    const gone = await world.pay(700, { reference: 'void' });
    await admin.payments.void(seen(gone));
    await world.pay(200, { day: addDays(TODAY, -90), reference: '1042' });
    await credit(id, 2679);
    const more = await world.pay(20_000, { day: addDays(TODAY, -200), method: 'ach' });
    expect([old.unappliedCents, more.unappliedCents]).toEqual([0, 6950]);
    const { payments, paidFrom, balanceCents } = await admin.invoices.statement({ buyerId: world.buyer.id });
    expect(paidFrom).toBe(addDays(TODAY, -90));
    expect(payments).toEqual([
      {
        kind: 'payment',
        day: addDays(TODAY, -200),
        method: 'ach',
        reference: null,
        cents: 20_000,
        unappliedCents: 6950,
      },
      {
        kind: 'payment',
        day: addDays(TODAY, -90),
        method: 'check',
        reference: '1042',
        cents: 200,
        unappliedCents: 0,
      },
      { kind: 'credit', day: TODAY, method: null, reference: 'CM-1001', cents: 2679, unappliedCents: 0 },
    ]);
    expect(balanceCents).toBe(-6950);
    const { payments: ofOther } = await admin.invoices.statement({ buyerId: world.otherBuyer.id });
    expect(ofOther).toEqual([]);
  });

  it('go to the oldest due first, or as they are named', async () => {
    const [one, two, three] = [await world.invoice(), await world.invoice(), await world.invoice()];
    const paid = await world.pay(10_000);
    expect(paid.uses).toMatchObject([
      { invoiceId: one.id, cents: 7350 },
      { invoiceId: two.id, cents: 2650 },
    ]);
    const named = await world.pay(5000, { uses: [{ invoiceId: three.id, cents: 4000 }] });
    expect(named).toMatchObject({ unappliedCents: 1000, uses: [{ invoiceId: three.id, cents: 4000 }] });
    const rest = { from: { paymentId: named.id }, idempotencyKey: key() };
    const after = await admin.payments.applyTo({ ...rest, invoiceId: two.id, cents: 1000 });
    expect(after).toMatchObject({ openCents: 3700 });
    expect((await admin.payments.list({})).items).toMatchObject([
      { unappliedCents: 0 },
      { unappliedCents: 0 },
    ]);
  });

  it('that are void leave their invoices open again', async () => {
    const { id } = await bill();
    const payment = await world.pay(10_000);
    expect(await admin.payments.void(seen(payment))).toMatchObject({
      uses: [],
      unappliedCents: 0,
      voidedAt: expect.any(String),
    });
    expect(await openOf(id)).toBe(16_029);
    expect((await refusalOf(admin.payments.void(seen(payment)))).code).toBe('VERSION_STALE');
    expect(await world.contradictions()).toEqual([]);
  });

  it('never apply more than either side holds, and never twice by one key', async () => {
    const invoice = await world.invoice();
    const other = await world.invoice({ buyerId: world.otherBuyer.id });
    const before = await world.rows();
    const over = await refusalOf(world.pay(9000, { uses: [{ invoiceId: invoice.id, cents: 8000 }] }));
    expect(over.code).toBe('PAYMENT_TOO_MUCH');
    expect(over.message).toBe('Only $73.50 of INV-1001 is open. Apply at most that much.');
    const short = await refusalOf(world.pay(1000, { uses: [{ invoiceId: invoice.id, cents: 2000 }] }));
    expect(short.message).toBe('Only $10.00 is left to apply. Apply at most that much.');
    const foreign = await refusalOf(world.pay(1000, { uses: [{ invoiceId: other.id, cents: 1000 }] }));
    expect(foreign).toMatchObject({ code: 'INPUT_INVALID', details: { issues: [{ path: ['invoiceId'] }] } });
    const none = await refusalOf(world.pay(1000, { uses: [{ invoiceId: 99, cents: 1000 }] }));
    expect(none.code).toBe('INVOICE_MISSING');
    expect(await world.rows()).toBe(before);
    const payment = await world.pay(1000, { uses: [] });
    const once = {
      from: { paymentId: payment.id },
      invoiceId: invoice.id,
      cents: 1000,
      idempotencyKey: key(),
    };
    await admin.payments.applyTo(once);
    expect(await admin.payments.applyTo(once)).toMatchObject({ openCents: 6350 });
    expect(await openOf(invoice.id)).toBe(6350);
    const twice = await refusalOf(admin.payments.applyTo({ ...once, idempotencyKey: key() }));
    expect(twice.code).toBe('PAYMENT_TOO_MUCH');
  });

  it('refuse bad input in a sentence and change nothing', async () => {
    await world.invoice();
    const before = await world.rows();
    for (const [more, why] of [
      [{ cents: 0 }, 'above 0'],
      [{ cents: -5 }, 'above 0'],
      [{ cents: 10.5 }, 'above 0'],
      [{ cents: '10' }, 'above 0'],
      [{ cents: 100_000_001 }, 'at most $1,000,000'],
      [{ day: '2026-02-30' }, 'not a day'],
      [{ day: 'soon' }, 'must be a date'],
      [{ method: 'barter' }, 'check, ACH'],
    ] as const) {
      const refusal = await refusalOf(world.pay(100, more));
      expect(refusal.code).toBe('INPUT_INVALID');
      expect(refusal.message).toContain(why);
    }
    expect(await world.rows()).toBe(before);
  });

  it('and what a credit memo keeps can be applied later; a void one counts for nothing', async () => {
    const [one, two] = [await world.invoice(), await world.invoice()];
    const memo = await credit(one.id, 10_000);
    expect(memo).toMatchObject({ openCents: 2650, uses: [{ invoiceId: one.id, cents: 7350 }] });
    expect(await openOf(one.id)).toBe(0);
    const from = { creditId: memo.id };
    const applied = await admin.payments.applyTo({
      from,
      invoiceId: two.id,
      cents: 650,
      idempotencyKey: key(),
    });
    expect(applied).toMatchObject({ openCents: 6700 });
    expect(await admin.invoices.aging()).toMatchObject({ totalCents: 6700, onAccountCents: 2000 });
    const { version } = await world.get(memo.id);
    await admin.invoices.void({ id: memo.id, version, reason: 'Not spoiled' });
    expect([await openOf(one.id), await openOf(two.id), await openOf(memo.id)]).toEqual([7350, 7350, 0]);
    expect((await credit(two.id, 1)).number).toBe('CM-1002');
    const nothing = await refusalOf(credit(one.id, 0));
    expect(nothing.message).toContain('above 0');
    expect(await world.contradictions()).toEqual([]);
  });

  it('are missed by days past due: due today is current', async () => {
    await world.invoice();
    const at = async (days: number) => {
      world.setNow(`${addDays(TODAY, days)}T12:00:00.000Z`);
      return (await admin.invoices.aging()).buckets;
    };
    expect(await at(10)).toEqual({ current: 7350, from_1: 0, from_31: 0, from_61: 0, over_90: 0 });
    expect((await admin.invoices.list({ show: 'overdue' })).items).toEqual([]);
    expect(await at(28)).toMatchObject({ current: 0, from_1: 7350 });
    expect((await admin.invoices.list({ show: 'overdue' })).items).toHaveLength(1);
    expect(await at(41)).toMatchObject({ from_31: 7350 });
    expect(await at(101)).toMatchObject({ over_90: 7350 });
  });

  it('kept in accounting are not recorded here; its file closes what it calls paid', async () => {
    const [one, two, three] = [await world.invoice(), await world.invoice(), await world.invoice()];
    const text = [
      'Sales by Customer',
      'Customer,Invoice No.,Status,Open balance',
      'Harbor Kitchen,INV-1001,Paid,0.00',
      'Harbor Kitchen,INV-1001,Paid,0.00',
      'Harbor Kitchen,INV-1002,Overdue,73.50',
      'Harbor Kitchen,INV-7777,Paid,0.00',
      'Harbor Kitchen,4711,Paid,0.00',
    ].join('\n');
    expect((await refusalOf(admin.invoices.paidElsewhere({ text }))).code).toBe('PAYMENTS_KEPT');
    const { version } = await admin.farm.billing();
    await admin.farm.updateBilling({ paymentsKept: 'accounting', version });
    const refusal = await refusalOf(world.pay(100));
    expect(refusal.code).toBe('PAYMENTS_KEPT');
    expect(refusal.message).toContain('Import from it which invoices are paid');
    const answer = { paid: ['INV-1001'], already: [], unknown: ['INV-7777', '4711'] };
    expect(await admin.invoices.paidElsewhere({ text })).toEqual(answer);
    expect(await admin.invoices.paidElsewhere({ text })).toMatchObject({ paid: [], already: ['INV-1001'] });
    expect([await openOf(one.id), await openOf(two.id)]).toEqual([0, 7350]);
    const xero =
      'ContactName,InvoiceNumber,InvoiceAmountDue,Status\nA,INV-1002,0.00,PAID\nA,INV-1003,5,AUTHORISED\n';
    expect(await admin.invoices.paidElsewhere({ text: xero })).toMatchObject({ paid: ['INV-1002'] });
    const plain = await admin.invoices.paidElsewhere({ text: 'Num,Open balance\nINV-1003,"0.00"\n' });
    expect(plain.paid).toEqual(['INV-1003']);
    expect(await openOf(three.id)).toBe(0);
    expect((await admin.payments.list({})).items[0]).toMatchObject({
      method: 'other',
      reference: 'Paid in accounting',
    });
    for (const bad of ['Customer,Total\nA,1\n', 'a,"b\n', ''])
      expect((await refusalOf(admin.invoices.paidElsewhere({ text: bad }))).code).toBe('INPUT_INVALID');
    expect(await world.contradictions()).toEqual([]);
  });
});
