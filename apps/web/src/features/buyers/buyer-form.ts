import { type Buyer, CreateBuyerInput } from '@farm/domain/buyers';
import { Email } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import type { FormErrors } from '@mantine/form';
import { schemaErrors } from '../../lib/field-errors.ts';
import type { Words } from '../../lib/translate.ts';

export type BuyerValues = { name: string; email: string; phone: string; address: string; notes: string };

export const NO_BUYER: BuyerValues = { name: '', email: '', phone: '', address: '', notes: '' };

export const valuesOf = ({ name, email, phone, address, notes }: Buyer): BuyerValues => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  address: address ?? '',
  notes: notes ?? '',
});

export const emailErrors = ({ email }: BuyerValues): FormErrors => {
  const error = email.trim() && schemaErrors(Email, email)[''];
  return error ? { email: error } : {};
};

const buyerFields = [
  { key: 'name', label: msg`Company Name` },
  { key: 'email', label: msg`Email` },
  { key: 'phone', label: msg`Phone` },
  { key: 'address', label: msg`Address` },
  { key: 'notes', label: msg`Notes` },
] as const satisfies readonly { key: keyof BuyerValues; label: Words }[];

export const differences = (values: BuyerValues, present: Buyer) =>
  buyerFields.flatMap(({ key, label }) => {
    const typed = CreateBuyerInput.shape[key].safeParse(values[key]).data ?? null;
    return typed === present[key] ? [] : [{ key, label, typed, present: present[key] }];
  });
