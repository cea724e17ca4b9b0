import {
  type ExpectedEntry,
  listEntries,
  listExpected,
  setExpected,
  takeExpected,
} from '@farm/data/availability';
import { listTemplateNames, takeTemplateUnits } from '@farm/data/catalog';
import type { ExpectedHarvests, SetExpectedInput } from '@farm/domain/availability';
import { type BaseUnit, catalogTexts, convertStock, isWeight } from '@farm/domain/catalog';
import { fieldIssue, startOfWeek } from '@farm/domain/core';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { expectedRefusals } from './availability.texts.ts';
import { readCameIn, readCells } from './read-expected.ts';

type Inner = InTransaction<PersonContext>;
type Cell = SetExpectedInput['cells'][number];

const cellKey = ({ productNameId, week }: Pick<Cell, 'productNameId' | 'week'>) => `${productNameId} ${week}`;

const readPresent = async (ctx: Inner, cells: readonly Pick<Cell, 'productNameId' | 'week'>[]) => {
  const weeks = cells.map(({ week }) => week).sort();
  const rows = await listEntries(ctx.db, {
    from: weeks[0] ?? '',
    to: weeks.at(-1) ?? '',
    productNameIds: [...new Set(cells.map(({ productNameId }) => productNameId))],
  });
  return new Map(rows.map((row) => [cellKey(row), row]));
};

const writeCells = async (
  ctx: Inner,
  cells: readonly Pick<Cell, 'productNameId' | 'week' | 'units'>[],
  present: ReadonlyMap<string, Pick<ExpectedEntry, 'units'>>,
  reason: FarmText | null = null,
): Promise<void> => {
  const changes = cells
    .map((cell) => ({ ...cell, id: cell.productNameId, before: present.get(cellKey(cell))?.units ?? null }))
    .filter(({ units, before }) => units !== before);
  if (changes.length === 0) return;
  const written = await setExpected(ctx.db, changes);
  const versions = new Map(written.map((cell) => [cellKey(cell), cell.version]));
  await recordEach(ctx, { type: 'expected_harvest', what: 'changed' }, changes, (cell) => ({
    before: { week: cell.week, units: cell.before },
    after: { week: cell.week, units: cell.units },
    reason,
    version: versions.get(cellKey(cell)),
  }));
  ctx.publish({ topic: 'availability' });
};

const assertOnce = (cells: readonly Cell[]) => {
  const seen = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    if (seen.has(cellKey(cell)))
      throw inputRefusal([fieldIssue(['cells', index, 'week'], expectedRefusals.cellTwice())]);
    seen.add(cellKey(cell));
  }
};

/**
 * All cells or none; null deletes one. Answers these products and weeks. Refuses `INPUT_INVALID` for a cell that is named
 * twice, `PRODUCT_MISSING`, and `VERSION_STALE` with these products and weeks as they are now.
 */
export const setCells = (ctx: PersonContext, input: SetExpectedInput): Promise<ExpectedHarvests> =>
  createOnce(ctx, 'expected.set', input, async (ctx) => {
    const { cells } = input;
    assertOnce(cells);
    const ids = new Set(cells.map(({ productNameId }) => productNameId));
    await takeTemplateUnits(ctx.db, [...ids]);
    await takeExpected(ctx.db);
    const templates = (await listTemplateNames(ctx.db)).filter(({ id }) => ids.has(id));
    const live = new Set(templates.map(({ id }) => id));
    const gone = cells.findIndex(({ productNameId, units }) => units !== null && !live.has(productNameId));
    if (gone >= 0)
      throw new Refusal('PRODUCT_MISSING', expectedRefusals.productGone(), {
        issues: [fieldIssue(['cells', gone, 'productNameId'], expectedRefusals.productGone())],
      });
    const read = () => readCells(ctx, [...new Set(cells.map(({ week }) => week))].sort(), templates);
    const present = await readPresent(ctx, cells);
    const isStale = cells.some(
      (cell) => cell.version !== undefined && cell.version !== (present.get(cellKey(cell))?.version ?? null),
    );
    if (isStale) throw new Refusal('VERSION_STALE', expectedRefusals.changed(), { present: await read() });
    await writeCells(ctx, cells, present);
    return read();
  });

/**
 * It makes what remains follow the unit, so that as much can be promised as before. Refuses `TEMPLATE_UNIT_LOCKED` for units without
 * a ratio while something is expected.
 */
export const convertExpected = async (
  ctx: Inner,
  { productNameId, from, to }: { productNameId: number; from: BaseUnit; to: BaseUnit },
): Promise<void> => {
  await takeExpected(ctx.db);
  const present = startOfWeek(ctx.today());
  const rows = await listExpected(ctx.db, { from: present, productNameIds: [productNameId] });
  if (rows.every(({ units }) => units === 0)) return;
  if (!isWeight(from) || !isWeight(to))
    throw new Refusal('TEMPLATE_UNIT_LOCKED', expectedRefusals.unitLocked(), {
      issues: [fieldIssue(['baseUnit'], expectedRefusals.unitLocked())],
    });
  const cameIn = await readCameIn(ctx, [present], [productNameId]);
  const converted = rows.map(({ week, units }) => {
    // The ledger keeps what came in before in the old unit.
    const added = cameIn(productNameId, week);
    return { productNameId, week, units: added + convertStock(Math.max(0, units - added), from, to) };
  });
  const reason = expectedRefusals.unitChanged({
    from: catalogTexts.unit({ unit: from }),
    to: catalogTexts.unit({ unit: to }),
  });
  await writeCells(ctx, converted, new Map(rows.map((row) => [cellKey(row), row])), reason);
};
