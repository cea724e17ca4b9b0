import { checkFigures } from '@farm/data/backup';
import type { Engine } from '@farm/data/core';
import type { Profile } from '@farm/domain/identity';
import type { ImportAnswer, ImportKind } from '@farm/domain/imports';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import type { ImportPart } from '../imports/import-part.ts';
import { openOrderWorld } from './order-world.ts';
import { TODAY } from './world.ts';

/** A farm of which files can be brought in, as far as a test looks at it. */
export const openImportWorld = async (engine: Engine) => {
  const world = await openOrderWorld(engine);
  const preview = (
    person: Profile,
    kind: ImportKind,
    rows: readonly string[],
    answers: ImportAnswer[] = [],
  ) => world.as(person).imports.preview({ kind, text: rows.join('\n'), answers });
  return {
    ...world,
    preview,
    /** Each row's state, and what is wrong with it. */
    states: async (...file: Parameters<typeof preview>) => {
      const { rows } = await preview(...file);
      return rows
        .toSorted((a, b) => a.row - b.row)
        .map(({ state, issues }) => [state, ...issues.map(({ message }) => message)].join(' '));
    },
    /** Previews and applies a file, leaving out what has errors, and answers the import. */
    bring: async (...file: Parameters<typeof preview>) => {
      const { id: previewId, errorRows } = await preview(...file);
      return world.as(file[0]).imports.applyPreview({ previewId, leaveOut: errorRows });
    },
    /** Plans rows as they are now; `apply` writes them later, however many there are. */
    planNow: async <Present, Write>(
      part: ImportPart<Present, Write>,
      person: Profile,
      cells: readonly Record<string, string>[],
    ) => {
      const asker = { person, today: TODAY };
      const rows = cells.map((said, index) => ({ row: index + 2, cells: said, chosen: {} }));
      const planned = part.plan(rows, await part.read(world.farm.db, asker, rows), asker);
      const writes = planned.flatMap(({ title, write }) => (write === null ? [] : [{ title, write }]));
      const ctx = { ...world.contextOf(person), person } as PersonContext;
      return { planned, apply: () => inTransaction(ctx, (ctx) => part.apply(ctx, writes)) };
    },
    /** Sentences about what contradicts itself in the farm; empty if nothing. */
    contradictions: () => checkFigures(world.farm.db),
  };
};

export type ImportWorld = Awaited<ReturnType<typeof openImportWorld>>;
