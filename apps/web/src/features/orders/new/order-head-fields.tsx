import { addDays, Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { memo, type ReactNode } from 'react';
import { Choice } from '../../../components/choice.tsx';
import { DayInput } from '../../../components/day-input.tsx';
import { formatDayOfYear, formatWeekday } from '../../../lib/format.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { type Buyer, BuyerSelect } from './buyer-select.tsx';
import classes from './new-order.module.css';
import type { OrderHeadValues } from './order-values.ts';

type OrderHeadFieldsProps = {
  form: UseFormReturnType<OrderHeadValues>;
  buyer: Buyer | null;
  onBuyer: (buyer: Buyer | null) => void;
  usualDay: string | null;
  reps: readonly { uid: string; name: string; email: string }[] | undefined;
  onEntered: () => void;
  /** It says whether each of several orders has its own day. */
  isSeveral: boolean;
};

/** The handlers do not depend on what the form shows. */
const showsSame = (before: OrderHeadFieldsProps, now: OrderHeadFieldsProps) =>
  before.form.values === now.form.values &&
  before.form.errors === now.form.errors &&
  before.buyer === now.buyer &&
  before.usualDay === now.usualDay &&
  before.reps === now.reps &&
  before.isSeveral === now.isSeveral;

export const OrderHeadFields = memo(function OrderHeadFields({
  form,
  buyer,
  onBuyer,
  usualDay,
  reps,
  onEntered,
  isSeveral,
}: OrderHeadFieldsProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const { deliveryDate } = form.values;
  const { value: _, onChange: __, ...buyerField } = form.getInputProps('buyerId');
  const isPast = Day.safeParse(deliveryDate).success && String(deliveryDate) < today;
  return (
    <div
      className={classes.head}
      data-with-rep={reps !== undefined || undefined}
      data-several={isSeveral || undefined}
    >
      <BuyerSelect buyer={buyer} onChange={onBuyer} onEntered={onEntered} field={buyerField} />
      {!isSeveral && (
        <div className={classes.day}>
          <DayInput
            className={classes.dayField ?? ''}
            label={t`Delivery date`}
            required
            {...(isPast && { description: t`This day has passed.` })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('deliveryDate')}
          />
          <DayChoices
            day={deliveryDate}
            usual={usualDay}
            onChoose={(day) => form.setFieldValue('deliveryDate', day)}
          />
        </div>
      )}
      <TextInput label={t`Purchase order number (Optional)`} {...form.getInputProps('purchaseOrderNumber')} />
      {reps && (
        <Choice
          label={t`Sales rep`}
          options={reps.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
          nothingFound={t`Nobody has this name`}
          {...form.getInputProps('salesRepId')}
        />
      )}
      <NotesField label={t`Notes (Optional)`} {...form.getInputProps('notes')} />
    </div>
  );
}, showsSame);

/** Rendered again only when its own text changes: it is measured each time, and the form changes with every key. */
const NotesField = memo(
  function NotesField(props: TextareaProps) {
    return <Textarea minRows={1} maxRows={6} {...props} />;
  },
  (before, now) => before.value === now.value && before.error === now.error && before.label === now.label,
);

type DayChoicesProps = {
  day: string | null;
  usual: string | null;
  onChoose: (day: string) => void;
};

function DayChoices({ day, usual, onChoose }: DayChoicesProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const tomorrow = addDays(today, 1);
  const button = (value: string, label: ReactNode) => (
    <Button
      key={value}
      size="compact-xs"
      variant={value === day ? 'light' : 'default'}
      aria-pressed={value === day}
      onClick={() => onChoose(value)}
    >
      {label}
    </Button>
  );
  const usualDay = usual && `${formatWeekday(usual)} ${formatDayOfYear(usual)}`;
  return (
    <fieldset className={classes.days ?? ''} aria-label={t`Choose a day`}>
      {button(today, t`Today`)}
      {button(tomorrow, usual === tomorrow ? t`Tomorrow (usual)` : t`Tomorrow`)}
      {usual && usual !== tomorrow && button(usual, t`Usual: ${usualDay}`)}
    </fieldset>
  );
}
