import { type OrderLine, RejectLineInput } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { FormDialog, useUnsaved } from '../../../components/form-dialog.tsx';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { notify } from '../../../lib/notify.tsx';
import { useOrder } from '../orders.calls.ts';
import { orderAndItem, toasts } from '../orders.text.ts';
import { useRejectOrder } from './orders.calls.ts';

type RejectDialogProps = { isOpen: boolean; line: OrderLine; onClose: () => void };

export default function RejectDialog({ isOpen, line, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Reject Order`} onClose={onClose}>
      <RejectForm line={line} onDone={onClose} />
    </FormDialog>
  );
}

function RejectForm({ line, onDone }: { line: OrderLine; onDone: () => void }) {
  const { t } = useLingui();
  const { order, item } = orderAndItem(line);
  const { data } = useOrder(line.orderGroupId);
  const others = data
    ? data.lines.length + data.others.reduce((total, { count }) => total + count, 0) - 1
    : 0;
  const [seen, setSeen] = useState(line);
  const input = ({ reason }: { reason: string }) => ({ id: seen.id, version: seen.version, reason });
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => schemaErrors(RejectLineInput, input(values)),
  });
  const reject = useRejectOrder({ onRejected: onDone, onConflict: setSeen });
  useUnsaved(form.values.reason.trim() !== '');
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (reject.isPending) return;
          reject.mutate(input(values), { onError: showRefusal(form) });
        },
        (errors) => {
          if (form.getValues().reason.trim() === '') notify.failure(toasts.reasonMissing);
          focusFirstError(form)(errors);
        },
      )}
    >
      <Stack>
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
        <ReasonField {...form.getInputProps('reason')} />
        <DialogFailure error={reject.error} />
        <FormButtons
          label={t`Reject Order`}
          busyLabel={t`Rejecting...`}
          isBusy={reject.isPending}
          color="red"
        />
      </Stack>
    </form>
  );
}

export function ReasonField(props: TextareaProps) {
  const { t } = useLingui();
  return (
    <Textarea
      label={t`Reason for rejection`}
      description={t`The reason is sent to the sales rep.`}
      placeholder={t`Frost killed the late planting`}
      required
      withAsterisk={false}
      autosize
      minRows={3}
      maxRows={8}
      data-autofocus
      {...props}
    />
  );
}
