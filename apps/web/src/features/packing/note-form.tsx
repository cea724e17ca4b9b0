import { type Day, typedNumber } from '@farm/domain/core';
import { NoteInput, type PackingDelivery } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { trpc } from '../../lib/api.ts';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { packingText } from './packing.text.ts';

type Values = { boxes: string | number; temperatureF: string | number; carrier: string };

const numberOr = (typed: string | number) =>
  String(typed).trim() === '' ? null : typedNumber(typed) || Number(typed);

type NoteFormProps = { day: Day; delivery: PackingDelivery; onDone: () => void };

export default function NoteForm({ day, delivery: { buyerId, lines, notes }, onDone }: NoteFormProps) {
  const { t } = useLingui();
  const open = notes.find(({ deliveredAt }) => deliveredAt === null);
  const note = useWrite(trpc.packing.note, {
    topics: ['orders', 'inventory'],
    success: ({ number }) => packingText.markSaved(number),
  });
  const toInput = ({ boxes, temperatureF, carrier }: Values) => ({
    buyerId,
    day,
    boxes: numberOr(boxes),
    temperatureF: numberOr(temperatureF),
    carrier,
  });
  const form = useForm<Values>({
    initialValues: {
      boxes: open?.boxes ?? '',
      temperatureF: open?.temperatureF ?? '',
      carrier: open?.carrier ?? '',
    },
    validate: (values) => schemaErrors(NoteInput, toInput(values)),
  });
  useUnsaved(form.isDirty() && !note.isSuccess);
  const save = (values: Values) => {
    if (!note.isPending) note.mutate(toInput(values), { onSuccess: onDone, onError: showRefusal(form) });
  };
  const onSubmit = form.onSubmit(save, focusFirstError(form));
  const labeled = lines.reduce(
    (boxes, { fillQuantity, packagesPerBox }) => boxes + Math.ceil(fillQuantity / packagesPerBox),
    0,
  );
  return (
    <SaveForm onSubmit={onSubmit} write={note} label={t`Save`} busyLabel={t`Saving...`}>
      <Group grow align="flex-end">
        <NumberField
          label={t`Boxes (Optional)`}
          min={1}
          data-autofocus
          placeholder={String(labeled)}
          {...form.getInputProps('boxes')}
        />
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
    </SaveForm>
  );
}
