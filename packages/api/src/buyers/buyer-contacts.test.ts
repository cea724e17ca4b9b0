import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import type { Asker } from '../testing/call-row.ts';
import { callProcedure, callTable, everyCall, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

const contacts = {
  email: 'unseen-by-growers@harbor.example',
  phone: '+1 555 0177 42',
  address: '77 Unseen Wharf',
  notes: 'Ask for the unseen cook',
};

describe('the phone, email, address and notes of a buyer', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    for (const { id } of [farm.buyer, farm.freeBuyer])
      await world.as(farm.admin).buyers.update({ id, ...contacts });
  });
  afterAll(() => world.close());

  /** Everything a call answers, also in a refusal. */
  const heardBy = (asker: Exclude<Asker, 'nobody'>, path: string, input: unknown): Promise<string> =>
    world.rolledBack(async () => {
      try {
        return JSON.stringify(await callProcedure(world.as(farm[asker]), path, input)) ?? '';
      } catch (error) {
        const refusal = refusalOf(error);
        return `${error} ${JSON.stringify([refusal, refusal?.details])}`;
      }
    });

  const contactsIn = (heard: string) =>
    Object.entries(contacts).flatMap(([field, value]) => (heard.includes(value) ? [field] : []));

  const heardEverywhere = async (asker: Exclude<Asker, 'nobody'>) => {
    const found: Record<string, string[]> = {};
    const note = (where: string, heard: string) => {
      const fields = contactsIn(heard);
      if (fields.length > 0) found[where] = fields;
    };
    for (const { name } of procedures) {
      const input = callTable[name]?.input?.(farm);
      // A caller gets back what they send, but nothing here sends a contact.
      expect(contactsIn(JSON.stringify(input) ?? '')).toEqual([]);
      note(name, await heardBy(asker, name, input));
    }
    for (const subject of ['order', 'buyer', 'template', 'person', 'farm', 'standing_order', 'offer']) {
      for (const id of [farm.pendingLine.orderGroupId, String(farm.buyer.id), '1', farm.farmer.uid])
        note(`history of ${subject}`, await heardBy(asker, 'history.list', { subject, id }));
    }
    for (const search of [contacts.email, contacts.phone, contacts.address, 'Harbor'])
      note(`buyers.list ${search}`, await heardBy(asker, 'buyers.list', { search }));
    const app = await world.app();
    const headers = await world.cookie(farm[asker]);
    for (const call of everyCall) {
      const answer = await world.rolledBack(() => app.inject({ ...requestOf(call, farm), headers }));
      note(`${call.method} ${call.path}`, answer.body + JSON.stringify(answer.headers));
    }
    return found;
  };

  it('are in no answer to a grower, of any procedure or path', async () => {
    expect(await heardEverywhere('otherFarmer')).toEqual({});
  });

  it('are found by the same calls of those who have the Buyers tab', async () => {
    const found = await heardEverywhere('rep');
    for (const where of ['buyers.list', 'buyers.get', 'buyers.all', 'history of buyer', 'GET /api/buyers'])
      expect(Object.keys(found)).toContain(where);
  });

  it('are not what a grower can search by', async () => {
    for (const search of [contacts.email, contacts.phone]) {
      expect((await world.as(farm.farmer).buyers.list({ search })).items).toEqual([]);
      expect((await world.as(farm.rep).buyers.list({ search })).items).not.toEqual([]);
    }
  });

  it('stay in the documented answer as null', async () => {
    const app = await world.app();
    const answer = await app.inject({ url: '/api/buyers', headers: await world.cookie(farm.farmer) });
    expect(answer.json()[0]).toMatchObject({ email: null, phone: null, address: null });
  });

  it('are on the paper of a delivery, phone and address alone, for the grower who delivers it', async () => {
    const day = farm.confirmedLine.deliveryDate;
    const [stop] = await world.as(farm.farmer).deliveries.stops({ day });
    expect(stop).toMatchObject({ phone: contacts.phone, address: contacts.address });
    expect(contactsIn(JSON.stringify(stop))).toEqual(['phone', 'address']);
    const [other] = await world.as(farm.otherFarmer).deliveries.stops({ day });
    expect(other).toMatchObject({ phone: null, address: null });
  });
});
