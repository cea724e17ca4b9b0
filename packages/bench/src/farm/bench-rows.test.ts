import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { checkFigures } from '@farm/data/backup';
import { addDays } from '@farm/domain/core';
import type { OrderStatus } from '@farm/domain/orders';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BenchFarm, insertFarm, type Row } from './bench-rows.ts';
import { fillSqlite } from './fill-sqlite.ts';

const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'pending_inventory', 'confirmed'];
const farm: BenchFarm = { lines: 2000, today: '2026-04-15' };

const rowsOf = (wanted: BenchFarm) => {
  const tables = new Map<string, Row[]>();
  insertFarm(wanted, (table, row) => {
    const rows = tables.get(table) ?? [];
    if (rows.push(row) === 1) tables.set(table, rows);
  });
  return tables;
};

const hashOf = (wanted: BenchFarm) =>
  createHash('sha256')
    .update(JSON.stringify([...rowsOf(wanted)]))
    .digest('hex');

describe('the farm of the benchmark', () => {
  it('is the same for the same size and day, and another for another size or day', () => {
    expect(hashOf(farm)).toBe(hashOf(farm));
    expect(hashOf(farm)).not.toBe(hashOf({ ...farm, lines: 2001 }));
    expect(hashOf(farm)).not.toBe(hashOf({ ...farm, today: '2026-04-16' }));
  });

  it.each([1000, 10_000, 100_000])('is one that exists, with %i lines', (lines) => {
    const tables = rowsOf({ ...farm, lines });
    const of = (table: string) => tables.get(table) ?? [];
    expect(of('order_line')).toHaveLength(lines);
    expect(of('history')).toHaveLength(lines);
    expect(of('message')).toHaveLength(lines / 10);
    expect(of('notification')).toHaveLength(lines / 5);
    expect(new Set(of('order_line').map(({ status }) => status)).size).toBe(6);

    const open = of('order_line').filter(({ status }) => OPEN_STATUSES.includes(status as OrderStatus));
    const days = open.map(({ delivery_date }) => String(delivery_date)).sort();
    expect(days[0]).toSatisfy((day: string) => day >= addDays(farm.today, -10));
    expect(days.at(-1)).toSatisfy((day: string) => day <= addDays(farm.today, 28));
    // About 8,000 at most of a million lines, which are 391 a day.
    const aDay = Math.min(391, lines / 180);
    expect(open.length).toBeGreaterThan(10 * aDay);
    expect(open.length).toBeLessThan(20 * aDay);
    expect(days.filter((day) => day < farm.today).length).toBeLessThan(0.1 * open.length);

    const byOrder = Map.groupBy(of('order_line'), ({ group_id }) => group_id);
    expect(Math.max(...[...byOrder.values()].map((of) => of.length))).toBe(6);
    for (const ofOrder of byOrder.values()) {
      expect(new Set(ofOrder.map(({ delivery_date }) => delivery_date)).size).toBe(1);
    }
    const ofFirst = of('order_group').filter(({ buyer_id }) => buyer_id === 1).length;
    expect(ofFirst).toBeGreaterThan((5 * of('order_group').length) / of('buyer').length);
  });

  it('spreads a million lines over seven years of 200 orders a day', () => {
    // The first orders are as old as the farm, and each day has as many lines.
    const orders = rowsOf({ ...farm, lines: 100_000 }).get('order_group') ?? [];
    const days = (Date.parse(farm.today) - Date.parse(String(orders[0]?.created_at))) / 86_400_000;
    expect((days * 1_000_000) / 100_000 / 365).toBeCloseTo(7, 0);
    expect(orders.length / days).toBeGreaterThan(195);
    expect(orders.length / days).toBeLessThan(205);
  });

  it('has no tie between the status of a line and its product, its buyer or its number', () => {
    const tables = rowsOf({ ...farm, lines: 100_000 });
    const buyerOf = new Map(tables.get('order_group')?.map(({ id, buyer_id }) => [id, Number(buyer_id)]));
    const lines = tables.get('order_line') ?? [];
    const delivered = (some: Row[]) =>
      some.filter(({ status }) => status === 'delivered').length / some.length;
    const ties = {
      product: ({ product_id }: Row) => Number(product_id),
      buyer: ({ group_id }: Row) => buyerOf.get(group_id ?? null) ?? 0,
      number: ({ id }: Row) => Number(id),
    };
    for (const [name, idOf] of Object.entries(ties)) {
      for (const modulus of [2, 3, 5, 6, 7]) {
        for (const some of Map.groupBy(lines, (line) => idOf(line) % modulus).values()) {
          expect(Math.abs(delivered(some) - delivered(lines)), `${name} by ${modulus}`).toBeLessThan(0.02);
        }
      }
    }
  });

  it('keeps every rule that a farm must keep', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-farm-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'farm.sqlite');
    await fillSqlite(path, farm);
    const { db, close } = await connect(path);
    onTestFinished(close);
    expect(await checkFigures(db)).toEqual([]);
  });
});
