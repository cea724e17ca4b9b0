import { checkFigures } from '@farm/data/backup';
import type { Engine } from '@farm/data/core';
import type { Profile } from '@farm/domain/identity';
import type { ImportAnswer, ImportKind } from '@farm/domain/imports';
import { openOrderWorld } from './order-world.ts';

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
    /** Sentences about what contradicts itself in the farm; empty if nothing. */
    contradictions: () => checkFigures(world.farm.db),
  };
};

export type ImportWorld = Awaited<ReturnType<typeof openImportWorld>>;
