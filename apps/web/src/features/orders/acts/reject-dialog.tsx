import { type OrderLine, RejectLinesInput } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { List, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormDialog, useUnsaved } from '../../../components/form-dialog.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { notify } from '../../../lib/notify.tsx';
import { lineRefs, presentLine, useOrder } from '../orders.calls.ts';
import { orderAndItem, toasts, whereOf } from '../orders.text.ts';

type Rejected = {
  lines: readonly OrderLine[];
  isBusy: boolean;
  /** It fails if the farm refuses, which is said here. */
  onReject: (lines: readonly OrderLine[], reason: string) => Promise<void>;
};

type RejectDialogProps = Rejected & { isOpen: boolean; onClose: () => void };

export default function RejectDialog({ isOpen, onClose, ...rejected }: RejectDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Reject Order`} onClose={onClose}>
      <RejectForm {...rejected} />
    </FormDialog>
  );
}

function RejectForm({ lines, isBusy, onReject }: Rejected) {
  const { t } = useLingui();
  const [line] = lines;
  /** A line that somebody else changed meanwhile is rejected as it is now. */
  const [seen, setSeen] = useState(lines);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => schemaErrors(RejectLinesInput, { lines: lineRefs(seen), reason }),
  });
  useUnsaved(form.values.reason.trim() !== '');
  const reject = async ({ reason }: { reason: string }) => {
    if (isBusy) return;
    setError(null);
    try {
      await onReject(seen, reason);
    } catch (failure) {
      const present = presentLine(failure);
      if (present) setSeen([present]);
      setError(failure);
      showRefusal(form)(failure);
    }
  };
  return (
    <SaveForm
      onSubmit={form.onSubmit(reject, (errors) => {
        if (form.getValues().reason.trim() === '') notify.failure(toasts.reasonMissing);
        focusFirstError(form)(errors);
      })}
      write={{ isPending: isBusy, error }}
      label={t`Reject Order`}
      busyLabel={t`Rejecting...`}
      color="red"
    >
      {lines.length === 1 && line ? <RejectedLine line={line} /> : <RejectedLines lines={lines} />}
      <Textarea
        label={t`Reason for rejection`}
        description={t`The reason is sent to the sales rep.`}
        placeholder={t`Frost killed the late planting`}
        required
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SaveForm>
  );
}

function RejectedLine({ line }: { line: OrderLine }) {
  const { order, item } = orderAndItem(line);
  const { data } = useOrder(line.orderGroupId);
  const others = data
    ? data.lines.length + data.others.reduce((total, { count }) => total + count, 0) - 1
    : 0;
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {order}: {item}
      </Text>
      {others > 0 && (
        <Text size="sm" c="dimmed">
          <Plural
            value={others}
            one="Only this product is rejected, not the other one of this order."
            other="Only this product is rejected, not the other # of this order."
          />
        </Text>
      )}
    </div>
  );
}

const NAMED = 5;

function RejectedLines({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useLingui();
  const where = whereOf(lines);
  const more = lines.length - NAMED;
  return (
    <>
      <Text size="sm">
        {where}: <Plural value={lines.length} one="# line" other="# lines" />
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {lines.slice(0, more === 1 ? NAMED + 1 : NAMED).map((line) => {
          const { order, item } = orderAndItem(line);
          return <List.Item key={line.id}>{order === where ? item : `${order}: ${item}`}</List.Item>;
        })}
        {more > 1 && <List.Item>{t`and ${more} more`}</List.Item>}
      </List>
    </>
  );
}
