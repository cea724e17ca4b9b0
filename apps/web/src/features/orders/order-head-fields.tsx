import { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Choice } from '../../components/choice.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { type Buyer, BuyerSelect } from './buyer-select.tsx';
import { DayChoices } from './day-choices.tsx';
import classes from './new-order.module.css';
import type { OrderHeadValues } from './order-values.ts';

type OrderHeadFieldsProps = {
  form: UseFormReturnType<OrderHeadValues>;
  buyer: Buyer | null;
  onBuyer: (buyer: Buyer | null) => void;
  usualDay: string | null;
  /** The people an order can belong to; absent if it is always the person's own. */
  reps: readonly { uid: string; name: string; email: string }[] | undefined;
  /** Goes on to the products. */
  onEntered: () => void;
};

/** Who orders, for which day, and what is noted with it. */
export function OrderHeadFields({ form, buyer, onBuyer, usualDay, reps, onEntered }: OrderHeadFieldsProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const { deliveryDate } = form.values;
  const { value: _, onChange: __, ...buyerField } = form.getInputProps('buyerId');
  const isPast = Day.safeParse(deliveryDate).success && String(deliveryDate) < today;
  return (
    <div className={classes.head} data-with-rep={reps !== undefined || undefined}>
      <BuyerSelect buyer={buyer} onChange={onBuyer} onEntered={onEntered} field={buyerField} />
      <div className={classes.day}>
        <DayInput
          className={classes.dayField ?? ''}
          label={t`Delivery date`}
          required
          withAsterisk={false}
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
      <TextInput label={t`Purchase order number (Optional)`} {...form.getInputProps('purchaseOrderNumber')} />
      {reps && (
        <Choice
          label={t`Sales rep`}
          options={reps.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
          nothingFound={t`Nobody has this name`}
          {...form.getInputProps('salesRepId')}
        />
      )}
      <Textarea
        label={t`Notes (Optional)`}
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('notes')}
      />
    </div>
  );
}
