import { type OrderLine, RejectLinesInput } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { FormDialog, useUnsaved } from '../../../components/form-dialog.tsx';
import { schemaErrors } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { notify } from '../../../lib/notify.tsx';
import { orderAndItem, toasts, whereOf } from '../orders.text.ts';
import { ReasonField } from './reject-dialog.tsx';

type RejectLinesDialogProps = {
  isOpen: boolean;
  lines: readonly OrderLine[];
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

export default function RejectLinesDialog({ isOpen, onClose, ...form }: RejectLinesDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Reject Order`} onClose={onClose}>
      <RejectLinesForm {...form} />
    </FormDialog>
  );
}

/** How many lines are named before the rest is counted. */
const NAMED = 5;

function RejectLinesForm({
  lines,
  isBusy,
  onReject,
}: Pick<RejectLinesDialogProps, 'lines' | 'isBusy' | 'onReject'>) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) =>
      schemaErrors(RejectLinesInput, { lines: lines.map(({ id, version }) => ({ id, version })), reason }),
  });
  useUnsaved(form.values.reason.trim() !== '' && !isBusy);
  const where = whereOf(lines);
  const more = lines.length - NAMED;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ reason }) => {
          if (!isBusy) onReject(reason);
        },
        (errors) => {
          if (form.getValues().reason.trim() === '') notify.failure(toasts.reasonMissing);
          focusFirstError(form)(errors);
        },
      )}
    >
      <Stack>
        <Text size="sm">
          {where}: <Plural value={lines.length} one="# line" other="# lines" />
        </Text>
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {lines.slice(0, more === 1 ? NAMED + 1 : NAMED).map((line) => {
            const { order, item } = orderAndItem(line);
            return <List.Item key={line.id}>{order === where ? item : `${order}: ${item}`}</List.Item>;
          })}
          {more > 1 && (
            <List.Item>
              <Trans>and {more} more</Trans>
            </List.Item>
          )}
        </List>
        <ReasonField {...form.getInputProps('reason')} />
        <FormButtons label={t`Reject Order`} busyLabel={t`Rejecting...`} isBusy={isBusy} color="red" />
      </Stack>
    </form>
  );
}
