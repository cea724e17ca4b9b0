import type { Scope } from '@farm/domain/permissions';
import { serviceScopes } from '@farm/domain/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAssistant, REVISIONS } from '../testing/open-assistant.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, TODAY, type World } from '../testing/world.ts';

let world: World;
let farm: SeededFarm;
let app: FastifyInstance;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
  app = await world.app();
});
afterAll(() => world.close());

const assistantOf = async (
  person: SeededFarm['admin'],
  scopes?: Scope[],
  mode?: (typeof REVISIONS)[number],
) =>
  openAssistant(
    app,
    (await world.token(person, { name: 'Kitchen bot', ...(scopes && { scopes }) })).token,
    mode,
  );

it('debug', async () => {
  for (const mode of REVISIONS) {
    const a = await assistantOf(farm.admin, undefined, mode);
    const tools = await a.tools();
    console.log(tools.length, JSON.stringify({ tools }).length, a.statuses);
    for (const [name, args] of [
      ['orders', { limit: 1 }],
      ['order', { number: 1 }],
      ['stock', {}],
      ['day_sheet', {}],
      ['shortages', {}],
      ['invoices', {}],
      ['aging', {}],
      ['buyers', {}],
      ['prices', {}],
      ['prices', { buyerId: farm.buyer.id }],
      ['plantings', {}],
      ['lots', {}],
      ['standing_orders', {}],
      ['changes', { since: 'now' }],
      ['products', {}],
      ['orders', { limit: 500 }],
      ['orders', { colour: 1 }],
      ['nothing', {}],
      ['propose', { act: 'place_order', key: 'a', input: {} }],
    ] as const)
      console.log(name, JSON.stringify(await a.ask(name, args)).slice(0, 300));
  }
});
void [describe, beforeEach, TODAY, serviceScopes];
