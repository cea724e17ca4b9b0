import { type OrderLine, RejectLinesInput } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { List, Text, Textarea } from '@mantine/core';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { FormDialog, useUnsaved } from '../../../components/form-dialog.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { notify } from '../../../lib/notify.tsx';
import { useOrder } from '../orders.calls.ts';
import { orderAndItem, toasts, whereOf } from '../orders.text.ts';
import { useRejectOrder } from './orders.calls.ts';

type RejectDialogProps = {
  isOpen: boolean;
  lines: readonly OrderLine[];
  isBusy: boolean;
  onReject: (reason: string) => void;
  /** A line alone is rejected here, where a conflict keeps the reason. */
  onRejected: () => void;
  onClose: () => void;
};

export default function RejectDialog({ isOpen, lines, onRejected, onClose, ...does }: RejectDialogProps) {
  const { t } = useLingui();
  const [line] = lines;
  return (
    <FormDialog isOpen={isOpen} title={t`Reject Order`} onClose={onClose}>
      {line && lines.length === 1 ? (
        <RejectLine line={line} onRejected={onRejected} />
      ) : (
        <RejectLines lines={lines} {...does} />
      )}
    </FormDialog>
  );
}

function RejectLine({ line, onRejected }: { line: OrderLine; onRejected: () => void }) {
  const { order, item } = orderAndItem(line);
  const { data } = useOrder(line.orderGroupId);
  const others = data
    ? data.lines.length + data.others.reduce((total, { count }) => total + count, 0) - 1
    : 0;
  const [seen, setSeen] = useState(line);
  const reject = useRejectOrder({ onRejected, onConflict: setSeen });
  const toInput = (reason: string) => ({ lines: [{ id: seen.id, version: seen.version }], reason });
  return (
    <ReasonForm
      check={(reason) => schemaErrors(RejectLinesInput, toInput(reason))}
      isBusy={reject.isPending}
      error={reject.error}
      onReject={(reason, form) => reject.mutate(toInput(reason), { onError: showRefusal(form) })}
    >
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
    </ReasonForm>
  );
}

const NAMED = 5;

type RejectLinesProps = Pick<RejectDialogProps, 'lines' | 'isBusy' | 'onReject'>;

function RejectLines({ lines, isBusy, onReject }: RejectLinesProps) {
  const { t } = useLingui();
  const where = whereOf(lines);
  const more = lines.length - NAMED;
  const versions = lines.map(({ id, version }) => ({ id, version }));
  return (
    <ReasonForm
      check={(reason) => schemaErrors(RejectLinesInput, { lines: versions, reason })}
      isBusy={isBusy}
      isSent={isBusy}
      onReject={onReject}
    >
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
    </ReasonForm>
  );
}

type Values = { reason: string };

type ReasonFormProps = {
  check: (reason: string) => FormErrors;
  isBusy: boolean;
  isSent?: boolean;
  error?: unknown;
  onReject: (reason: string, form: UseFormReturnType<Values>) => void;
  children: ReactNode;
};

function ReasonForm({ check, isBusy, isSent = false, error, onReject, children }: ReasonFormProps) {
  const { t } = useLingui();
  const form = useForm<Values>({
    initialValues: { reason: '' },
    validate: ({ reason }) => check(reason),
  });
  useUnsaved(form.values.reason.trim() !== '' && !isSent);
  return (
    <SaveForm
      onSubmit={form.onSubmit(
        ({ reason }) => {
          if (!isBusy) onReject(reason, form);
        },
        (errors) => {
          if (form.getValues().reason.trim() === '') notify.failure(toasts.reasonMissing);
          focusFirstError(form)(errors);
        },
      )}
      write={{ isPending: isBusy, error }}
      label={t`Reject Order`}
      busyLabel={t`Rejecting...`}
      color="red"
    >
      {children}
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
