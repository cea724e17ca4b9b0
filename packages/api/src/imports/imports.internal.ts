import { Refusal } from '@farm/domain/refusals';
import { importRefusals } from './imports.texts.ts';

export const importChanged = (): Refusal => new Refusal('IMPORT_CHANGED', importRefusals.changed());
