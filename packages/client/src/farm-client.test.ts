import { ACCESS_CODE, openWorld, type World } from '@farm/api/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFarmClient, refusalOf } from './index.ts';

describe('the client for scripts', () => {
  let world: World;
  let url: string;

  beforeEach(async () => {
    world = await openWorld('sqlite');
    const app = await world.app();
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(() => world.close());

  const tokenOf = async (person: Profile) => (await world.token(person, { name: 'a script' })).token;

  it('signs up, makes calls, signs out, and is then refused', async () => {
    const client = createFarmClient({ url });
    const credentials = { email: 'rosa@farm.example', password: 'a good password' };
    const person = await client.signUp({
      ...credentials,
      name: 'Rosa',
      role: 'farmer',
      accessCode: ACCESS_CODE,
    });
    expect(person).toMatchObject({ name: 'Rosa', role: 'farmer' });
    await client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 12.7, harvestDate: '2026-04-15' });
    expect(await client.inventory.overview.query({})).toMatchObject([{ name: 'Kale', total: 12 }]);

    await client.signOut();
    const refused = await client.inventory.overview.query({}).catch(refusalOf);
    expect(refused).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await createFarmClient({ url }).signIn(credentials)).toEqual(person);
  });

  it('reports the fields of a refusal, and no refusal if the farm cannot be reached', async () => {
    const client = createFarmClient({ url, token: await tokenOf(await world.person('farmer')) });
    const refused = await client.inventory.add
      .mutate({ name: '', unitsAvailable: -1, harvestDate: '2026-02-30' })
      .catch(refusalOf);
    expect(refused).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: ['name'] }, { path: ['unitsAvailable'] }, { path: ['harvestDate'] }],
    });
    const nowhere = createFarmClient({ url: 'http://127.0.0.1:9', token: 'x' });
    await expect(nowhere.inventory.overview.query({})).rejects.toSatisfy((error) => !refusalOf(error));
  });

  it("has the role of the token's owner, and is refused once the token is revoked", async () => {
    const rep = await world.person('sales_rep');
    const { id, token } = await world.token(rep, { name: 'a script' });
    const client = createFarmClient({ url, token });
    expect(await client.buyers.list.query({})).toMatchObject({ items: [] });
    const refused = await client.plantings.list.query({}).catch(refusalOf);
    expect(refused).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    await world.as(rep).identity.revokeToken({ id });
    expect(await client.buyers.list.query({}).catch(refusalOf)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });
});
