import type { ShownFields } from '../history/shown-fields.ts';
import { languageNames } from './farm.text.ts';

export const farmFields: ShownFields = {
  name: { label: 'Farm name' },
  address: { label: 'Address' },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  timeZone: { label: 'Time zone' },
  language: { label: 'Language', show: (value) => (value === 'es' ? languageNames.es : languageNames.en) },
};
