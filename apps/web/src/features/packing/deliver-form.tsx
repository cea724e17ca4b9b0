import { type Day, typedNumber } from '@farm/domain/core';
import { DeliverInput, type PackingDelivery } from '@farm/domain/packing';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { deliverableLines, isToPack } from './pack-states.ts';
import { useDeliver, useWriteNote } from './packing-pack.calls.ts';

type Values = { receivedBy: string; boxes: string | number; temperatureF: string | number; carrier: string };

const numberOr = (typed: string | number) =>
  String(typed).trim() === '' ? null : typedNumber(typed) || Number(typed);

type DeliverFormProps = { day: Day; delivery: PackingDelivery; onDone: () => void };

export default function DeliverForm({ day, delivery, onDone }: DeliverFormProps) {
  const { t } = useLingui();
  const person = usePerson();
  const isEarly = day > useFarmDay();
  const date = formatDayWithWeekday(day);
  const { buyerId, notes } = delivery;
  const lines = deliverableLines(person, delivery);
  const unpacked = lines.filter(isToPack).length;
  const count = lines.length - unpacked;
  const open = notes.find(({ deliveredAt }) => deliveredAt === null);
  const toInput = ({ receivedBy, boxes, temperatureF, carrier }: Values) => ({
    buyerId,
    day,
    lines: lines.map(({ id, version }) => ({ id, version })),
    receivedBy,
    boxes: numberOr(boxes),
    temperatureF: numberOr(temperatureF),
    carrier,
  });
  const form = useForm<Values>({
    initialValues: {
      receivedBy: open?.receivedBy ?? '',
      boxes: open?.boxes ?? '',
      temperatureF: open?.temperatureF ?? '',
      carrier: open?.carrier ?? '',
    },
    validate: (values) => schemaErrors(DeliverInput, toInput(values)),
  });
  const deliver = useDeliver(day);
  const note = useWriteNote();
  const isBusy = deliver.isPending || note.isPending;
  useUnsaved(form.isDirty() && !deliver.isSuccess && !note.isSuccess);
  const send = (values: Values) => {
    if (isBusy) return;
    deliver.mutate(toInput(values), { onSuccess: onDone, onError: showRefusal(form) });
  };
  const save = (values: Values) => {
    if (isBusy) return;
    const { lines: _, ...written } = toInput(values);
    note.mutate(written, { onSuccess: onDone, onError: showRefusal(form) });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Stack>
        {isEarly && <Text size="sm" fw={600}>{t`This is for ${date}: its day is still to come.`}</Text>}
        <Text size="sm">
          {count > 0 && (
            <Plural
              value={count}
              one="# line leaves the stock, as it is packed."
              other="# lines leave the stock, as they are packed."
            />
          )}{' '}
          {unpacked > 0 && (
            <Plural
              value={unpacked}
              one="# line is not packed and goes as it was ordered."
              other="# lines are not packed and go as they were ordered."
            />
          )}
        </Text>
        <TextInput
          label={t`Received by (Optional)`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('receivedBy')}
        />
        <Group grow align="flex-end">
          <NumberField label={t`Boxes (Optional)`} min={1} {...form.getInputProps('boxes')} />
          <NumberField
            label={t`Temperature, °F (Optional)`}
            min={-40}
            {...form.getInputProps('temperatureF')}
          />
        </Group>
        <TextInput
          label={t`Carrier (Optional)`}
          description={t`With a carrier, the note is a bill of lading.`}
          autoComplete="off"
          {...form.getInputProps('carrier')}
        />
        <DialogFailure error={deliver.error ?? note.error} />
        <FormButtons
          label={t`Mark delivered`}
          busyLabel={note.isPending ? t`Saving...` : t`Delivering...`}
          isBusy={isBusy}
          isDisabled={lines.length === 0}
        >
          <Button variant="default" onClick={() => form.onSubmit(save, focusFirstError(form))()}>
            {t`Save for the note`}
          </Button>
        </FormButtons>
      </Stack>
    </form>
  );
}
