import type { ImportPreview, OpenImportInput, PreviewImportInput } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { importRefusals } from './imports.texts.ts';

export const previewImport = async (
  _ctx: PersonContext,
  _input: PreviewImportInput,
): Promise<ImportPreview> => {
  throw new Refusal('IMPORT_MISSING', importRefusals.previewMissing());
};

export const openPreview = async (_ctx: PersonContext, _input: OpenImportInput): Promise<ImportPreview> => {
  throw new Refusal('IMPORT_MISSING', importRefusals.previewMissing());
};
