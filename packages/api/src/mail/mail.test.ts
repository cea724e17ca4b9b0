import { connect } from '@farm/data/app';
import { engines, spoilFarm } from '@farm/data/testing';
import { type MailProblem, mailWaitsMs } from '@farm/domain/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailPapers } from '../app/mail-papers.ts';
import type { AppContext } from '../core/context.ts';
import { refusalOf } from '../core/trpc.ts';
import { openInvoiceWorld } from '../testing/invoice-world.ts';
import { doorTo, openMailServer } from '../testing/mail-server.ts';
import { NOON } from '../testing/world.ts';
import { checkQueue } from './check-queue.ts';
import { type MailRunner, openMailRunner } from './run-mail.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  );

describe.each(engines)('mail on %s', (engine) => {
  let world: Awaited<ReturnType<typeof openInvoiceWorld>>;
  let provider: Awaited<ReturnType<typeof openMailServer>>;
  let runner: MailRunner;
  let elapsed = 0;
  const closers: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    elapsed = 0;
    world = await openInvoiceWorld(engine);
    provider = await openMailServer();
    world.farm.mail = doorTo(provider.port);
    runner = openMailRunner(world.farm, world.farm.mail, mailPapers);
    await admin().buyers.update({ id: world.buyer.id, email: 'orders@market.example' });
  });
  afterEach(async () => {
    await runner.stop();
    for (const close of closers.splice(0)) await close();
    await world.close();
  });

  const admin = () => world.as(world.admin);
  const pass = (ms: number) => {
    elapsed += ms;
    world.setNow(new Date(Date.parse(NOON) + elapsed).toISOString());
  };
  const turn = async (of = runner) => {
    of.look();
    await of.idle();
  };
  const mailInvoice = async (more: object = {}) => {
    const invoice = await world.invoice();
    const { ids } = await admin().mail.send({ kind: 'invoice', ids: [invoice.id], ...more });
    return { invoice, id: ids[0] ?? 0 };
  };
  const stateOf = async (id: number) => (await admin().mail.list({})).items.find((mail) => mail.id === id);
  const told = async () =>
    (await admin().notifications.list({})).items
      .filter(({ type }) => type === 'mail_failed')
      .map(({ title, message }) => `${title}: ${message}`);

  it('bring an invoice to its buyer once, as text, HTML and PDF, and say so', async () => {
    const { invoice, id } = await mailInvoice();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error: null, sentAt: null, tries: 0 });
    await turn();
    await turn();
    expect(provider.taken).toHaveLength(1);
    const [{ raw = '', from = '', to = [] } = {}] = provider.taken;
    expect([from, to]).toEqual(['farm@green.example', ['orders@market.example']]);
    expect(raw).toContain('From: Green Acres <farm@green.example>');
    expect(raw).toContain('Reply-To: office@green.example');
    expect(raw).toContain(`Subject: Invoice ${invoice.number} from`);
    expect(raw).toMatch(/Content-Type: text\/plain/);
    expect(raw).toMatch(/Content-Type: text\/html/);
    expect(raw).toContain(`filename=${invoice.number}.pdf`);
    expect(await stateOf(id)).toMatchObject({
      ...{ kind: 'invoice', thingId: invoice.id, thingName: invoice.number },
      ...{ state: 'sent', error: null, sentAt: NOON, toAddress: 'orders@market.example' },
      requestedBy: world.admin.name,
    });
    expect(await told()).toEqual([]);
  });

  it('go to the address for accounts payable first', async () => {
    const { buyerId, ...rest } = await admin().buyers.terms({ id: world.buyer.id });
    await admin().buyers.setTerms({ id: buyerId, ...rest, billingEmail: 'ap@market.example' });
    await mailInvoice();
    await turn();
    expect(provider.taken[0]?.to).toEqual(['ap@market.example']);
  });

  it('are tried after 0, 1, 5, 30 minutes and 4 hours, with one Message-ID, where their server does not take them', async () => {
    const { id } = await mailInvoice();
    provider.behave({ to: 451 });
    await turn();
    for (const [index, wait] of mailWaitsMs.entries()) {
      expect(await stateOf(id)).toMatchObject({ state: 'queued', error: 'not_taken', tries: index + 1 });
      pass(wait - 1);
      await turn();
      expect(provider.state.connections).toBe(index + 1);
      pass(1);
      await turn();
      expect(provider.state.connections).toBe(index + 2);
    }
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      error: 'not_taken',
      tries: 5,
      nextTryAt: null,
    });
    expect(await told()).toEqual([
      expect.stringMatching(/^Mail not delivered: INV-1001 to .*Not delivered: their server did not take it/),
    ]);
    pass(24 * HOUR_MS);
    await turn();
    expect(provider.state.connections).toBe(5);
  });

  it.each<[number, 'from' | 'to' | 'data', MailProblem]>([
    [550, 'to', 'mailbox_unknown'],
    [554, 'to', 'mailbox_unknown'],
    [550, 'data', 'mailbox_unknown'],
    [552, 'data', 'refused'],
    [554, 'from', 'refused'],
  ])('fail at once at %i to %s', async (code, at, error) => {
    const { id } = await mailInvoice();
    provider.behave({ [at]: code });
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error, tries: 1 });
    expect(await told()).toHaveLength(1);
    provider.behave({});
    pass(HOUR_MS);
    await turn();
    expect(provider.taken).toEqual([]);
  });

  it.each([
    ['answers 421 to everybody', { greeting: 421 }],
    ['drops the line', { drops: 'at greeting' as const }],
  ])(
    'use no try while the own provider %s, for six hours, and one mail asks for all once a minute',
    async (_, manner) => {
      const mails = [await mailInvoice(), await mailInvoice(), await mailInvoice()];
      provider.behave(manner);
      for (let minute = 0; minute < 360; minute += 30) {
        await turn();
        const asked = provider.state.connections;
        await turn();
        pass(MINUTE_MS - 1);
        await turn();
        expect(provider.state.connections).toBe(asked);
        pass(29 * MINUTE_MS + 1);
      }
      expect(provider.state.connections).toBeLessThanOrEqual(2 * 12);
      for (const { id } of mails) expect(await stateOf(id)).toMatchObject({ state: 'queued', tries: 0 });
      expect(await told()).toEqual([]);
      const [check] = checkQueue(world.farm);
      expect(await check?.read()).toMatchObject({
        state: 'warn',
        note: expect.stringContaining('360 minutes'),
      });
      provider.behave({});
      await turn();
      await turn();
      expect(provider.taken).toHaveLength(3);
      expect(await check?.read()).toMatchObject({ state: 'ok' });
      for (const { id } of mails) expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 0 });
    },
  );

  it('use no try while nothing listens at the provider', async () => {
    const { id } = await mailInvoice();
    await provider.close();
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error: 'provider_away', tries: 0 });
    const back = await openMailServer(provider.port);
    pass(MINUTE_MS);
    await turn();
    expect(back.taken).toHaveLength(1);
  });

  it('use a try where the line is dropped before they are handed over', async () => {
    const { id } = await mailInvoice();
    provider.behave({ drops: 'at from' });
    await turn();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error: 'not_taken', tries: 1 });
  });

  it.each([
    ['drops the line', { drops: 'after data' as const }],
    [
      'never answers',
      { at: (point: string) => (point === 'taken' ? new Promise<void>(() => {}) : undefined) },
    ],
  ])('arrive twice at most, with one Message-ID, where a server takes them and %s', async (_, manner) => {
    world.farm.mail = doorTo(provider.port, { silentMs: 300 });
    const impatient = openMailRunner(world.farm, world.farm.mail, mailPapers);
    const { id } = await mailInvoice();
    provider.behave(manner);
    for (let count = 0; count < 6; count += 1) {
      await turn(impatient);
      pass(4 * HOUR_MS);
    }
    expect(provider.taken).toHaveLength(2);
    expect(new Set(provider.taken.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'no_answer' });
    expect(await told()).toHaveLength(1);
    await impatient.stop();
  });

  it('are sent once by several servers', async () => {
    const ids = [];
    for (let count = 0; count < 10; count += 1) ids.push((await world.invoice()).id);
    await admin().mail.send({ kind: 'invoice', ids });
    const otherServer = async (): Promise<AppContext> => {
      if (engine === 'sqlite') return { ...world.farm, db: world.farm.db };
      const { db, close } = await connect(world.database.url);
      closers.push(close);
      return { ...world.farm, db };
    };
    const open = async () => openMailRunner(await otherServer(), doorTo(provider.port), mailPapers);
    const servers = [runner, await open(), await open()];
    await Promise.all(servers.map((each) => turn(each)));
    expect(provider.taken).toHaveLength(10);
    expect(new Set(provider.taken.map(({ messageId }) => messageId)).size).toBe(10);
    for (const each of servers) await each.stop();
  });

  it('are dropped if the invoice was voided in the meantime, and say so; a payment is no reason', async () => {
    const [paid, voided] = [await mailInvoice(), await mailInvoice()];
    await world.pay(paid.invoice.totalCents);
    expect(await world.get(paid.invoice.id)).toMatchObject({ openCents: 0 });
    const { id, version } = await world.get(voided.invoice.id);
    await admin().invoices.void({ id, version, reason: 'Sent twice' });
    await turn();
    expect(provider.taken).toHaveLength(1);
    expect(await stateOf(paid.id)).toMatchObject({ state: 'sent' });
    expect(await stateOf(voided.id)).toMatchObject({ state: 'dropped', error: 'thing_void' });
    expect(await told()).toEqual([expect.stringMatching(/^Mail not sent: .*Not mailed: it was voided/)]);
  });

  it('are dropped if who asked for them may no longer mail them', async () => {
    const { id } = await mailInvoice();
    await spoilFarm(world.farm.db, `update profile set role = 'farmer' where uid = '${world.admin.uid}'`);
    await turn();
    expect(provider.taken).toEqual([]);
    await spoilFarm(world.farm.db, `update profile set role = 'admin' where uid = '${world.admin.uid}'`);
    expect(await stateOf(id)).toMatchObject({ state: 'dropped', error: 'not_allowed' });
  });

  it('can be mailed again, to the address that the buyer has by now, but not while they are on their way', async () => {
    const { id } = await mailInvoice();
    expect(await codeOf(admin().mail.again({ id }))).toBe('MAIL_WAITING');
    provider.behave({ to: 550 });
    await turn();
    await admin().buyers.update({ id: world.buyer.id, email: 'office@market.example' });
    provider.behave({});
    const again = await admin().mail.again({ id });
    expect(again).toMatchObject({ state: 'queued', toAddress: 'office@market.example' });
    await turn();
    expect(provider.taken.map(({ to }) => to)).toEqual([['office@market.example']]);
    expect((await admin().mail.list({})).items.map(({ state }) => state)).toEqual(['sent', 'failed']);
  });

  it('are named with the buyers that have no address, and are 300 at most', async () => {
    const [one, other] = [await world.invoice(), await world.invoice({ buyerId: world.otherBuyer.id })];
    await admin().buyers.update({ id: world.otherBuyer.id, email: 'not an address' });
    const both = { kind: 'invoice' as const, ids: [one.id, other.id] };
    expect(await admin().mail.preview(both)).toMatchObject({
      ...{ count: 1, toAddress: null, without: [world.otherBuyer.name] },
      subject: expect.stringMatching(/^Invoice INV-1001 from /),
    });
    const sent = await admin().mail.send({ ...both, idempotencyKey: 'once' });
    expect(sent).toMatchObject({ ids: [expect.any(Number)], without: [world.otherBuyer.name] });
    expect(await admin().mail.send({ ...both, idempotencyKey: 'once' })).toEqual(sent);
    await turn();
    expect(provider.taken).toHaveLength(1);
    expect(await codeOf(admin().mail.send({ kind: 'invoice', ids: [other.id] }))).toBe('MAIL_NO_ADDRESS');
    const many = Array.from({ length: 301 }, (_, index) => index + 1);
    expect(await codeOf(admin().mail.send({ kind: 'invoice', ids: many }))).toBe('INPUT_INVALID');
  });

  it('hold no more than was typed: no header, no other recipient, no file', async () => {
    await admin().buyers.update({ id: world.buyer.id, name: 'Eve"< <eve@evil.example>' });
    const { id } = await mailInvoice({
      subject: 'x'.repeat(200),
      note: '<img src="https://evil.example"> & {"path":"/etc/passwd"}\r\n.\r\nRCPT TO:<eve@evil.example>',
    });
    await turn();
    const [{ raw = '', to = [] } = {}] = provider.taken;
    expect(to).toEqual(['orders@market.example']);
    expect(raw.replaceAll('=\r\n', '')).toContain('&lt;img src=3D&quot;https://evil.example&quot;&gt;');
    expect(raw).not.toContain('root:');
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    const [header = ''] = raw.split('\r\n\r\n');
    expect(header).not.toMatch(/^(?:bcc|cc):/im);
    expect(header.match(/^to:/gim)).toHaveLength(1);
    for (const wrong of [
      { to: 'a@b.example\r\nBcc: eve@evil.example' },
      { to: '"a b"<eve@evil.example>' },
      { to: 'a@b.example, eve@evil.example' },
      { subject: 'one\r\nBcc: eve@evil.example' },
      { subject: 'x'.repeat(201) },
    ])
      expect(await codeOf(mailInvoice(wrong)), JSON.stringify(wrong)).toBe('INPUT_INVALID');
    await turn();
    expect(provider.taken).toHaveLength(1);
  });

  it('of growers show no address, and reps see those of their buyers', async () => {
    await mailInvoice();
    expect((await world.as(world.rep).mail.list({})).items).toEqual([]);
    await world.as(world.rep).mail.send({ kind: 'statement', ids: [world.buyer.id] });
    expect((await world.as(world.rep).mail.list({})).items).toMatchObject([
      { kind: 'statement', toAddress: 'orders@market.example' },
    ]);
    expect((await world.as(world.farmer).mail.list({})).items).toEqual([]);
    expect(await codeOf(world.as(world.farmer).mail.send({ kind: 'statement', ids: [world.buyer.id] }))).toBe(
      'ROLE_FORBIDDEN',
    );
    await turn();
    expect(provider.taken).toHaveLength(2);
  });
});
