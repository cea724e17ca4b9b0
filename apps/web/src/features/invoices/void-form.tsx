import { type InvoiceDetails, VoidInput } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useVoidInvoice } from './invoices.calls.ts';
import { numberOf } from './invoices.text.ts';

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

export function VoidForm({ invoice, onDone }: FormProps) {
  const { t } = useLingui();
  const { id, version, kind } = invoice;
  const write = useVoidInvoice();
  const number = numberOf(invoice);
  const { form, onSubmit } = useCreateForm({
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason }),
    schema: VoidInput,
    creation: {
      ...write,
      mutate: ({ idempotencyKey: _, ...input }, outcome) => write.mutate(input, outcome),
    },
    onSaved: onDone,
  });
  return (
    <SaveForm
      onSubmit={onSubmit}
      write={write}
      color="red"
      label={t`Void`}
      busyLabel={t`Voiding...`}
      onCancel={onDone}
    >
      <Text size="sm">
        {kind === 'invoice'
          ? t`Its deliveries are to be invoiced again. The number ${number} stays taken.`
          : t`What it was applied to is open again. The number ${number} stays taken.`}
      </Text>
      <TextInput label={t`Reason`} autoComplete="off" data-autofocus {...form.getInputProps('reason')} />
    </SaveForm>
  );
}
