import { type Role, roleLabel } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { say, type Words } from '../../lib/say.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { languageNames } from './farm.text.ts';

const codeStates: Record<string, Words> = { new: msg`new`, on: msg`on`, off: msg`off` };
const showCode = (value: string | number) => say(codeStates[value] ?? String(value));

export const farmFields: ShownFields = {
  invitedEmail: { label: msg`Invited` },
  invitedRole: { label: msg`Role`, show: (value) => say(roleLabel(value as Role)) },
  accessCode: { label: msg`Access Code`, show: showCode },
  adminCode: { label: msg`Admin Access Code`, show: showCode },
  name: { label: msg`Farm name` },
  address: { label: msg`Address` },
  phone: { label: msg`Phone` },
  email: { label: msg`Email` },
  origin: { label: msg`Origin` },
  examples: { label: msg`Example people` },
  timeZone: { label: msg`Time zone` },
  language: { label: msg`Language`, show: (value) => (value === 'es' ? languageNames.es : languageNames.en) },
};
