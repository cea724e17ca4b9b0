import type { UndoImportInput, UndoneImport } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { importRefusals } from './imports.texts.ts';

export const undoImport = async (_ctx: PersonContext, _input: UndoImportInput): Promise<UndoneImport> => {
  throw new Refusal('IMPORT_MISSING', importRefusals.previewMissing());
};
