import { importKinds } from '@farm/domain/imports';
import { msg } from '@lingui/core/macro';
import { oneOf, text } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

/** The address keeps what to import and the open preview, so that a person who leaves it finds it again. */
export const importsSearch = {
  imports: oneOf(importKinds),
  preview: text(64),
  folder: text(64),
};

export const importsParts: SliceParts = {
  rooms: [
    {
      name: 'imports',
      tabs: ['catalog'],
      place: 4,
      label: msg`Imports`,
      about: msg`From a spreadsheet or a file. Nothing is saved before you have seen it.`,
      words: 'Imports import upload CSV Excel spreadsheet Importaciones importar subir hoja de cálculo',
      address: { imports: 'products' },
      action: 'imports.use',
    },
  ],
  // A preview stays as it was shown: importing it reports what has changed since.
  stale: { 'imports.list': ['imports'] },
};
