import { unitWord } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import { orderItem } from '@farm/domain/orders';
import { DeliverInput, type PackingDelivery } from '@farm/domain/packing';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWeights, weightId } from '../orders/acts/weights-dialog.tsx';
import { deliverableLines, isToPack, lacksWeight } from './pack-states.ts';
import { useDeliver } from './packing-pack.calls.ts';

type DeliverFormProps = { day: Day; delivery: PackingDelivery; onDone: () => void };

export default function DeliverForm({ day, delivery, onDone }: DeliverFormProps) {
  const { t } = useLingui();
  const person = usePerson();
  const isEarly = day > useFarmDay();
  const date = formatDayWithWeekday(day);
  const { buyerId, notes } = delivery;
  const lines = deliverableLines(person, delivery);
  const unweighed = lines.filter(lacksWeight);
  const weights = useWeights(unweighed.map(({ id }) => id));
  const unpacked = lines.filter(isToPack).length - unweighed.length;
  const count = lines.length - unpacked - unweighed.length;
  const open = notes.find(({ deliveredAt }) => deliveredAt === null);
  const toInput = ({ receivedBy }: { receivedBy: string }) => ({
    buyerId,
    day,
    lines: weights.withWeights(lines),
    receivedBy,
  });
  const form = useForm({
    initialValues: { receivedBy: open?.receivedBy ?? '' },
    // Weights have their own fields.
    validate: ({ receivedBy }) => schemaErrors(DeliverInput.pick({ receivedBy: true }), { receivedBy }),
  });
  const deliver = useDeliver(day);
  useUnsaved(form.isDirty() && !deliver.isSuccess);
  const send = (values: { receivedBy: string }) => {
    if (deliver.isPending || !weights.check()) return;
    const onError = (error: unknown) => {
      if (!weights.refuse(error)) showRefusal(form)(error);
    };
    deliver.mutate(toInput(values), { onSuccess: onDone, onError });
  };
  return (
    <SaveForm
      onSubmit={form.onSubmit(send, focusFirstError(form))}
      write={{ isPending: deliver.isPending, error: weights.isDoubted ? null : deliver.error }}
      label={weights.isDoubted ? t`Mark delivered anyway` : t`Mark delivered`}
      busyLabel={t`Delivering...`}
      isDisabled={lines.length === 0}
    >
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
            one="# line is not packed and goes as it is."
            other="# lines are not packed and go as they are."
          />
        )}
      </Text>
      {unweighed.map(({ id, productName, size, fillQuantity, baseUnit }, index) => {
        const item = translate(orderItem({ quantity: fillQuantity, productName, size }));
        return (
          <NumberField
            key={id}
            id={weightId(id)}
            label={t`Weight of ${item}`}
            description={t`It is weighed when packed, and goes and is billed by its weight.`}
            step={0.1}
            rightSection={
              <Text span size="sm" c="dimmed">
                {translate(unitWord(baseUnit, 2))}
              </Text>
            }
            value={weights.weightOf(id)}
            onChange={(weight) => weights.type(id, String(weight))}
            error={weights.errorOf(id)}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        );
      })}
      <TextInput
        label={t`Received by (Optional)`}
        autoComplete="off"
        {...(unweighed.length === 0 && { 'data-autofocus': true })}
        {...form.getInputProps('receivedBy')}
      />
    </SaveForm>
  );
}
