import { importKinds } from '@farm/domain/imports';
import { oneOf, text } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

/** The address keeps what to import and the open preview, so that a person who leaves it finds it again. */
export const importsSearch = {
  imports: oneOf(importKinds),
  preview: text(64),
  folder: text(64),
};

export const importsParts: SliceParts = {
  // A preview stays as it was shown: importing it reports what has changed since.
  stale: { 'imports.list': ['imports'] },
};
