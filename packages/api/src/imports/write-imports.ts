import { applyFolderHere } from './apply-folder.ts';
import { applyHere, bringHere } from './apply-import.ts';
import { planFolder } from './plan-folder.ts';
import type { ImportWrites } from './run-aside.ts';
import { undoHere } from './undo-import.ts';

/** What a worker carries out. */
export const importWrites: ImportWrites = {
  apply: applyHere,
  bring: bringHere,
  undo: undoHere,
  planFolder,
  applyFolder: applyFolderHere,
};
