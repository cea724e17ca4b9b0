import { type OrderLine, orderTitle, RejectLineInput } from '@farm/domain/orders';
import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { FormDialog, useUnsaved } from '../../components/form-dialog.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { notify } from '../../lib/notify.tsx';
import { useRejectOrder } from './orders.calls.ts';
import { lineText, toasts } from './orders.text.ts';

type RejectDialogProps = { isOpen: boolean; line: OrderLine; onClose: () => void };

/** Asks why an order line is rejected; the rep is told. */
export function RejectDialog({ isOpen, line, onClose }: RejectDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title="Reject Order" onClose={onClose}>
      <RejectForm line={line} onDone={onClose} />
    </FormDialog>
  );
}

function RejectForm({ line, onDone }: { line: OrderLine; onDone: () => void }) {
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
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {String(orderTitle(line.orderNumber))}: {lineText(line)}
        </Text>
        <Textarea
          label="Reason for rejection"
          description="The sales rep is told this reason."
          placeholder="Frost took the late planting"
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <DialogFailure error={reject.error} />
        <FormButtons label="Reject Order" busyLabel="Rejecting..." isBusy={reject.isPending} />
      </Stack>
    </form>
  );
}
