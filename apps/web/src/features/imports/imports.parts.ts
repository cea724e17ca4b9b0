import { importKinds } from '@farm/domain/imports';
import { oneOf, text } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

/** What to import; and the preview of a file or of several that is open, so that who leaves it finds it again. */
export const importsSearch = {
  imports: oneOf(importKinds),
  preview: text(64),
  folder: text(64),
};

export const importsParts: SliceParts = {
  search: importsSearch,
  // A preview stays as it was shown: importing it reports what has changed since.
  stale: { 'imports.list': ['imports'] },
};
