import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, openDatabase } from '@farm/data/app';
import { checkFigures } from '@farm/data/backup';
import type { Db } from '@farm/data/core';
import { listLineProducts, lockPromises } from '@farm/data/orders';
import { countDeadlocks, countWaiting, engines } from '@farm/data/testing';
import type { OrderLine } from '@farm/domain/orders';
import type { Refusal } from '@farm/domain/refusals';
import { describe, expect, it, vi } from 'vitest';
import { createCaller } from '../app/router.ts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { editOrder } from '../orders/edit-order.ts';
import { confirmLines } from '../orders/move-lines.ts';
import { FRIDAY, openLinkWorld } from '../testing/link-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { openLinkGuard } from './guard-links.ts';

/** The orders that came by links, with their links and what they ask for of each size. */
const ordersByLink = (db: Db) =>
  db
    .selectFrom('order_group')
    .innerJoin('order_line', 'order_line.group_id', 'order_group.id')
    .select(['order_group.id', 'order_group.offer_link_id', 'order_line.size', 'order_line.quantity'])
    .where('order_group.offer_link_id', 'is not', null)
    .orderBy('order_line.id')
    .execute();

/** It waits for an event, which takes long on a busy machine. */
const WAITING = { interval: 5, timeout: 30_000 };

describe.each(engines)('answers by many links on %s', (engine) => {
  it('sell the last forty packages to forty of two hundred, tell all others, and lose nobody', async () => {
    await using opened = new AsyncDisposableStack();
    const world = opened.adopt(await openLinkWorld(engine), (world) => world.close());
    const tokens = await world.manyLinks(200);
    // As two processes have it, each with its turns, its connections and their time limits; SQLite has but one process.
    const connections = async () => {
      if (engine === 'sqlite') return world.database.db;
      const served = await connect(world.database.url, undefined, { isServing: true });
      opened.defer(served.close);
      return served.db;
    };
    const door = async () =>
      createCaller({ ...world.contextOf(null), db: await connections(), linkGuard: openLinkGuard() });
    const endpoints = [await door(), await door()];
    const lines = [{ sizeId: world.sizeOf('1lb'), quantity: 1 }];
    const heard = await Promise.all(
      tokens.map(async (token, index) => {
        const answer = endpoints[index % 2]?.offers.answer({
          token,
          day: FRIDAY,
          lines,
          idempotencyKey: crypto.randomUUID(),
        });
        return answer?.then(
          () => 'sold',
          async (error) => {
            const { code, details } = await refusalOf(Promise.reject(error));
            return `${code} ${details.issues?.[0]?.message}`;
          },
        );
      }),
    );
    const counted = Map.groupBy(heard, (words) => words ?? '');
    expect(Object.fromEntries([...counted].map(([words, { length }]) => [words, length]))).toEqual({
      sold: 40,
      'OFFER_SHORT Only 0 left: change, or ask anyway': 160,
    });
    const orders = await ordersByLink(world.database.db);
    expect(orders.map(({ quantity }) => quantity)).toEqual(Array(40).fill(1));
    expect(new Set(orders.map(({ offer_link_id }) => offer_link_id)).size).toBe(40);
  }, 60_000);

  it('two at once for twenty-five each of forty: one has them, the other reads what is left', async () => {
    await using opened = new AsyncDisposableStack();
    const world = opened.adopt(await openLinkWorld(engine), (world) => world.close());
    const tokens = await world.manyLinks(2);
    const heard = await Promise.allSettled(tokens.map((token) => world.answer({ kale: 25 }, token)));
    expect(heard.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = heard.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(await refusalOf(Promise.reject(refused.reason))).toMatchObject({
      code: 'OFFER_SHORT',
      details: { issues: [{ message: 'Only 15 left: change, or ask anyway' }] },
    });
  });

  it('sent twice at once is one order, whether with one key or two', async () => {
    await using opened = new AsyncDisposableStack();
    const world = opened.adopt(await openLinkWorld(engine), (world) => world.close());
    const [one = ''] = await world.manyLinks(1);
    // Nobody waits for the buyer's account, which is there already.
    await world.answer({ kale: 1 });
    const [two = ''] = (await world.offer({ title: 'Again' })).tokens;
    const twice = { kale: 5, idempotencyKey: 'a-double-press' };
    const [first, second] = await Promise.all([world.answer(twice, one), world.answer(twice, one)]);
    expect(first.order?.number).toBe(second.order?.number);
    const keys = await Promise.allSettled([world.answer({ kale: 5 }, two), world.answer({ kale: 5 }, two)]);
    expect(keys.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ordersByLink(world.database.db)).toHaveLength(3);
  });

  type Inner = InTransaction<PersonContext>;
  type Act = (ctx: Inner, line: OrderLine, buyerChanges: () => Promise<void>) => Promise<unknown>;
  it.each<[string, string, Act, object]>([
    [
      'confirms it',
      'ORDER_CLOSED',
      async (ctx, { id }, buyerChanges) => {
        await confirmLines(ctx, { lines: [{ id }], ifShort: 'confirm' });
        await buyerChanges();
      },
      { status: 'confirmed', quantity: 5 },
    ],
    [
      'confirms what stock covers, which locks the product before the line',
      'ORDER_CLOSED',
      async (ctx, { id, version }, buyerChanges) => {
        const [product] = (await listLineProducts(ctx.db, [id])).values();
        await lockPromises(ctx.db, [product?.productNameId ?? 0]);
        await buyerChanges();
        await confirmLines(ctx, { lines: [{ id, version }], ifShort: 'hold' });
      },
      { status: 'confirmed', quantity: 5 },
    ],
    [
      'changes its quantity',
      'ORDER_LINES_CHANGED',
      async (ctx, { id, version, orderGroupId }, buyerChanges) => {
        await editOrder(ctx, { orderGroupId, lines: [{ id, version, quantity: 7 }] });
        await buyerChanges();
      },
      { status: 'pending', quantity: 7 },
    ],
  ])('a change that waits while the office %s is refused and changes nothing', async (_, code, act, left) => {
    await using opened = new AsyncDisposableStack();
    const world = opened.adopt(await openLinkWorld(engine), (world) => world.close());
    const { admin, database } = world;
    const seen = await world.answer({ kale: 5 });
    const lineNow = async () => {
      const line = (await world.orderOf(seen.order?.number))?.lines[0];
      if (!line) throw new Error('There is no line');
      return line;
    };
    const line = await lineNow();
    const changed = await inTransaction(world.contextOf(admin) as PersonContext, async (ctx) => {
      let refusal: Promise<Refusal> | undefined;
      await act({ ...ctx, person: admin }, line, async () => {
        refusal = refusalOf(world.change(seen, { kale: 9 }));
        // On SQLite it begins only afterwards.
        if (engine === 'postgres')
          await vi.waitFor(async () => expect(await countWaiting(world.farm.db)).toBe(1), WAITING);
      });
      return { refusal };
    });
    expect(await changed.refusal).toMatchObject({ code, details: { present: await world.open() } });
    expect(await lineNow()).toMatchObject(left);
    expect(await countDeadlocks(database.db)).toBe(0);
  });
});

const program = fileURLToPath(new URL('../testing/answer-links.ts', import.meta.url));

/** Kills the process after so many answers; its output up to then. */
const killAfter = (engine: string, answered: number): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, engine], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output.split('answered').length > answered) child.kill('SIGKILL');
    });
    child.on('close', () => resolve(output));
  });

