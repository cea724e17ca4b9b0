import { ChangeDraftInput, type InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { useChangeDraft } from './invoices.calls.ts';

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

export function MessageForm({ invoice: { id, version, message }, onDone }: FormProps) {
  const { t } = useLingui();
  const change = useChangeDraft();
  const { field, save } = useCreateForm({
    initialValues: { message: message ?? '' },
    toInput: (values) => ({ id, version, message: values.message }),
    schema: ChangeDraftInput,
    isKeyed: false,
    creation: change,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} onCancel={onDone}>
      <Textarea
        label={t`Message`}
        description={t`It is printed on the invoice.`}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...field('message')}
      />
    </SaveForm>
  );
}
