import { setPasswordHash } from '@farm/data/identity';
import { insertProposal } from '@farm/data/proposals';
import type { Profile } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
import type { ProposalAct } from '@farm/domain/proposals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { actAsService } from '../testing/act-as-service.ts';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { ADMIN_PASSWORD } from '../testing/seed-farm.ts';
import { engines, TODAY } from '../testing/world.ts';

const ALL_READ: Scope[] = [
  'orders:read',
  'plantings:read',
  'prices:read',
  'deliveries:read',
  'messages:read',
];

describe.each(engines)('a proposal on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    const { version } = await world.as(world.admin).farm.get();
    await world.as(world.admin).farm.update({ assistantsOn: true, version });
  });
  afterEach(() => world.close());

  /** Typed calls with a token that has these scopes. */
  const assistantOf = async (
    person: Profile,
    scopes: Scope[] = ['propose', ...ALL_READ],
    name = 'Kitchen bot',
  ) => {
    const { token } = await world.token(person, { name, scopes });
    const ctx = world.contextOf(person);
    if (!ctx.session) throw new Error('there is no session');
    return createCaller({
      ...ctx,
      session: { ...ctx.session, via: 'token', scope: 'all', scopes, key: hashSecret(token) },
    });
  };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const propose = async (person: Profile, act: ProposalAct, input: object, more: object = key()) =>
    (await assistantOf(person)).proposals.propose({ act, input, idempotencyKey: 'a', ...more } as never);
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const orderInput = (quantity = 3) => ({
    buyerId: world.buyer.id,
    deliveryDate: TODAY,
    lines: [{ sizeId: world.sizeOf('1lb'), quantity, farmerId: world.farmer.uid }],
  });

  /** An act of each kind, with who may do it, on a farm where each changes something. */
  const everyAct = async () => {
    const { admin, farmer, rep } = world;
    const location = await world.as(admin).locations.create({ name: 'North field' });
    await world.harvest(40);
    const planting = await world.as(farmer).plantings.create({
      productNameId: await world.productOf('Kale'),
      quantity: 100,
      plantedDate: '2026-02-01',
      notes: null,
      locationId: location.id,
    });
    const talk = await world.as(farmer).messages.start({ participantIds: [rep.uid] });
    const pending = await world.order();
    const { id, version } = await world.confirmed(world.order({ day: '2026-04-17' }));
    const price = { priceListId: 1, sizeId: world.sizeOf('1lb'), cents: 300 };
    await world.as(admin).prices.set({ prices: [price] });
    return [
      [rep, 'place_order', orderInput()],
      [farmer, 'confirm', { lines: [{ id: pending.id, version: pending.version }], ifShort: 'confirm' }],
      [
        farmer,
        'record_harvest',
        { id: planting.id, unitsHarvested: 12, harvestDate: TODAY, notes: null, addToInventory: true },
      ],
      [admin, 'set_price', { prices: [{ ...price, cents: 350 }] }],
      [
        rep,
        'reschedule',
        { buyerId: world.buyer.id, from: '2026-04-17', to: '2026-04-20', lines: [{ id, version }] },
      ],
      [farmer, 'message', { conversationId: talk.id, content: 'Kale is ready' }],
    ] as [Profile, ProposalAct, Record<string, unknown>][];
  };

  it('of any act shows old values beside new, and nothing of it is written, published or notified until it is accepted', async () => {
    const acts = await everyAct();
    const shown: unknown[] = [];
    for (const [person, act, input] of acts) {
      const assistant = await assistantOf(person);
      const rows = await world.rows();
      const heard = world.events.length;
      const { summary, seen, id } = await assistant.proposals.propose({ act, input, ...key() });
      shown.push([
        act,
        summary.changes.map(({ type, what, before, after }) => [type, what, before, after]),
        summary.message,
      ]);
      expect(seen.every(({ version }) => version !== null)).toBe(true);
      // Only the proposal itself and its bell are new.
      const now: [string, unknown[]][] = JSON.parse(await world.rows());
      const before = new Map<string, unknown[]>(JSON.parse(rows));
      expect(
        now
          .filter(([name, all]) => JSON.stringify(all) !== JSON.stringify(before.get(name)))
          .map(([name]) => name),
      ).toEqual(['notification', 'proposal']);
      expect(
        world.events
          .slice(heard)
          .map(({ topic }) => topic)
          .toSorted(),
      ).toEqual(['notifications', 'proposals']);
      expect((await world.as(person).proposals.get({ id })).state).toBe('open');
      await world.as(person).notifications.readAll();
    }
    expect(shown).toMatchObject([
      [
        'place_order',
        [
          [
            'order_line',
            'created',
            {},
            { productName: 'Kale', quantity: 3, deliveryDate: TODAY, priceCents: 300 },
          ],
        ],
        null,
      ],
      ['confirm', [['order_line', 'confirmed', { status: 'pending' }, { status: 'confirmed' }]], null],
      [
        'record_harvest',
        [
          ['lot', expect.any(String), expect.anything(), expect.anything()],
          ['planting', 'harvested', { totalHarvested: 0 }, { totalHarvested: 12 }],
        ],
        null,
      ],
      [
        'set_price',
        [['price_list', 'priced', { priceCents: 300 }, { priceCents: 350, validFrom: TODAY }]],
        null,
      ],
      [
        'reschedule',
        [['order_line', 'rescheduled', { deliveryDate: '2026-04-17' }, { deliveryDate: '2026-04-20' }]],
        null,
      ],
      ['message', [], { to: ['Rita'], content: 'Kale is ready' }],
    ]);
  });

  it('of any act is done once by who accepts it, in their own name', async () => {
    for (const [person, act, input] of await everyAct()) {
      const { id } = await propose(person, act, input);
      const accepted = await world.as(person).proposals.accept({ id });
      expect([act, accepted.state, accepted.decidedBy?.uid]).toEqual([act, 'accepted', person.uid]);
      const rows = await world.rows();
      expect(await world.as(person).proposals.accept({ id })).toEqual(accepted);
      expect(await world.rows()).toBe(rows);
    }
    const { items } = await world.as(world.rep).orders.list({});
    const placed = items.find(({ lines }) => lines[0]?.quantity === 3);
    expect(placed).toMatchObject({ salesRepId: world.rep.uid, deliveryDate: TODAY });
    const { actorId, what } = world.first(
      (await world.as(world.admin).history.list({ subject: 'order', id: placed?.orderGroupId ?? '' })).items,
    );
    expect([actorId, what]).toEqual([world.rep.uid, 'created']);
    const farm = await world.as(world.admin).history.list({ subject: 'farm', id: '1' });
    expect(farm.items.filter((each) => each.what === 'proposal_accepted')).toHaveLength(6);
  });

  it('that is accepted by two presses at once is done once', async () => {
    const { id } = await propose(world.rep, 'place_order', orderInput());
    const both = await Promise.all([1, 2, 3].map(() => world.as(world.rep).proposals.accept({ id })));
    expect(new Set(both.map(({ state }) => state))).toEqual(new Set(['accepted']));
    expect((await world.as(world.rep).orders.count()).total).toBe(1);
  });

  it('waits behind those that were made before it, and is listed before them once it is decided', async () => {
    const { rep } = world;
    const made: number[] = [];
    for (const quantity of [1, 2, 3]) made.push((await propose(rep, 'place_order', orderInput(quantity))).id);
    const listed = async (input: object) =>
      (await world.as(rep).proposals.list(input)).items.map(({ id }) => id);
    expect(await listed({ state: 'open' })).toEqual(made);
    const { nextCursor: cursor } = await world.as(rep).proposals.list({ state: 'open', limit: 2 });
    expect(await listed({ state: 'open', limit: 2, cursor })).toEqual(made.slice(2));
    for (const id of made) await world.as(rep).proposals.decline({ id });
    expect(await listed({ state: 'declined' })).toEqual(made.toReversed());
    expect(await listed({})).toEqual(made.toReversed());
  });

  it('with the same key is the same, and with another input is refused', async () => {
    const { rep } = world;
    const twice = { idempotencyKey: 'monday' };
    const first = await propose(rep, 'place_order', orderInput(), twice);
    await world.as(rep).proposals.accept({ id: first.id });
    const again = await propose(rep, 'place_order', orderInput(), twice);
    expect([again.id, again.state]).toEqual([first.id, 'accepted']);
    expect(await codeOf(propose(rep, 'place_order', orderInput(4), twice))).toBe('KEY_REUSED');
    const many = await Promise.all(
      [1, 2, 3].map(() => propose(rep, 'place_order', orderInput(), { idempotencyKey: 'at-once' })),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect((await world.as(rep).proposals.list({})).items).toHaveLength(2);
    const { farmer } = world;
    const line = await world.order();
    const confirm = () => propose(farmer, 'confirm', { lines: [{ id: line.id }], ifShort: 'confirm' }, twice);
    const { id } = await confirm();
    await world.as(farmer).proposals.accept({ id });
    // Proposed anew, it would be refused, since the line is confirmed by now.
    expect(await confirm()).toMatchObject({ id, state: 'accepted' });
  });

  it('is refused with both versions once what it would change has changed, and stays to be declined', async () => {
    const { farmer, admin } = world;
    const line = await world.order();
    const { id } = await propose(farmer, 'confirm', { lines: [{ id: line.id }], ifShort: 'confirm' });
    await world.as(world.rep).orders.edit({
      orderGroupId: line.orderGroupId,
      lines: [{ id: line.id, version: line.version, quantity: 9 }],
    });
    const refused = await refusalOf(world.as(farmer).proposals.accept({ id }));
    const thing = { type: 'order_line', id: String(line.id) };
    expect([refused.code, refused.details.present]).toEqual([
      'PROPOSAL_CHANGED',
      { seen: [{ ...thing, version: 1 }], present: [{ ...thing, version: 2 }] },
    ]);
    expect((await world.as(farmer).proposals.decline({ id })).state).toBe('declined');
    expect((await world.as(admin).orders.line({ id: line.id })).status).toBe('pending');
    const codes = [
      await codeOf(world.as(farmer).proposals.accept({ id })),
      await codeOf(world.as(farmer).proposals.decline({ id })),
    ];
    expect(codes).toEqual(['PROPOSAL_CLOSED', 'PROPOSAL_CLOSED']);
    const { items } = await world.as(admin).history.list({ subject: 'farm', id: '1' });
    expect(items[0]).toMatchObject({
      what: 'proposal_declined',
      actorId: farmer.uid,
      after: { proposal: 'confirm', assistant: 'Kitchen bot' },
    });
  });

  it('is refused if it would do something else by now, even if no row that it names has changed', async () => {
    const { farmer } = world;
    await world.harvest(5);
    const line = await world.order({ quantity: 5 });
    const { id, summary } = await propose(farmer, 'confirm', { lines: [{ id: line.id }], ifShort: 'hold' });
    expect(summary.changes).toMatchObject([{ after: { status: 'confirmed' } }]);
    await world.confirmed(world.order({ quantity: 5 }));
    const rows = await world.rows();
    const refused = await refusalOf(world.as(farmer).proposals.accept({ id }));
    expect(refused.code).toBe('PROPOSAL_CHANGED');
    expect(refused.details.present).toMatchObject({
      proposed: { changes: [{ after: { status: 'confirmed' } }] },
      now: { changes: [{ after: { status: 'pending_inventory' } }] },
    });
    expect(await world.rows()).toBe(rows);
  });

  it('expires after a day', async () => {
    const { rep } = world;
    const { id } = await propose(rep, 'place_order', orderInput());
    world.setNow('2026-04-16T11:59:59.000Z');
    expect((await world.as(rep).proposals.list({ state: 'open' })).items).toHaveLength(1);
    world.setNow('2026-04-16T12:00:00.000Z');
    expect((await world.as(rep).proposals.list({ state: 'open' })).items).toHaveLength(0);
    expect((await world.as(rep).proposals.list({ state: 'expired' })).items).toMatchObject([{ id }]);
    const refused = await refusalOf(world.as(rep).proposals.accept({ id }));
    expect([refused.code, refused.details.present]).toMatchObject([
      'PROPOSAL_CLOSED',
      { state: 'expired', seen: [], present: [] },
    ]);
    expect((await world.as(rep).orders.count()).total).toBe(0);
  });

  it('needs the scope to propose and to read the area, the role of the act, and assistants that are on', async () => {
    const { rep, farmer, admin } = world;
    const with_ = async (person: Profile, scopes: Scope[]) =>
      (await assistantOf(person, scopes)).proposals.propose({
        act: 'place_order',
        input: orderInput(),
        ...key(),
      });
    expect([
      await codeOf(with_(rep, ['orders:write'])),
      await codeOf(with_(rep, ['propose'])),
      await codeOf(with_(rep, ['proposals:read', 'orders:read'])),
      await codeOf(with_(farmer, ['propose', 'orders:read'])),
    ]).toEqual(['TOKEN_SCOPE_MISSING', 'TOKEN_SCOPE_MISSING', 'TOKEN_SCOPE_MISSING', 'ROLE_FORBIDDEN']);
    expect((await with_(rep, ['propose', 'orders:read'])).state).toBe('open');
    const { version } = await world.as(admin).farm.get();
    await world.as(admin).farm.update({ assistantsOn: false, version });
    expect(await codeOf(with_(rep, ['propose', 'orders:read']))).toBe('ASSISTANTS_OFF');
  });

  it('is decided in the browser only, and only by its person', async () => {
    const { rep, otherRep, admin, farmer } = world;
    const assistant = await assistantOf(rep);
    const { id } = await assistant.proposals.propose({ act: 'place_order', input: orderInput(), ...key() });
    expect([
      await codeOf(assistant.proposals.accept({ id })),
      await codeOf(assistant.proposals.decline({ id })),
    ]).toEqual(['COOKIE_SESSION_REQUIRED', 'COOKIE_SESSION_REQUIRED']);
    for (const other of [otherRep, admin, farmer]) {
      expect(await codeOf(world.as(other).proposals.accept({ id }))).toBe('PROPOSAL_MISSING');
      expect((await world.as(other).proposals.list({})).items).toEqual([]);
    }
    expect((await world.as(rep).orders.count()).total).toBe(0);
  });

  it('says what its procedure refuses, with the fields at fault within what is proposed', async () => {
    const { rep } = world;
    const refusals = [
      await refusalOf(propose(rep, 'place_order', { ...orderInput(), lines: [] })),
      await refusalOf(propose(rep, 'place_order', { ...orderInput(), colour: 'green' })),
      await refusalOf(propose(rep, 'place_order', { ...orderInput(), buyerId: 999_999 })),
      await refusalOf(propose(rep, 'place_order', { ...orderInput(), ...key() })),
    ];
    expect(refusals.map(({ code, details }) => [code, details.issues?.[0]?.path])).toEqual([
      ['INPUT_INVALID', ['input', 'lines']],
      ['INPUT_INVALID', ['input', 'colour']],
      ['BUYER_MISSING', ['input', 'buyerId']],
      ['INPUT_INVALID', ['input']],
    ]);
    expect((await world.as(rep).proposals.list({})).items).toEqual([]);
  });

  it('of a service is for those whose role may do it, and a rep sees those about their own orders only', async () => {
    const { rep, otherRep, farmer, otherFarmer, admin } = world;
    const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
    const hash = await hasher.hash(ADMIN_PASSWORD);
    await setPasswordHash(world.farm.db, admin.uid, { from: null, to: hash });
    const service = await actAsService(world, { admin }, { role: 'admin' });
    const { id } = await service.caller().proposals.propose({
      act: 'place_order',
      input: { ...orderInput(), salesRepId: rep.uid },
      ...key(),
    });
    const sees = async (person: Profile) =>
      (await world.as(person).proposals.list({})).items.map((each) => each.id);
    expect(await Promise.all([rep, otherRep, farmer, admin].map(sees))).toEqual([[id], [], [], [id]]);
    const bells = async (person: Profile) =>
      (await world.notificationsOf(person)).filter((each) => each.startsWith('proposal'));
    expect(await bells(rep)).toEqual(['proposal_new Storefront (service) proposes to place an order.']);
    expect([await bells(otherRep), await bells(farmer)]).toEqual([[], []]);
    await world.as(rep).proposals.accept({ id });
    const line = world.first(world.first((await world.as(rep).orders.list({})).items).lines);
    const confirm = await service.caller().proposals.propose({
      act: 'confirm',
      input: { lines: [{ id: line.id }], ifShort: 'confirm' },
      ...key(),
    });
    expect(await Promise.all([rep, farmer, admin].map(sees))).toEqual([[id], [confirm.id], [confirm.id, id]]);
    expect(await codeOf(world.as(otherFarmer).proposals.accept({ id: confirm.id }))).toBe(
      'ORDER_LINE_FOREIGN',
    );
    expect((await world.as(farmer).proposals.accept({ id: confirm.id })).state).toBe('accepted');
  });

  it('rings once while nobody has looked, and is bounded for a token', async () => {
    const { rep } = world;
    const assistant = await assistantOf(rep);
    const one = () =>
      assistant.proposals.propose({
        act: 'place_order',
        input: orderInput(),
        fromOutsideText: true,
        ...key(),
      });
    for (let n = 0; n < 50; n += 1) await one();
    const refused = await refusalOf(one());
    expect([refused.code, refused.message]).toEqual([
      'PROPOSALS_TOO_MANY',
      'This token has 50 proposals that nobody has decided yet. Accept or decline some of them first.',
    ]);
    expect(await world.notificationsOf(rep)).toEqual([
      'proposal_new Kitchen bot proposes to place an order.',
    ]);
    const { items } = await world.as(rep).proposals.list({ limit: 1 });
    expect(items[0]).toMatchObject({
      fromOutsideText: true,
      madeBy: { uid: rep.uid, name: 'Rita', token: 'Kitchen bot' },
    });
    expect((await propose(rep, 'place_order', orderInput())).state).toBe('open');
  });

  it('is one of at most 300 that wait on the farm', async () => {
    const day = '2026-04-15T00:00:00.000Z';
    const others = { createdAt: day, expiresAt: '2026-04-16T00:00:00.000Z', madeBy: 'service:others' };
    const what = { act: 'message' as const, input: '{}', summary: { changes: [], message: null }, seen: [] };
    const wait = (count: number, more: object = {}) =>
      world.farm.db.transaction().execute(async (trx) => {
        for (let n = 0; n < count; n += 1)
          await insertProposal(trx, {
            ...what,
            ...others,
            tokenId: n,
            tokenName: null,
            repId: null,
            fromOutsideText: false,
            key: crypto.randomUUID(),
            ...more,
          });
      });
    await wait(299);
    await wait(5, { expiresAt: day });
    expect((await propose(world.rep, 'place_order', orderInput())).state).toBe('open');
    const { code, message } = await refusalOf(propose(world.rep, 'place_order', orderInput()));
    expect([code, message]).toEqual([
      'PROPOSALS_TOO_MANY',
      'The farm has 300 proposals that nobody has decided yet. Accept or decline some of them first.',
    ]);
  });
});
