import { msg } from '@lingui/core/macro';
import type { ShownFields } from '../history/shown-fields.ts';
import { languageNames } from './farm.text.ts';

export const farmFields: ShownFields = {
  name: { label: msg`Farm name` },
  address: { label: msg`Address` },
  phone: { label: msg`Phone` },
  email: { label: msg`Email` },
  examples: { label: msg`Example people` },
  timeZone: { label: msg`Time zone` },
  language: { label: msg`Language`, show: (value) => (value === 'es' ? languageNames.es : languageNames.en) },
};
