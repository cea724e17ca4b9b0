import { insertService } from '@farm/data/services';
import { engines } from '@farm/data/testing';
import type { Role } from '@farm/domain/identity';
import { type Scope, serviceScopes } from '@farm/domain/permissions';
import { SERVICES_MAX } from '@farm/domain/services';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../core/in-transaction.ts';
import { refusalOf } from '../core/trpc.ts';
import { actAsService } from '../testing/act-as-service.ts';
import { ADMIN_PASSWORD, FARMER_PASSWORD, type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { NOON, openWorld, TODAY, type World } from '../testing/world.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  );
const issueOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => String(refusalOf(error)?.details.issues?.[0]?.message),
  );

describe.each(engines)('a service on %s', (engine) => {
  let world: World;
  let farm: SeededFarm;
  beforeEach(async () => {
    world = await openWorld(engine);
    farm = await seedFarm(world);
  });
  afterEach(() => world.close());

  const make = (role: Role, scopes: Scope[] = serviceScopes) => actAsService(world, farm, { role, scopes });
  const admin = () => world.as(farm.admin);
  const anOrder = (farmerId?: string) => ({
    buyerId: farm.buyer.id,
    deliveryDate: '2026-04-25',
    lines: [{ sizeId: farm.size.id, quantity: 2, ...(farmerId !== undefined && { farmerId }) }],
    idempotencyKey: crypto.randomUUID(),
  });

  it('is named as one, and by its name after it was ended, wherever it acted', async () => {
    const { id, uid, caller } = await make('admin');
    const lot = await caller().inventory.add({
      name: 'Kale',
      size: 'lb',
      unitsAvailable: 7,
      harvestDate: TODAY,
      farmerId: farm.farmer.uid,
    });
    const { orderGroupId } = await caller().orders.create({ ...anOrder(), salesRepId: farm.rep.uid });
    const previewed = await caller().imports.preview({ kind: 'locations', text: 'Location\nTunnel 12\n' });
    await caller().imports.applyPreview({ previewId: previewed.id });
    const { id: locationId } = await admin().locations.create({ name: 'Tunnel 1' });
    const [kale] = await admin().catalog.names();
    const planted = await caller().plantings.create({
      productNameId: kale?.id ?? 0,
      quantity: 5,
      plantedDate: TODAY,
      locationId,
    });
    await admin().services.end({ id });

    const named = { actorId: uid, actorName: 'Storefront (service)' };
    const { items } = await admin().history.list({ subject: 'order', id: orderGroupId });
    expect(items).toMatchObject([{ ...named, what: 'created' }]);
    const movements = await admin().inventory.history({ productId: lot.id });
    expect(movements.items).toMatchObject([{ ...named, kind: 'added' }]);
    const [newest] = await admin().imports.list();
    expect(newest).toMatchObject({ createdBy: uid, createdByName: 'Storefront (service)' });
    expect(await world.as(farm.farmer).plantings.get({ id: planted.id })).toMatchObject({
      plantedBy: uid,
      services: { [uid]: 'Storefront (service)' },
    });
    const told = await world.as(farm.farmer).notifications.list({});
    expect(JSON.stringify(told)).not.toContain('undefined');
  });

  it('is no person: nobody finds, manages, messages or names it', async () => {
    const { uid } = await make('admin');
    const rep = await make('sales_rep');
    const people = [await world.as(farm.rep).identity.users(), await admin().people.list()];
    expect(JSON.stringify(people)).not.toContain('service:');
    const codes = {
      role: await codeOf(admin().people.setRole({ uid, role: 'farmer' })),
      suspend: await codeOf(admin().people.suspend({ uid })),
      reset: await codeOf(admin().people.makeResetLink({ uid })),
      handOver: await codeOf(admin().people.handOver({ from: farm.rep.uid, to: uid })),
      message: await codeOf(world.as(farm.farmer).messages.start({ participantIds: [uid] })),
      told: await codeOf(
        admin().notifications.create({ userId: uid, title: 'Frost', message: 'Tonight', type: 'warning' }),
      ),
      rep: await codeOf(admin().orders.create({ ...anOrder(), salesRepId: rep.uid })),
      grower: await codeOf(admin().orders.create(anOrder(uid))),
      holder: await codeOf(
        admin().inventory.add({
          ...{ name: 'Kale', size: 'lb', unitsAvailable: 7, harvestDate: TODAY },
          farmerId: uid,
        }),
      ),
      assigned: await codeOf(admin().buyers.assign({ id: farm.buyer.id, repId: rep.uid })),
    };
    expect(codes).toEqual({
      role: 'PERSON_MISSING',
      suspend: 'PERSON_MISSING',
      reset: 'PERSON_MISSING',
      handOver: 'PERSON_MISSING',
      message: 'INPUT_INVALID',
      told: 'PERSON_MISSING',
      rep: 'INPUT_INVALID',
      grower: 'INPUT_INVALID',
      holder: 'INPUT_INVALID',
      assigned: 'INPUT_INVALID',
    });
    // The last person who is an administrator stays one, whatever services there are.
    expect(await codeOf(admin().people.setRole({ uid: farm.admin.uid, role: 'farmer' }))).toBe('ADMIN_LAST');
  });

  it('names the person whose order, lot or rule it enters, and is nobody’s rep and nobody’s grower', async () => {
    const rep = await make('sales_rep');
    const grower = await make('farmer');
    const office = await make('admin');
    const repNeeded = 'A service is nobody’s sales rep. Name in salesRepId whose order this is.';
    for (const { caller, uid } of [rep, office]) {
      expect(await issueOf(caller().orders.create(anOrder()))).toBe(repNeeded);
      expect(await codeOf(caller().orders.create({ ...anOrder(), salesRepId: uid }))).toBe('INPUT_INVALID');
    }
    const placed = await rep.caller().orders.create({ ...anOrder(), salesRepId: farm.otherRep.uid });
    expect(placed).toMatchObject({ salesRepId: farm.otherRep.uid, salesRepName: 'Paul Rep' });

    const lot = { name: 'Kale', size: 'lb', unitsAvailable: 7, harvestDate: TODAY };
    const growerNeeded =
      'A service has no stock of its own. Name in farmerId whose lot this is; where that is no field, send it to POST /api/harvests.';
    for (const { caller, uid } of [grower, office]) {
      expect(await issueOf(caller().inventory.add(lot))).toBe(growerNeeded);
      expect(await issueOf(caller().inventory.add({ ...lot, farmerId: uid }))).toBe(growerNeeded);
      expect(
        await issueOf(
          caller().plantings.harvest({
            ...{ id: farm.planting.id, unitsHarvested: 1, harvestDate: TODAY },
            addToInventory: true,
          }),
        ),
      ).toBe(growerNeeded);
      expect(
        await issueOf(
          caller().packing.harvested({ name: 'Kale', units: 1, harvestDate: TODAY, idempotencyKey: uid }),
        ),
      ).toBe(growerNeeded);
      const lots = [{ productNameId: farm.template.id, unitsAvailable: 1, plantingId: farm.planting.id }];
      const harvest = { farmerId: farm.farmer.uid, harvestDate: TODAY, lots };
      expect(await caller().plantings.harvestLots(harvest)).toMatchObject([{ farmerId: farm.farmer.uid }]);
    }
    const added = await grower.caller().inventory.add({ ...lot, farmerId: farm.farmer.uid });
    expect(added.farmerId).toBe(farm.farmer.uid);

    const { id, version } = farm.openLine;
    const held = await grower.caller().orders.hold({ lines: [{ id, version }] });
    expect(JSON.stringify(held)).not.toContain(grower.uid);

    const buyer = await rep.caller().buyers.create({ name: 'Web shop', assignedRepId: rep.uid });
    expect(buyer.assignedRepId).toBeNull();
    const standing = { weekdays: 2, starts: TODAY, lines: [{ sizeId: farm.size.id, quantity: 1 }] };
    expect(await issueOf(office.caller().standing.create({ ...standing, buyerId: farm.freeBuyer.id }))).toBe(
      `A service is nobody’s sales rep. Assign Greenway Co-op to one first.`,
    );
    const rule = await office.caller().standing.create({ ...standing, buyerId: farm.buyer.id });
    expect(rule.salesRepId).toBe(farm.rep.uid);
    const text = 'Buyer,Product,Size,Quantity,Delivery date\nGreenway Co-op,Kale,1lb,3,2026-04-28\n';
    const { rows } = await office.caller().imports.preview({ kind: 'orders', text });
    expect(JSON.stringify(rows)).toContain('Assign Greenway Co-op to one first, whose orders these will be.');
  });

  it('is known to itself, and ends at once with its live stream and all', async () => {
    const { id, uid, headers, token, role } = await make('farmer', ['inventory:read', 'live:read']);
    const app = await world.app();
    const get = (url: string) => app.inject({ url, headers });
    const profile = { uid, name: 'Storefront (service)', email: '', role };
    expect((await get('/api/auth/session')).json()).toMatchObject({ uid, email: '', user: profile });
    expect((await get(`/api/auth/user/${encodeURIComponent(uid)}`)).json()).toEqual(profile);
    expect((await get('/api/products')).statusCode).toBe(200);
    expect((await get('/api/orders')).json().code).toBe('TOKEN_SCOPE_MISSING');
    expect((await admin().services.list()).find(({ name }) => name === 'Storefront')).toEqual({
      ...{ id, name: 'Storefront', role, scopes: ['inventory:read', 'live:read'], createdBy: 'Ada Admin' },
      ...{ createdAt: NOON, lastUsedAt: NOON, expiresAt: '2026-07-14T12:00:00.000Z' },
    });

    const ended = Promise.withResolvers<string>();
    const key = (await world.farm.db.selectFrom('access_token').selectAll().execute()).find(
      (row) => row.uid === uid,
    )?.token_hash;
    world.farm.live.listen({
      person: { uid, role },
      key: key ?? '',
      onEvent: () => {},
      onGap: () => {},
      onEnd: ended.resolve,
    });
    expect(await admin().services.end({ id })).toEqual({ id });
    expect(await ended.promise).toBe('session');
    expect((await get('/api/products')).statusCode).toBe(401);
    expect(await codeOf(admin().services.end({ id }))).toBe('SERVICE_MISSING');
    expect((await admin().services.list()).map(({ name }) => name)).toEqual(['Scale']);
    expect(await world.rows()).not.toContain(token);

    const about = world.securityNotes.filter(({ event }) => event === 'service');
    expect(about.map(({ what, outcome, id: of }) => [what, outcome, of])).toEqual([
      ['made', 'ok', farm.service.id],
      ['made', 'ok', id],
      ['ended', 'ok', id],
      ['ended', 'refused', id],
    ]);
    const { items } = await admin().history.list({ subject: 'farm', id: '1' });
    expect(items.slice(0, 2)).toMatchObject([
      { what: 'service_ended', before: { service: 'Storefront', serviceRole: 'farmer' } },
      { what: 'service_made', after: { service: 'Storefront', serviceRole: 'farmer' } },
    ]);
  });

  it('is made by an administrator in a browser, with their own password, and is one of at most 50', async () => {
    const wanted = {
      name: 'Website',
      role: 'admin' as const,
      scopes: ['orders:read' as const],
      password: ADMIN_PASSWORD,
    };
    expect(
      await codeOf(world.as(farm.farmer).services.create({ ...wanted, password: FARMER_PASSWORD })),
    ).toBe('ROLE_FORBIDDEN');
    expect(await codeOf(admin().services.create({ ...wanted, password: 'a wrong one' }))).toBe(
      'CREDENTIALS_WRONG',
    );
    for (const scope of ['people:write', 'services:write', 'messages:read', 'identity:write'] as const) {
      expect(await issueOf(admin().services.create({ ...wanted, scopes: [scope as never] }))).toContain(
        'A service may have the scopes of an area of the farm',
      );
    }
    const { token } = await world.token(farm.admin);
    const app = await world.app();
    const byToken = await app.inject({
      method: 'POST',
      url: '/api/services',
      headers: { authorization: `Bearer ${token}` },
      payload: wanted,
    });
    expect(byToken.json().code).toBe('COOKIE_SESSION_REQUIRED');

    // The farm has all but a few already.
    const left = 3;
    const now = world.farm.now().toISOString();
    for (let made = 1; made < SERVICES_MAX - left; made += 1) {
      const { name, role } = wanted;
      const stored = { uid: `service:${made}`, name, role, createdBy: farm.admin.uid };
      await inTransaction(world.contextOf(farm.admin), (ctx) => insertService(ctx.db, stored, now));
    }
    const many = Array.from({ length: left + 3 }, () => codeOf(admin().services.create(wanted)));
    const codes = await Promise.all(many);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(left);
    expect(new Set(codes)).toEqual(new Set(['ok', 'SERVICES_TOO_MANY']));
  });
});
