import { type Buyer, CreateBuyerInput } from '@farm/domain/buyers';
import { Email } from '@farm/domain/identity';
import type { FormErrors } from '@mantine/form';
import { schemaErrors } from '../../lib/field-errors.ts';

/** The fields of the dialog as they are typed. */
export type BuyerValues = { name: string; email: string; phone: string; address: string };

export const NO_BUYER: BuyerValues = { name: '', email: '', phone: '', address: '' };

export const valuesOf = ({ name, email, phone, address }: Buyer): BuyerValues => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  address: address ?? '',
});

/** An email that is given must look like one. */
export const emailErrors = ({ email }: BuyerValues): FormErrors => {
  const error = email.trim() && schemaErrors(Email, email)[''];
  return error ? { email: error } : {};
};

const buyerFields = [
  { key: 'name', label: 'Company Name' },
  { key: 'email', label: 'Email' },
  { key: 'phone', label: 'Phone' },
  { key: 'address', label: 'Address' },
] as const satisfies readonly { key: keyof BuyerValues; label: string }[];

/** The fields in which what was typed differs from what stands on the server. */
export const differences = (values: BuyerValues, present: Buyer) =>
  buyerFields.flatMap(({ key, label }) => {
    const typed = CreateBuyerInput.shape[key].safeParse(values[key]).data ?? null;
    return typed === present[key] ? [] : [{ key, label, typed, present: present[key] }];
  });
