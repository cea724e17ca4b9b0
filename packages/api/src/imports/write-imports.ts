import { applyFolderHere } from './apply-folder.ts';
import { applyHere, bringHere } from './apply-import.ts';
import { planFolder } from './plan-folder.ts';
import type { ImportWrites } from './run-aside.ts';
import { undoHere } from './undo-import.ts';

/** A worker carries these out. */
export const importWrites: ImportWrites = {
  apply: applyHere,
  bring: bringHere,
  undo: undoHere,
  planFolder,
  applyFolder: applyFolderHere,
};
