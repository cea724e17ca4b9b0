import { type InvoiceDetails, VoidInput } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Alert, Text, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { numberOf, voidedText, voidInvoiceQuestion } from './invoices.text.ts';

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

export function VoidForm({ invoice, onDone }: FormProps) {
  const { t } = useLingui();
  const { id, version, kind } = invoice;
  const write = useWrite(trpc.invoices.void, {
    topics: ['invoices', 'orders'],
    success: (invoice) => ({ title: voidedText(numberOf(invoice)) }),
  });
  const number = numberOf(invoice);
  const { field, save } = useCreateForm({
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason }),
    schema: VoidInput,
    isKeyed: false,
    creation: write,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} color="red" label={t`Void`} busyLabel={t`Voiding...`} onCancel={onDone}>
      <Text size="sm" fw={600}>
        {voidInvoiceQuestion(invoice)}
      </Text>
      <Text size="sm">
        {kind === 'invoice'
          ? t`Its deliveries are to be invoiced again. The number ${number} stays taken.`
          : t`What it was applied to is open again. The number ${number} stays taken.`}
      </Text>
      {invoice.exportedAt && (
        <Alert color="yellow" p="xs">
          {t`It was exported. Void it in the accounting program too: no file tells of it.`}
        </Alert>
      )}
      <TextInput label={t`Reason`} autoComplete="off" data-autofocus {...field('reason')} />
    </SaveForm>
  );
}
