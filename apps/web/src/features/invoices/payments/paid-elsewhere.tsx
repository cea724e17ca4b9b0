import type { PaidElsewhere as Marked } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, FileInput, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../../components/form-dialog.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** Marks as paid what the accounting program says is. */
export default function PaidElsewhere({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const mark = useWrite(trpc.invoices.paidElsewhere, { topics: ['invoices'] });
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [marked, setMarked] = useState<Marked | null>(null);
  useUnsaved(text.trim() !== '' && !mark.isSuccess);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() === '' || mark.isPending) return;
    mark.mutate({ text }, { onSuccess: setMarked });
  };
  return (
    <SaveForm
      onSubmit={submit}
      write={mark}
      label={t`Mark as paid`}
      busyLabel={t`Marking...`}
      onCancel={onDone}
    >
      <Text size="sm">
        {t`From QuickBooks or Xero, save a list of the paid invoices as CSV. It needs a column of invoice numbers.`}
      </Text>
      <FileInput
        label={t`CSV file`}
        accept=".csv,text/csv,text/plain"
        placeholder={t`Choose a file`}
        clearable
        onChange={(file) => void file?.text().then(setText)}
      />
      <Textarea
        label={t`Or paste it here`}
        minRows={4}
        maxRows={10}
        autosize
        data-autofocus
        value={text}
        error={isEmpty && t`Choose a file or paste its text.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {marked && <Result marked={marked} />}
    </SaveForm>
  );
}

function Result({ marked: { paid, already, unknown } }: { marked: Marked }) {
  const { t } = useLingui();
  const parts = [
    { key: 'already', text: t`Paid before: ${already.join(', ')}`, isShown: already.length > 0 },
    { key: 'unknown', text: t`Not an open invoice: ${unknown.join(', ')}`, isShown: unknown.length > 0 },
  ];
  return (
    <Alert
      color="brand"
      p="sm"
      role="status"
      title={t`${plural(paid.length, {
        0: 'No invoice was marked as paid',
        one: '# invoice was marked as paid',
        other: '# invoices were marked as paid',
      })}`}
    >
      <Stack gap={4} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {paid.length > 0 && <span>{paid.join(', ')}</span>}
        {parts
          .filter(({ isShown }) => isShown)
          .map(({ key, text }) => (
            <span key={key}>{text}</span>
          ))}
      </Stack>
    </Alert>
  );
}
