import { engines, fillFarm, spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { OrderLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWorkers } from '../app/workers/open-workers.ts';
import { documentTexts } from '../documents/document.texts.ts';
import { openPaperMaker } from '../documents/make-pdf.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { LABELS_MAX, SLIPS_MAX } from './draw-papers.ts';
import type { Paper, PaperOf } from './paper/paper-data.ts';

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;
const DAY = '2026-04-24';
const SHEET = `/api/day-sheets/${DAY}`;

type Sent = { as?: Profile; headers?: Record<string, string> };

let world: OrderWorld;
/** It stands for what was made, in place of PDFs. */
let made: Paper[];
const open = async (engine: (typeof engines)[number]) => {
  world = await openOrderWorld(engine);
  await world.harvest(40);
  await world.app();
};
afterEach(() => world.close());

/** Keeps what is printed instead of making PDFs; `before` runs while one is made. */
const keepPapers = (before: (paper: Paper) => Promise<unknown> = async () => {}) => {
  made = [];
  world.farm.papers = fakePapers(async (paper) => {
    await before(paper as Paper);
    made.push(paper as Paper);
  });
};
const send = async (method: 'GET' | 'POST', url: string, { as: person = world.farmer, headers }: Sent = {}) =>
  (await world.app()).inject({ method, url, headers: { ...(await world.cookie(person)), ...headers } });
const show = (url: string, sent?: Sent) => send('GET', url, sent);
const print = (url: string, sent?: Sent) => send('POST', url, sent);
const noteOf = (buyerId = world.buyer.id) => `${SHEET}/delivery-note.pdf?buyerId=${buyerId}`;
const last = <Kind extends Paper['kind']>(kind: Kind) => {
  const paper = made.at(-1);
  if (paper?.kind !== kind) throw new Error(`${paper?.kind} was printed`);
  return paper as PaperOf<Kind>;
};
const lastNote = () => world.first(last('deliveryNotes').notes);
const confirmed = (quantity: number, more: object = {}) =>
  world.confirmed(world.order({ quantity, day: DAY, ...more }));
const seen = ({ id, version }: OrderLine) => ({ id, version });
const pack = async (line: OrderLine, fillQuantity: number) =>
  world.first(
    (
      await world.as(world.farmer).packing.pack({
        lines: [{ ...seen(line), fillQuantity, reason: { kind: 'quality' } }],
      })
    ).lines,
  );
const deliver = (lines: OrderLine[]) =>
  world.as(world.admin).packing.deliver({ buyerId: world.buyer.id, day: DAY, lines: lines.map(seen) });
/** Another rep's order for a buyer. */
const ofOtherRep = async (quantity: number, buyerId = world.buyer.id) => {
  const { lines } = await world.as(world.otherRep).orders.create({
    buyerId,
    deliveryDate: DAY,
    lines: [{ sizeId: world.sizeOf('1lb'), quantity, farmerId: world.farmer.uid }],
    idempotencyKey: crypto.randomUUID(),
  });
  return world.confirmed(Promise.resolve(world.first(lines)));
};
const noteCount = async () =>
  (await world.farm.db.selectFrom('delivery_note').select('id').execute()).map(({ id }) => id);
const giveAddresses = async () => {
  const { admin, buyer } = world;
  const { version } = await world.as(admin).farm.get();
  await world.as(admin).farm.update({ address: '4100 Valley Road', version });
  await world
    .as(admin)
    .buyers.update({ id: buyer.id, name: buyer.name, address: '12 Mill Street', version: buyer.version });
};

// This tells what several do at once, and which rows a paper holds.
describe.each(engines)('printing papers on %s', (engine) => {
  beforeEach(() => open(engine));

  it('gives two prints of a delivery at once one number, and two deliveries at once two', async () => {
    await confirmed(3);
    await ofOtherRep(2, world.otherBuyer.id);
    await world.warm();
    const together = Promise.withResolvers<void>();
    let making = 0;
    keepPapers(async () => {
      making += 1;
      if (making === 3) together.resolve();
      await together.promise;
    });
    const answers = await Promise.all([print(noteOf()), print(noteOf()), print(noteOf(world.otherBuyer.id))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await noteCount()).toEqual([1, 2]);
    // Whatever was handed out has the number that was kept.
    const { notes } = world.first(
      (await world.as(world.farmer).packing.day({ day: DAY })).deliveries.filter(
        ({ buyerId }) => buyerId === world.buyer.id,
      ),
    );
    expect(notes).toHaveLength(1);
    await print(noteOf());
    expect(lastNote().note.number).toBe(notes[0]?.number);
  });

  it('numbers the notes of 20 people who print at once, each with its own number', async () => {
    const people = 20;
    const farm = fillFarm(world.farm.db);
    const product = await farm.product('Beets');
    const dayOf = (n: number) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10);
    for (let n = 0; n < people; n += 1) {
      const line = { product, quantity: 1, deliveryDate: dayOf(n), status: 'confirmed' as const };
      await farm.order(world.rep.uid, world.buyer.id, [line]);
    }
    // All have read the same next number before one of them takes it.
    const together = Promise.withResolvers<void>();
    let making = 0;
    keepPapers(async () => {
      making += 1;
      if (making === people) together.resolve();
      await together.promise;
    });
    const answers = await Promise.all(
      Array.from({ length: people }, (_, n) => print(`/api/day-sheets/${dayOf(n)}/delivery-note.pdf`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await noteCount()).toEqual(Array.from({ length: people }, (_, n) => n + 1));
    // The last paper of each day says the number that was kept.
    const kept = await world.farm.db.selectFrom('delivery_note').select(['id', 'delivery_date']).execute();
    const handedOut = new Map(
      made.flatMap((paper) =>
        paper.kind === 'deliveryNotes'
          ? paper.notes.map(({ note }) => [note.deliveryDate, note.number] as const)
          : [],
      ),
    );
    expect(handedOut).toEqual(new Map(kept.map(({ id, delivery_date }) => [delivery_date, id])));
  });

  it('prints the notes of what a day has still to deliver in one file, with numbers in sequence', async () => {
    keepPapers();
    const line = await confirmed(3);
    await deliver([line]);
    await ofOtherRep(2, world.otherBuyer.id);
    const { id } = await world.as(world.admin).buyers.create({ name: 'Mill' });
    await ofOtherRep(4, id);
    const printed = async (sent: Sent = {}) => {
      expect((await print(`${SHEET}/delivery-note.pdf`, sent)).statusCode).toBe(200);
      return last('deliveryNotes').notes.map(({ note }) => [note.shipTo.name, note.number]);
    };
    const all = [
      ['Green Grocer', 2],
      ['Mill', 3],
    ];
    expect(await printed()).toEqual(all);
    expect(await printed()).toEqual(all);
    // All that this rep has is delivered.
    expect(await printed({ as: world.rep })).toEqual([['Harbor Kitchen', 1]]);
    expect(await noteCount()).toEqual([1, 2, 3]);
  });

  it('never gives the number of a delivery in between to another note', async () => {
    const line = await confirmed(3);
    const second = await confirmed(2);
    let isFirst = true;
    keepPapers(async () => {
      if (isFirst) {
        isFirst = false;
        await deliver([second]);
      }
    });
    expect((await print(noteOf())).statusCode).toBe(200);
    expect(lastNote()).toMatchObject({
      note: { number: 2 },
      lines: [{ orderNumber: line.orderNumber }],
    });
    expect(await noteCount()).toEqual([1, 2]);
  });

  it('lets further lines join a note until it is delivered, and prints it as it was then', async () => {
    keepPapers();
    const one = await confirmed(3);
    await print(noteOf());
    await world
      .as(world.admin)
      .buyers.update({ id: world.buyer.id, name: 'Renamed', version: world.buyer.version });
    const other = await confirmed(4);
    const printed = async (url: string) => {
      expect((await print(url)).statusCode).toBe(200);
      const { note, lines } = lastNote();
      return [note.number, note.shipTo.name, lines.map(({ orderNumber }) => orderNumber)];
    };
    const both = [one.orderNumber, other.orderNumber];
    expect(await printed(noteOf())).toEqual([1, 'Harbor Kitchen', both]);
    await deliver([one, other]);
    const later = await confirmed(5);
    expect(await printed('/api/delivery-notes/1.pdf')).toEqual([1, 'Harbor Kitchen', both]);
    expect(await printed(noteOf())).toEqual([2, 'Renamed', [later.orderNumber]]);
    await deliver([later]);
    // Everything is delivered: the last note.
    expect(await printed(noteOf())).toEqual([2, 'Renamed', [later.orderNumber]]);
  });

  it('prints again where somebody prints or delivers the same in between', async () => {
    const [one, other] = [await confirmed(3), await confirmed(4)];
    const inBetween = [
      async () => {
        expect((await print(noteOf())).statusCode).toBe(200);
      },
      async () => {
        await deliver([one]);
      },
    ];
    keepPapers(async () => {
      await inBetween.shift()?.();
    });
    expect((await print(noteOf())).statusCode).toBe(200);
    expect(lastNote()).toMatchObject({ note: { number: 2 }, lines: [{ orderNumber: other.orderNumber }] });
    expect(await noteCount()).toEqual([1, 2]);
    expect((await print('/api/delivery-notes/1.pdf')).statusCode).toBe(200);
    expect(lastNote().lines.map(({ orderNumber }) => orderNumber)).toEqual([one.orderNumber]);
  });

  it('shows reps the lines of their own orders on every paper, and nothing of others', async () => {
    keepPapers();
    const own = await confirmed(3);
    const foreign = await ofOtherRep(5);
    await ofOtherRep(2, world.otherBuyer.id);
    await print(noteOf());
    await print(noteOf(world.otherBuyer.id));
    const as = world.rep;
    for (const url of [`${SHEET}/packing-slips.pdf`, `${SHEET}/labels.pdf`]) {
      expect((await print(url, { as })).statusCode).toBe(200);
      expect(last(url.includes('slips') ? 'packingSlips' : 'boxLabels').orders).toMatchObject([
        { number: own.orderNumber },
      ]);
    }
    for (const url of [noteOf(), '/api/delivery-notes/1.pdf']) {
      expect((await print(url, { as })).statusCode).toBe(200);
      expect(lastNote().lines.map(({ orderNumber }) => orderNumber)).toEqual([own.orderNumber]);
      // It holds less than the grower's, and is another sheet.
      expect(lastNote().replaces).toBeNull();
    }
    await print('/api/delivery-notes/1.pdf');
    expect(lastNote().lines.map(({ orderNumber }) => orderNumber)).toEqual([
      own.orderNumber,
      foreign.orderNumber,
    ]);
    const hidden = [
      `${SHEET}/packing-slips.pdf?buyerId=${world.otherBuyer.id}`,
      `${SHEET}/labels.pdf?buyerId=${world.otherBuyer.id}`,
      noteOf(world.otherBuyer.id),
      '/api/delivery-notes/2.pdf',
      '/api/delivery-notes/77.pdf',
    ];
    for (const url of hidden) expect([url, (await print(url, { as })).statusCode]).toEqual([url, 404]);
  });
});

describe('a paper', () => {
  beforeEach(() => open('sqlite'));

  it('prints what goes, not what was ordered, and tells of both prints once something has changed', {
    timeout: BEGUN_WITHIN_MS,
  }, async () => {
    const line = await confirmed(10);
    const { log, damage } = world.farm;
    world.farm.workers = openWorkers({
      databaseUrl: world.database.url,
      log,
      damage,
      workMs: BEGUN_WITHIN_MS,
    });
    world.farm.papers = openPaperMaker({ workers: world.farm.workers, log });
    const textOf = async () => {
      const { rawPayload, headers } = await print(`${SHEET}/packing-slips.pdf`);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="packing-slips-${DAY}.pdf"`,
        'cache-control': 'no-store',
      });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
      return text.join(' ').replaceAll(/\s+/g, ' ');
    };
    world.setNow('2026-04-24T06:10:00.000Z');
    expect(await textOf()).toContain('10 × 1lb');
    await pack(line, 7);
    world.setNow('2026-04-24T06:30:00.000Z');
    const text = await textOf();
    expect(text).toContain('7 × 1lb Kale');
    expect(text).not.toContain('10 × 1lb');
    expect(text).toContain('Replaces the sheet of 06:10');
    expect(text).toContain('Printed Apr 24, 06:30 by Fay');
  });

  it('tells which sheet a slip replaces only where that one says something else, order by order', async () => {
    keepPapers();
    const [one, other] = [await confirmed(3), await confirmed(4)];
    const replaced = async (minute: string) => {
      world.setNow(`2026-04-24T06:${minute}:00.000Z`);
      await print(`${SHEET}/packing-slips.pdf?buyerId=${world.buyer.id}`);
      return new Map(last('packingSlips').orders.map(({ number, replaces }) => [number, replaces?.time]));
    };
    const [first, second] = [one.orderNumber, other.orderNumber];
    expect(await replaced('10')).toEqual(
      new Map([
        [first, undefined],
        [second, undefined],
      ]),
    );
    expect(await replaced('11')).toEqual(
      new Map([
        [first, undefined],
        [second, undefined],
      ]),
    );
    await pack(one, 2);
    expect(await replaced('12')).toEqual(
      new Map([
        [first, '06:11'],
        [second, undefined],
      ]),
    );
    // Printing again still replaces what is out there.
    expect(await replaced('13')).toEqual(
      new Map([
        [first, '06:11'],
        [second, undefined],
      ]),
    );
  });

  it('does not give a paper that took long to a person who was suspended in between', async () => {
    await confirmed(3);
    const now = performance.now.bind(performance);
    keepPapers(async () => {
      await world.as(world.admin).people.suspend({ uid: world.farmer.uid });
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
      onTestFinished(() => clock.mockRestore());
    });
    const late = await print(`${SHEET}/packing-slips.pdf`);
    expect([late.statusCode, late.json().code]).toEqual([401, 'PERSON_SUSPENDED']);
  });

  it('numbers nothing if a note cannot be made, and says so in words', async () => {
    await confirmed(3);
    keepPapers(() => Promise.reject(new Refusal('PAPER_NOT_MADE', documentTexts.paperNotMade())));
    const failed = await print(noteOf());
    expect([failed.statusCode, failed.json()]).toEqual([
      503,
      {
        code: 'PAPER_NOT_MADE',
        message: 'The paper could not be made, and nothing was numbered. Try again.',
      },
    ]);
    expect(await noteCount()).toEqual([]);
    keepPapers();
    expect((await print(noteOf())).statusCode).toBe(200);
    expect(lastNote()).toMatchObject({ note: { number: 1 }, replaces: null });
  });

  it('lets the maker know when nobody waits for a paper anymore, and numbers nothing then', async () => {
    await confirmed(3);
    const leaving = new AbortController();
    const { make } = fakePapers();
    const aborted = Promise.withResolvers<boolean>();
    world.farm.papers.make = async (ctx, paper) => {
      leaving.abort();
      ctx.leaving?.addEventListener('abort', () => aborted.resolve(true));
      if (ctx.leaving?.aborted) aborted.resolve(true);
      await aborted.promise;
      if (ctx.leaving?.aborted) throw new Refusal('SERVER_BUSY', documentTexts.paperBusy());
      return make(ctx, paper);
    };
    const headers = await world.cookie(world.farmer);
    const asked = (await world.app()).inject({
      method: 'POST',
      url: noteOf(),
      headers,
      signal: leaving.signal,
    });
    await asked.catch(() => {});
    expect(await aborted.promise).toBe(true);
    await new Promise((done) => setImmediate(done));
    expect(await noteCount()).toEqual([]);
  });

  it('says in words, in the language of who opened it, why a tab shows no paper', async () => {
    keepPapers();
    const tab = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const missing = await print('/api/delivery-notes/77.pdf', {
      headers: { ...tab, 'accept-language': 'es' },
    });
    expect([missing.statusCode, missing.headers['content-type'], missing.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'No hay ninguna nota de entrega con este número. Búsquela en la hoja del día de su entrega.',
    ]);
    expect((await print(noteOf(), { headers: tab })).body).toBe('No deliveries on this day.');
    expect((await print(noteOf())).json()).toMatchObject({ code: 'DELIVERY_MISSING' });
  });

  it('keeps on a note what was printed on it, however it is delivered, and nothing else', async () => {
    keepPapers();
    const numbers = async (lines: OrderLine[]) =>
      Promise.all(
        lines.map(async ({ id }) => (await world.as(world.admin).orders.line({ id })).deliveryNote),
      );
    const printed = async () => {
      expect((await print(noteOf())).statusCode).toBe(200);
      const { note, lines } = lastNote();
      return [note.number, lines.map(({ orderNumber }) => orderNumber)];
    };
    const [one, other] = [await confirmed(3), await confirmed(4)];
    expect(await printed()).toEqual([1, [one.orderNumber, other.orderNumber]]);
    await world.moves(world.admin).deliver({ id: one.id });
    // The note has left: what is ordered now goes on the next.
    const later = await confirmed(5);
    expect(await printed()).toEqual([2, [later.orderNumber]]);
    await deliver([other, later]);
    expect(await numbers([one, other, later])).toEqual([1, 1, 2]);
    expect((await print('/api/delivery-notes/1.pdf')).statusCode).toBe(200);
    expect(lastNote().lines.map(({ orderNumber }) => orderNumber)).toEqual([
      one.orderNumber,
      other.orderNumber,
    ]);
    expect(await noteCount()).toEqual([1, 2]);
  });

  it('numbers no bill of lading that lacks an address, packages or a weight, and says what is missing', async () => {
    keepPapers();
    const { buyer, admin, farmer } = world;
    const lines = await world.as(world.rep).orders.create({
      buyerId: buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const chard = await world.confirmed(Promise.resolve(world.first(lines.lines)));
    const bill = { buyerId: buyer.id, day: DAY, carrier: 'Valley Freight' };
    const note = () => world.as(admin).packing.note(bill);
    const wordsOf = async (write: Promise<unknown>) => (await refusalOf(write)).message;
    const addresses =
      'A bill of lading needs the address of the farm (Profile Settings, Farm), and the address of Harbor Kitchen (Buyers), and ';
    const weight = 'the weight of a package of Chard, 12ct (Product Templates).';
    expect(await wordsOf(note())).toBe(addresses + weight);
    expect(await wordsOf(world.as(admin).packing.deliver({ ...bill, lines: [seen(chard)] }))).toBe(
      addresses + weight,
    );
    const packed = await pack(chard, 0);
    expect(await wordsOf(note())).toBe(`${addresses}at least one package.`);
    expect(await noteCount()).toEqual([]);
    // A note that has its number already gets the address that its buyer lacked then.
    await print(noteOf());
    await giveAddresses();
    await world.as(farmer).packing.unpack({ lines: [seen(packed)] });
    expect(await wordsOf(note())).toBe(`A bill of lading needs ${weight}`);
    await world.as(admin).catalog.updateSize({ id: world.sizeOf('12ct'), packagePounds: '22.5' });
    expect(await note()).toMatchObject({ number: 1, shipTo: { address: '12 Mill Street' } });
  });

  it('makes a bill of lading before the truck leaves, once the note names a carrier', async () => {
    keepPapers();
    await giveAddresses();
    const line = await confirmed(3);
    const written = { buyerId: world.buyer.id, day: DAY, carrier: 'Valley Freight', boxes: 4 };
    expect(await world.as(world.rep).packing.note(written)).toMatchObject({
      number: 1,
      carrier: 'Valley Freight',
      boxes: 4,
      deliveredAt: null,
    });
    // Written again as it is, and then with another number of boxes.
    for (const boxes of [4, 5]) await world.as(world.rep).packing.note({ ...written, boxes });
    await print(noteOf());
    expect(lastNote()).toMatchObject({ note: { number: 1, carrier: 'Valley Freight', boxes: 5 } });
    await deliver([line]);
    await print('/api/delivery-notes/1.pdf');
    expect(lastNote()).toMatchObject({ note: { number: 1, carrier: 'Valley Freight', boxes: 5 } });
    // It is numbered once, and then written on.
    const { items } = await world.as(world.admin).history.list({ subject: 'order', id: line.orderGroupId });
    const ofNote = items
      .filter(({ type }) => type === 'delivery_note')
      .map(({ what, before, after }) => [what, before, after]);
    expect(ofNote.toReversed()).toEqual([
      ['numbered', {}, { deliveryNote: 1, deliveryDate: DAY }],
      ['changed', { carrier: null, boxes: null }, { deliveryNote: 1, carrier: 'Valley Freight', boxes: 4 }],
      ['changed', { boxes: 4 }, { deliveryNote: 1, boxes: 5 }],
    ]);
    // Nothing is left to go.
    await expect(world.as(world.rep).packing.note(written)).rejects.toMatchObject({
      cause: { code: 'DELIVERY_MISSING' },
    });
    expect(await noteCount()).toEqual([1]);
  });

  it('does not call a note outdated because what is on it has left', async () => {
    keepPapers();
    const line = await pack(await confirmed(3), 2);
    await print(noteOf());
    await deliver([line]);
    world.setNow('2026-04-24T15:00:00.000Z');
    expect((await print('/api/delivery-notes/1.pdf')).statusCode).toBe(200);
    expect(lastNote().replaces).toBeNull();
  });

  it('numbers the note of what was delivered line by line, and says where it came from', async () => {
    keepPapers();
    const line = await confirmed(6);
    await spoilFarm(world.farm.db, "update farm set origin = 'Product of USA'");
    await world.moves(world.admin).deliver({ id: line.id });
    expect((await print(noteOf())).statusCode).toBe(200);
    expect(lastNote()).toMatchObject({
      note: { number: 1 },
      lines: [{ fillQuantity: 6 }],
    });
    expect(last('deliveryNotes').farm).toMatchObject({ origin: 'Product of USA' });
    const { items } = await world.as(world.admin).history.list({ subject: 'order', id: line.orderGroupId });
    expect(items).toContainEqual(
      expect.objectContaining({
        what: 'numbered',
        after: { deliveryNote: 1, deliveryDate: DAY },
        actorName: 'Fay',
      }),
    );
  });

  it('tells a grower where a delivery goes once that grower may deliver some of it', async () => {
    const { id, version } = world.buyer;
    const contact = { address: '77 Unseen Wharf', phone: '555 0177' };
    await world.as(world.admin).buyers.update({ id, ...contact, version });
    const line = await confirmed(3);
    keepPapers();
    await print(noteOf());
    const shipTo = async (person: Profile) =>
      world.first(world.first((await world.as(person).packing.day({ day: DAY })).deliveries).notes).shipTo;
    const [shown, hidden] = [
      { name: 'Harbor Kitchen', ...contact },
      { name: 'Harbor Kitchen', address: null, phone: null },
    ];
    for (const person of [world.farmer, world.rep, world.admin]) expect(await shipTo(person)).toEqual(shown);
    expect(await shipTo(world.otherFarmer)).toEqual(hidden);
    const onSlip = async (person: Profile) => {
      await show(`${SHEET}/packing-slips.pdf`, { as: person });
      return world.first(last('packingSlips').orders).shipTo;
    };
    expect(await onSlip(world.otherFarmer)).toEqual({ address: null, phone: null });
    expect(await onSlip(world.farmer)).toEqual(contact);
    await pack(await world.as(world.admin).orders.line({ id: line.id }), 3);
    expect(await shipTo(world.otherFarmer)).toEqual(shown);
  });

  it('refuses in words what is too much for one file', async () => {
    keepPapers();
    await confirmed(LABELS_MAX + 1);
    const labels = await print(`${SHEET}/labels.pdf`);
    expect([labels.statusCode, labels.json().message]).toEqual([
      400,
      'This day has 2,001 boxes, and one file holds at most 2,000 labels. Print the labels of each delivery on its own.',
    ]);
    const farm = fillFarm(world.farm.db);
    const product = await farm.product('Beets');
    const line = { product, quantity: 1, deliveryDate: DAY, status: 'confirmed' as const };
    for (let n = 0; n < SLIPS_MAX; n += 1) await farm.order(world.rep.uid, world.buyer.id, [line]);
    const slips = await print(`${SHEET}/packing-slips.pdf`);
    expect([slips.statusCode, slips.json().message]).toEqual([
      400,
      'This day has 201 orders, and one file holds at most 200. Print the slips of each delivery on its own.',
    ]);
    expect(made).toEqual([]);
  });

  it("prints lists in the reader's language, and what leaves the farm in the farm's", async () => {
    keepPapers();
    await confirmed(3);
    const languageOf = async (paper: string, headers: Record<string, string> = {}) => {
      expect((await print(`${SHEET}/${paper}`, { headers })).statusCode).toBe(200);
      return made.at(-1)?.language;
    };
    expect(await languageOf('harvest-list.pdf')).toBe('en');
    const spanish = { 'accept-language': 'fr-CA, es-MX;q=0.9, en;q=0.8' };
    expect(await languageOf('harvest-list.pdf', spanish)).toBe('es');
    expect(await languageOf('packing-slips.pdf', spanish)).toBe('en');
    await world.as(world.farmer).identity.setLanguage({ language: 'es' });
    expect(await languageOf('pick-list.pdf', { 'accept-language': 'en' })).toBe('es');
    const { version } = await world.as(world.admin).farm.get();
    await world.as(world.admin).farm.update({ language: 'es', version });
    expect(await languageOf('packing-slips.pdf')).toBe('es');
  });

  it('lets neither a token that may only read nor a page of another site print', async () => {
    keepPapers();
    await confirmed(3);
    const app = await world.app();
    const { token } = await world.token(world.farmer, { scope: 'read' });
    const headers = { authorization: `Bearer ${token}` };
    const refused = await app.inject({ method: 'POST', url: noteOf(), headers });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'TOKEN_READ_ONLY']);
    const foreign = await print(noteOf(), {
      headers: {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'ORIGIN_FOREIGN']);
    expect((await app.inject({ url: `${SHEET}/packing-slips.pdf`, headers })).statusCode).toBe(200);
    expect(await noteCount()).toEqual([]);
  });

  it('takes the form of a page, which has no fields, and no other content than JSON', async () => {
    keepPapers();
    await confirmed(3);
    const sent = async (type: string) =>
      (await print(noteOf(), { headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' } }))
        .statusCode;
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream'])
      expect([type, await sent(type)]).toEqual([type, 415]);
    expect(await noteCount()).toEqual([]);
    expect(await sent('application/x-www-form-urlencoded')).toBe(200);
    expect(await noteCount()).toEqual([1]);
  });

  it('changes nothing when a paper is only shown, which says the same', async () => {
    keepPapers();
    const line = await confirmed(3);
    const lists = ['harvest-list', 'pick-list', 'packing-slips', 'labels'].map(
      (paper) => `${SHEET}/${paper}.pdf`,
    );
    for (const url of [...lists, noteOf()]) expect((await print(url)).statusCode).toBe(200);
    await pack(line, 2);
    world.setNow('2026-04-24T07:30:00.000Z');
    // Each request has its own session.
    const rows = async () => (await world.rows()).replace(/\["session",\[.*?\]\]/, '');
    const before = await rows();
    for (const url of [...lists, '/api/delivery-notes/1.pdf']) {
      expect((await show(url)).statusCode).toBe(200);
      const shown = made.at(-1);
      const printed = await world.rolledBack(() => print(url));
      expect(printed.statusCode).toBe(200);
      expect(made.at(-1)).toEqual(shown);
    }
    expect(await rows()).toBe(before);
  });

  it('refuses to number a delivery by GET, and says what to do instead; a tab has a button for it', async () => {
    keepPapers();
    await confirmed(3);
    const refused = await show(noteOf());
    expect([refused.statusCode, refused.headers.allow, refused.json()]).toEqual([
      405,
      'POST',
      { code: 'METHOD_UNFIT', message: expect.stringContaining('takes a POST') },
    ]);
    const followed = await show(noteOf(), {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect([followed.statusCode, followed.headers['content-type']]).toEqual([
      405,
      'text/html; charset=utf-8',
    ]);
    expect(followed.body).toContain('<form method="post"><button autofocus>Print delivery notes</button>');
    expect(followed.headers['content-security-policy']).toContain("form-action 'self'");
    expect(await noteCount()).toEqual([]);
  });
});
