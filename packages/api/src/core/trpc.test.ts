import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '../testing/world.ts';
import { createCallerFactory, permitted, router } from './trpc.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld('sqlite');
});
afterEach(() => world.close());

/** A procedure as tRPC's guides write one, with a middleware of its own and its input in two parts. */
const openCaller = async (role: 'admin' | 'farmer') => {
  const ran: string[] = [];
  const added = router({
    locations: {
      add: permitted('people.manage')
        .input(z.object({ name: z.string() }))
        .use(({ ctx, input, next }) => {
          ran.push(`${ctx.person.role} asks for ${input.name}`);
          return next({ ctx: { greeting: 'Hello' } });
        })
        .input(z.object({ rows: z.int() }))
        .output(z.object({ said: z.string() }))
        .mutation(({ ctx, input }) => ({ said: `${ctx.greeting} ${input.name} ${input.rows}`, hidden: 1 })),
    },
  });
  const observed: string[] = [];
  const ctx = world.contextOf(await world.person(role));
  const caller = createCallerFactory(added)({
    ...ctx,
    observe: ({ procedure, outcome }) => observed.push(`${procedure} ${outcome}`),
  });
  return { add: caller.locations.add, ran, observed };
};

it('a middleware of tRPC runs behind the guard, and a second input counts too', async () => {
  const { add, ran, observed } = await openCaller('admin');
  expect(await add({ name: 'Field', rows: 3 })).toEqual({ said: 'Hello Field 3' });
  expect(ran).toEqual(['admin asks for Field']);
  await expect(add({ name: 'Field' } as never)).rejects.toMatchObject({ cause: { code: 'INPUT_INVALID' } });
  expect(observed).toEqual(['locations.add ok', 'locations.add INPUT_INVALID']);
});

it('the guard refuses before any input is read', async () => {
  const { add, ran, observed } = await openCaller('farmer');
  await expect(add({ name: 7 } as never)).rejects.toMatchObject({ cause: { code: 'ROLE_FORBIDDEN' } });
  expect(ran).toEqual([]);
  expect(observed).toEqual(['locations.add ROLE_FORBIDDEN']);
});