const ANSWERED = 17;

it.each(engines)(
  'answers by links on %s are whole, once, and none that was confirmed is lost, after a kill once some were',
  async (engine) => {
    const output = await killAfter(engine, ANSWERED);
    expect(output).not.toContain('done');
    const url = /ready (.*)/.exec(output)?.[1] ?? '';
    const { db, close } = await openDatabase(url);
    try {
      const lines = await ordersByLink(db);
      const orders = Map.groupBy(lines, ({ id }) => id);
      for (const own of orders.values()) expect(own.map(({ size }) => size)).toEqual(['1lb', '12ct']);
      expect(new Set(lines.map(({ offer_link_id }) => offer_link_id)).size).toBe(orders.size);
      expect(orders.size).toBeLessThanOrEqual(40);
      const acknowledged = [...output.matchAll(/answered (\d+) \S+$/gm)].map(([, number]) => Number(number));
      expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERED);
      expect([...orders.keys()]).toEqual(expect.arrayContaining(acknowledged));
      const keys = await db
        .selectFrom('idempotency_key')
        .select('answer')
        .where('action', '=', 'offers.answer')
        .execute();
      expect(keys.map(({ answer }) => JSON.parse(String(answer)).number).toSorted()).toEqual(
        [...orders.keys()].toSorted(),
      );
      expect(await checkFigures(db)).toEqual([]);
    } finally {
      await close();
      if (engine === 'sqlite') await rm(dirname(url), { recursive: true });
    }
  },
  60_000,
);
