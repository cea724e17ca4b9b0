import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { checkFigures } from '@farm/data/backup';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BenchFarm, benchRows, type Row } from './bench-rows.ts';
import { fillSqlite } from './fill-sqlite.ts';

const farm: BenchFarm = { lines: 2000, today: '2026-04-15' };

const rowsOf = (wanted: BenchFarm) => {
  const tables = new Map<string, Row[]>();
  for (const { table, rows } of benchRows(wanted)) tables.set(table, [...(tables.get(table) ?? []), ...rows]);
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

  it('has as many rows as asked for, in every status, with few buyers having most of the orders', () => {
    const tables = rowsOf(farm);
    const lines = tables.get('order_line') ?? [];
    expect(lines).toHaveLength(2000);
    expect(tables.get('message')).toHaveLength(200);
    expect(tables.get('notification')).toHaveLength(400);
    expect(new Set(lines.map(({ status }) => status)).size).toBe(6);
    const orders = tables.get('order_group') ?? [];
    const ofFirst = orders.filter(({ buyer_id }) => buyer_id === 1).length;
    expect(ofFirst).toBeGreaterThan((5 * orders.length) / (tables.get('buyer')?.length ?? 1));
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
