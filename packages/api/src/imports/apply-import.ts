import type { ApplyImportInput, ImportBatch } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { importRefusals } from './imports.texts.ts';

export const applyImport = async (_ctx: PersonContext, _input: ApplyImportInput): Promise<ImportBatch> => {
  throw new Refusal('IMPORT_MISSING', importRefusals.previewMissing());
};
