import { addDays, type Day } from '@farm/domain/core';
import { type ExportedFile, ExportInput, type ToExport } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import { useWrite } from '../../lib/use-write.ts';
import { saveExported, useToExport } from './invoices.calls.ts';
import { invoicesText } from './invoices.text.ts';

/** The month before, and what this one has so far. */
const lately = (today: Day): { from: Day; to: Day } => {
  const before = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${before.slice(0, 7)}-01`, to: today };
};

type Kind = ExportInput['kind'];

/** It begins with the days that have something to export. */
export default function ExportForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const waiting = useToExport();
  return (
    <Loaded
      query={waiting}
      failed={invoicesText.toExportFailed}
      waiting={<Skeletons label={t`Loading what is to be exported`} heights={[60, 60, 36]} />}
    >
      {(read) => <DaysForm onDone={onDone} waiting={read} />}
    </Loaded>
  );
}

/** The file of what is in none yet by one press more; it stays open to say what was in it. */
function DaysForm({ onDone, waiting }: { onDone: () => void; waiting: ToExport }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const daysOf = (kind: Kind) => {
    const { from, to } = waiting[kind] ?? lately(today);
    return { from, to };
  };
  const first: Kind = waiting.invoice || !waiting.credit ? 'invoice' : 'credit';
  const write = useWrite(trpc.invoices.export, { topics: ['invoices'] });
  const [format, setFormat] = useRemembered('export-format', ['quickbooks', 'xero']);
  const [file, setFile] = useState<ExportedFile | null>(null);
  const { form, field, save } = useCreateForm({
    initialValues: { ...daysOf(first), kind: first, again: false },
    toInput: (values) => ({ ...values, format }) as ExportInput,
    schema: ExportInput,
    rename: ({ '': turned, ...errors }) => (turned ? { ...errors, to: turned } : errors),
    isKeyed: false,
    // The days have presets, which nobody would miss.
    creation: { ...write, isSuccess: true },
    onSaved: (made) => {
      setFile(made);
      if (made.invoices > 0) saveExported(made);
    },
  });
  const { kind } = form.getValues();
  const count = waiting[kind]?.count ?? 0;
  return (
    <SaveForm {...save} label={t`Download`} busyLabel={t`Exporting...`} onCancel={onDone}>
      <Input.Wrapper label={t`For`} component="div" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t`For`}
          data={[
            { value: 'quickbooks', label: t`QuickBooks` },
            { value: 'xero', label: t`Xero` },
          ]}
          value={format}
          onChange={(value) => setFormat(value as typeof format)}
        />
      </Input.Wrapper>
      <Group grow align="flex-start">
        <DayInput label={t`From`} {...field('from')} />
        <DayInput label={t`To`} {...field('to')} />
      </Group>
      <SegmentedControl
        aria-label={t`What to export`}
        data={[
          { value: 'invoice', label: t`Invoices` },
          { value: 'credit', label: t`Credit memos` },
        ]}
        value={kind}
        onChange={(value) => form.setValues({ kind: value as Kind, ...daysOf(value as Kind) })}
      />
      {count > 0 && !file && (
        <Text size="sm" c="dimmed" role="status">
          {t`${plural(count, { one: '# is not exported yet.', other: '# are not exported yet.' })}`}
        </Text>
      )}
      <Checkbox label={t`Also what was exported before`} {...field('again', { type: 'checkbox' })} />
      {file && <Exported file={file} />}
    </SaveForm>
  );
}

function Exported({ file: { name, invoices, leftOut } }: { file: ExportedFile }) {
  const { t } = useLingui();
  return (
    <Alert
      color={invoices > 0 ? 'brand' : 'yellow'}
      p="sm"
      role="status"
      title={
        invoices > 0
          ? t`${plural(invoices, { one: '# exported', other: '# exported' })}: ${name}`
          : t`Nothing to export in these days`
      }
    >
      {leftOut > 0 && (
        <Text size="sm">
          {t`${plural(leftOut, {
            one: '# was left out, since it was exported before.',
            other: '# were left out, since they were exported before.',
          })}`}
        </Text>
      )}
    </Alert>
  );
}
