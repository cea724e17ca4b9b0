import { readCents } from '@farm/domain/core';
import { AddLineInput, type InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { invoicesText } from './invoices.text.ts';

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

/** A delivery fee, a deposit, or with a minus a discount. */
export function AddLineForm({ invoice: { id, version }, onDone }: FormProps) {
  const { t } = useLingui();
  const add = useWrite(trpc.invoices.addLine, {
    topics: ['invoices', 'orders'],
    success: invoicesText.changed,
  });
  const { field, save } = useCreateForm({
    initialValues: { description: '', quantity: '1', price: '' },
    toInput: ({ description, quantity, price }) => ({
      id,
      version,
      description,
      quantity,
      priceCents: readCents(price) ?? Number.NaN,
    }),
    schema: AddLineInput,
    check: ({ price }) =>
      readCents(price) === null
        ? { price: t`Enter an amount such as 15.00, or −5.00 for a discount.` }
        : ({} as Record<string, string>),
    rename: ({ priceCents, ...errors }) => (priceCents ? { ...errors, price: priceCents } : errors),
    isKeyed: false,
    creation: add,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} label={t`Add line`} busyLabel={t`Adding...`} onCancel={onDone}>
      <TextInput
        label={t`Description`}
        placeholder={t`Delivery fee`}
        autoComplete="off"
        data-autofocus
        {...field('description')}
      />
      <Group grow align="flex-start">
        <TextInput label={t`Quantity`} inputMode="decimal" autoComplete="off" {...field('quantity')} />
        <TextInput
          label={t`Price`}
          description={t`With a minus for a discount`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection="$"
          inputMode="text"
          autoComplete="off"
          {...field('price')}
        />
      </Group>
    </SaveForm>
  );
}
