import { type Role, roles } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { roleOptions } from '../identity/sign-up.text.ts';

const isRole = (value: unknown): value is Role => (roles as readonly unknown[]).includes(value);

export const roleName = (role: Role): string => {
  const option = roleOptions.find(({ value }) => value === role);
  return option ? translate(option.label) : role;
};

export const roleChoices = () => roleOptions.map(({ value, label }) => ({ value, label: translate(label) }));

export const personFields: ShownFields = {
  name: { label: msg`Name` },
  role: { label: msg`Role`, show: (value) => (isRole(value) ? roleName(value) : String(value)) },
  passkey: { label: msg`Passkey` },
  invitedBy: { label: msg`Invited by`, show: (value, nameOf) => nameOf(String(value)) },
  receiver: { label: msg`Handed over to`, show: (value, nameOf) => nameOf(String(value)) },
  buyers: { label: msg`Buyers` },
  orders: { label: msg`Open orders` },
  growerLines: { label: msg`Lines to grow` },
};
