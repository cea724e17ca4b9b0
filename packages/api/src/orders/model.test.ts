import { checkFigures } from '@farm/data/backup';
import { engines } from '@farm/data/testing';
import type { OrderStatus } from '@farm/domain/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

type Person = 'farmer' | 'otherFarmer' | 'rep' | 'otherRep' | 'admin';
type Command = { person: Person; line: number; to: OrderStatus; door: 'typed' | 'rest' | 'many' | 'undo' };
type State = { status: OrderStatus; grower: Person | '' };
/** The model of a line, with its last act if that can be undone: who did it, and the line before it. */
type Model = State & { version: number; last: { person: Person; before: State } | null };

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.record({
    person: fc.constantFrom('farmer', 'farmer', 'otherFarmer', 'rep', 'otherRep', 'admin'),
    line: fc.nat({ max: 2 }),
    to: fc.constantFrom('confirmed', 'confirmed', 'pending_inventory', 'rejected', 'cancelled', 'delivered'),
    door: fc.constantFrom('typed', 'rest', 'many', 'undo', 'undo'),
  }),
  { minLength: 6, maxLength: 20 },
);

const open: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'pending_inventory', 'rejected', 'cancelled'],
  pending_inventory: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
  rejected: [],
};
const growerMoves: OrderStatus[] = ['confirmed', 'pending_inventory', 'rejected', 'delivered'];
const repMoves: OrderStatus[] = ['cancelled', 'delivered'];

/** The code a command is refused with, or null if the model accepts it and changes. */
const expected = (model: Model, { person, to }: Command): string | null => {
  const isGrower = person === 'farmer' || person === 'otherFarmer';
  const isRep = person === 'rep' || person === 'otherRep';
  if (isGrower && !growerMoves.includes(to)) return 'ROLE_FORBIDDEN';
  if (isRep && !repMoves.includes(to)) return 'ROLE_FORBIDDEN';
  if (person === 'otherRep') return 'ORDER_MISSING';
  if (isGrower && model.grower !== '' && model.grower !== person) return 'ORDER_LINE_FOREIGN';
  if (!open[model.status].includes(to)) return 'ORDER_MOVE_CLOSED';
  const { status, grower } = model;
  model.last = to === 'rejected' ? null : { person, before: { status, grower } };
  model.status = to;
  model.version += 1;
  if (isGrower) model.grower = person;
  return null;
};

/** It is for an act on several lines: all of them change, or none. */
const expectedOfMany = (models: Model[], command: Command): string | null => {
  const tried = models.map((model) => ({ ...model }));
  const codes = tried.map((model) => expected(model, command));
  const [code] = codes.filter((code) => code !== null);
  if (code === 'ROLE_FORBIDDEN') return code;
  if (code) return 'ORDER_LINES_CHANGED';
  for (const [index, model] of models.entries()) Object.assign(model, tried[index]);
  return null;
};

const expectedOfUndo = (model: Model, person: Person): string | null => {
  if (person === 'otherRep') return 'ORDER_LINES_CHANGED';
  if (!model.last) return 'UNDO_CLOSED';
  if (model.last.person !== person) return 'UNDO_FOREIGN';
  Object.assign(model, model.last.before, { version: model.version + 1, last: null });
  return null;
};

type Seen = { id: number; version: number };

const codeOf = async (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    async () => (await refusalOf(call)).code,
  );

const many = (world: OrderWorld, lines: Seen[], { person, to }: Command) => {
  const { orders } = world.as(world[person]);
  return codeOf(
    {
      pending: () => Promise.reject(new Error('no act makes lines pending')),
      confirmed: () => orders.confirm({ lines, ifShort: 'confirm' }),
      pending_inventory: () => orders.hold({ lines }),
      rejected: () => orders.reject({ lines, reason: 'Hail' }),
      cancelled: () => orders.cancel({ lines }),
      delivered: () => orders.deliver({ lines }),
    }[to](),
  );
};

const typed = (world: OrderWorld, id: number, { person, to }: Command): Promise<string | null> => {
  const moves = world.moves(world[person]);
  const call = {
    pending: () => moves.update({ id, status: 'pending' }),
    confirmed: () => moves.confirm({ id }),
    pending_inventory: () => moves.hold({ id }),
    rejected: () => moves.reject({ id, reason: 'Hail' }),
    cancelled: () => moves.cancel({ id }),
    delivered: () => moves.deliver({ id }),
  }[to]();
  return codeOf(call);
};

const rest = async (world: OrderWorld, id: number, { person, to }: Command): Promise<string | null> => {
  const app = await world.app();
  const answer = await app.inject({
    method: to === 'rejected' ? 'PATCH' : 'PUT',
    url: `/api/orders/${id}`,
    headers: await world.cookie(world[person]),
    payload: { status: to, ...(to === 'rejected' && { rejectionReason: 'Hail' }) },
  });
  expect(answer.statusCode).toBeLessThan(500);
  return answer.statusCode === 200 ? null : answer.json().code;
};

describe.each(engines)('the statuses of orders on %s', (engine) => {
  it('change only as the rules allow, for every person, in any sequence, one by one or together, undone or not', async () => {
    const world = await openOrderWorld(engine);
    try {
      await world.harvest(20);
      const check = async (sequence: Command[]) => {
        const lines = [
          await world.order({ quantity: 2 }),
          await world.order({ quantity: 3, farmerId: '' }),
          await world.order({ quantity: 2, farmerId: world.otherFarmer.uid }),
        ];
        const models: Model[] = (['farmer', '', 'otherFarmer'] as const).map((grower) => ({
          status: 'pending',
          grower,
          version: 1,
          last: null,
        }));
        const run = async (command: Command) => {
          const at = command.door === 'many' ? [command.line, (command.line + 1) % 3] : [command.line];
          const chosen = at.flatMap((index) => models[index] ?? []);
          const seen = at.flatMap((index) => {
            const [line, model] = [lines[index], models[index]];
            return line && model ? [{ id: line.id, version: model.version }] : [];
          });
          const [model] = chosen;
          const [first] = seen;
          if (!model || !first) return;
          if (command.door === 'undo') {
            const refused = expectedOfUndo(model, command.person);
            const undo = world.as(world[command.person]).orders.undo({ lines: seen });
            expect(await codeOf(undo)).toBe(refused);
          } else if (command.door === 'many') {
            const refused = expectedOfMany(chosen, command);
            expect(await many(world, seen, command)).toBe(refused);
          } else {
            const refused = expected(model, command);
            const answered = await (command.door === 'typed' ? typed : rest)(world, first.id, command);
            expect(answered).toBe(refused);
          }
        };
        for (const command of sequence) await run(command);
        const stored = await world.as(world.admin).orders.lines();
        const uidOf = (grower: Person | '') => (grower === '' ? '' : world[grower].uid);
        for (const [index, { id }] of lines.entries()) {
          const model = models[index];
          expect(stored.find((line) => line.id === id)).toMatchObject({
            status: model?.status,
            version: model?.version,
            farmerId: uidOf(model?.grower ?? ''),
          });
        }
      };
      await fc.assert(fc.asyncProperty(commands, check), {
        numRuns: engine === 'sqlite' ? 40 : 15,
        seed: 20_261_120,
      });
      // No figure of the farm contradicts another, such as a lot its ledger.
      expect(await checkFigures(world.farm.db)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
