import { readCents } from '@farm/domain/core';
import { AddLineInput, type InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useAddLine } from './invoices.calls.ts';

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

/** A delivery fee, a deposit, or with a minus a discount. */
export function AddLineForm({ invoice: { id, version }, onDone }: FormProps) {
  const { t } = useLingui();
  const add = useAddLine();
  const { form, onSubmit } = useCreateForm({
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
    creation: {
      ...add,
      mutate: ({ idempotencyKey: _, ...input }, outcome) => add.mutate(input, outcome),
    },
    onSaved: onDone,
  });
  return (
    <SaveForm onSubmit={onSubmit} write={add} label={t`Add line`} busyLabel={t`Adding...`} onCancel={onDone}>
      <TextInput
        label={t`Description`}
        placeholder={t`Delivery fee`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t`Quantity`}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('quantity')}
        />
        <TextInput
          label={t`Price`}
          description={t`With a minus for a discount`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection="$"
          inputMode="text"
          autoComplete="off"
          {...form.getInputProps('price')}
        />
      </Group>
    </SaveForm>
  );
}
