import { type Buyer, CreateBuyerInput } from '@farm/domain/buyers';
import { Email } from '@farm/domain/identity';
import type { FormErrors } from '@mantine/form';
import { schemaErrors } from '../../lib/field-errors.ts';

/** The fields of the dialog as they are typed. */
export type BuyerValues = { name: string; email: string; phone: string; address: string };

const buyerFields = [
  { key: 'name', label: 'Company Name' },
  { key: 'email', label: 'Email (Optional)' },
  { key: 'phone', label: 'Phone (Optional)' },
  { key: 'address', label: 'Address (Optional)' },
] as const satisfies readonly { key: keyof BuyerValues; label: string }[];

const Fields = CreateBuyerInput.pick({ name: true, email: true, phone: true, address: true });

export const valuesOf = (buyer: Buyer | null): BuyerValues => ({
  name: buyer?.name ?? '',
  email: buyer?.email ?? '',
  phone: buyer?.phone ?? '',
  address: buyer?.address ?? '',
});

/** What is sent: trimmed, and null where blank. */
export const inputOf = (values: BuyerValues) => Fields.parse(values);

/** What keeps the form from being sent, at the fields; an email that is given must look like one. */
export const buyerErrors = (values: BuyerValues): FormErrors => {
  const errors = schemaErrors(Fields, values);
  if (values.email.trim() && !errors.email) {
    const [unfit] = Object.values(schemaErrors(Email, values.email));
    if (unfit) errors.email = unfit;
  }
  return errors;
};

/** The fields in which what was typed differs from what stands on the server. */
export const differences = (values: BuyerValues, present: Buyer) => {
  const typed = inputOf(values);
  return buyerFields.flatMap(({ key, label }) =>
    typed[key] === present[key]
      ? []
      : [{ key, label: label.replace(' (Optional)', ''), typed: typed[key], present: present[key] }],
  );
};
