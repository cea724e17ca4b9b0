import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/order-world.ts';
import { engines, openWorld, TODAY, type World } from '../testing/world.ts';

describe.each(engines)('what a new farm has still to do, on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(() => world.close());

  it('follows from what the farm holds, one thing after the other', async () => {
    const admin = world.as(await world.person('admin'));
    const done = async () =>
      Object.entries(await admin.farm.firstSteps()).flatMap(([step, isDone]) => (isDone ? step : []));
    expect(await done()).toEqual([]);
    await admin.farm.update({ name: 'Sunrise Farm', version: 1 });
    expect(await done()).toEqual([]);
    await admin.farm.update({ address: '1 Main St', version: 2 });
    expect(await done()).toEqual(['hasDetails']);
    const { id, sizes } = await admin.catalog.create({ name: 'Kale', sizes: [{ size: '12ct' }] });
    expect(await done()).toEqual(['hasDetails', 'hasProduct']);
    const buyer = await admin.buyers.create({ name: 'Coast Market' });
    const withBuyer = ['hasDetails', 'hasProduct', 'hasBuyer'];
    expect(await done()).toEqual(withBuyer);
    const invitation = await admin.people.invite({ email: 'nina@farm.example', role: 'sales_rep' });
    expect(await done()).toEqual([...withBuyer, 'hasOthers']);
    await admin.people.revokeInvitation({ id: invitation.id });
    expect(await done()).toEqual(withBuyer);
    const rep = await world.person('sales_rep');
    await admin.locations.create({ name: 'North field' });
    expect(await done()).toEqual([...withBuyer, 'hasOthers', 'hasLocation']);
    await admin.inventory.addLot({ productNameId: id, unitsAvailable: 5, harvestDate: TODAY });
    expect(await done()).toEqual([...withBuyer, 'hasOthers', 'hasLocation', 'hasStock']);
    await admin.orders.create({
      buyerId: buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: sizes[0]?.id ?? 0, quantity: 1 }],
      idempotencyKey: 'first-order',
    });
    expect(await done()).toEqual([...withBuyer, 'hasOthers', 'hasLocation', 'hasStock', 'hasOrder']);
    await admin.catalog.remove({ id });
    await admin.buyers.remove({ id: buyer.id });
    expect(await done()).toEqual(['hasDetails', 'hasOthers', 'hasLocation', 'hasStock', 'hasOrder']);
    expect((await refusalOf(world.as(rep).farm.firstSteps())).code).toBe('ROLE_FORBIDDEN');
  });

  it('knows whether anybody chose the time zone: a person, or the server’s setting', async () => {
    const admin = world.as(await world.person('admin'));
    const isChosen = async () => (await admin.farm.firstSteps()).isTimeZoneChosen;
    await admin.farm.update({ name: 'Sunrise Farm', timeZone: 'UTC', version: 1 });
    expect(await isChosen()).toBe(false);
    world.farm.zone.isPreset = true;
    expect(await isChosen()).toBe(true);
    world.farm.zone.isPreset = false;
    await admin.farm.update({ timeZone: 'America/Los_Angeles', version: 2 });
    expect(await isChosen()).toBe(true);
  });
});
