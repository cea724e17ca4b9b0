import { EditOrderInput, type OrderLine, orderTitle, sharedFields, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ConflictNote } from '../../../components/conflict-note.tsx';
import { DayInput } from '../../../components/day-input.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { formatDay } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { LinePacked, TotalText } from '../line-texts.tsx';
import { OwnInputs } from '../lines/order-line-fields.tsx';
import type { Order } from '../orders.calls.ts';
import { lineText, productNameOf, sizeOf } from '../orders.text.ts';
import { EditedPrice, useEditedPrices } from './edited-prices.tsx';
import classes from './order-edit.module.css';
import { atFields, type EditValues, openLines, seenOf, toInput, valuesOf } from './order-edit-values.ts';
import { OrderForm, useKeptDraft, useOrderForm } from './order-form.tsx';
import { useEditOrder } from './orders.calls.ts';

type Draft = { base: Order; values: EditValues };

export default function OrderEditForm({ order }: { order: Order }) {
  const { t } = useLingui();
  const { opened, close } = useOrderForm<Draft>(order);
  const [base, setBase] = useState(opened?.base ?? order);
  const [refused, setRefused] = useState<Order>();
  const title = translate(orderTitle(order.number));
  const form = useForm<EditValues>({
    initialValues: opened?.values ?? valuesOf(base),
    validate: (values) => atFields(base)(schemaErrors(EditOrderInput, toInput(values, base))),
  });
  const edit = useEditOrder({ onSaved: close, onConflict: setRefused });
  const isSettled = !edit.isPending && !edit.isSuccess;
  const present = refused ?? (isSettled && seenOf(order) !== seenOf(base) ? order : undefined);
  const conflict = present && seenOf(present) !== seenOf(base) ? present : undefined;
  const { values } = form;
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  useKeptDraft(order, isDirty && !edit.isSuccess ? { base, values } : undefined);

  const save = () => {
    if (edit.isPending || conflict) return;
    if (!isDirty) return close();
    edit.mutate(toInput(form.getValues(), base), { onError: showRefusal(form, atFields(base)) });
  };
  const goOnWith = (now: Order, isTheirs: boolean) => {
    setBase(now);
    setRefused(undefined);
    edit.reset();
    const theirs = valuesOf(now);
    form.setValues(
      isTheirs
        ? theirs
        : {
            ...form.getValues(),
            quantities: { ...theirs.quantities, ...values.quantities },
            ofLines: { ...theirs.ofLines, ...values.ofLines },
          },
    );
    form.clearErrors();
  };
  const lines = openLines(base);
  const priced = useEditedPrices(base, values);
  /** It places the order as typed here, since only a price was agreed. */
  const keepPriced = (line: OrderLine) =>
    setBase((now) => ({ ...now, lines: now.lines.map((one) => (one.id === line.id ? line : one)) }));
  const quantityOf = (product: string) => t`Quantity: ${product}`;
  const tellsGrowers = lines.some(({ status }) => status === 'confirmed');
  return (
    <OrderForm
      order={order}
      label={t`Edit ${title}`}
      write={edit}
      save={{ label: t`Save`, busyLabel: t`Saving...`, isDisabled: Boolean(conflict) }}
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      onClose={close}
    >
      <div className={classes.fields}>
        <DayInput label={t`Delivery Date`} {...form.getInputProps('deliveryDate')} />
        <TextInput label={t`PO number`} maxLength={100} {...form.getInputProps('purchaseOrderNumber')} />
        <Textarea label={t`Notes`} minRows={1} maxRows={6} {...form.getInputProps('notes')} />
      </div>
      <ul
        className={classes.lines}
        data-priced={priced ? true : undefined}
        aria-label={t`Products of ${title}`}
      >
        {lines.map((line, index) => (
          <li key={line.id} className={classes.line}>
            <span>
              <b>{productNameOf(line)}</b> {sizeOf(line)} ·{' '}
              <Text span size="sm" c="dimmed">
                {translate(statusLabel(line.status))}
              </Text>
              <LinePacked line={line} isAfter />
            </span>
            <NumberField
              className={classes.quantity ?? ''}
              aria-label={quantityOf(lineText(line))}
              min={1}
              {...(index === 0 && { 'data-autofocus': true })}
              {...form.getInputProps(`quantities.${line.id}`)}
            />
            <OwnInputs inputOf={(field) => form.getInputProps(`ofLines.${line.id}.${String(field)}`)} />
            {priced && <EditedPrice line={line} priced={priced} onPriced={keepPriced} />}
          </li>
        ))}
      </ul>
      {priced?.total && (
        <Text size="sm" fw={600} ta="end" className={classes.total ?? ''}>
          <TotalText total={priced.total} />
        </Text>
      )}
      {tellsGrowers && (
        <Text size="sm" c="dimmed">{t`Growers who have confirmed a line are notified of the change.`}</Text>
      )}
      {conflict && (
        <ConflictNote
          title={t`Someone else changed this order`}
          onKeep={() => goOnWith(conflict, false)}
          onTake={() => goOnWith(conflict, true)}
        >
          <OrderNow order={conflict} />
        </ConflictNote>
      )}
    </OrderForm>
  );
}

function OrderNow({ order }: { order: Order }) {
  const facts = [formatDay(order.deliveryDate), ...sharedFields.map((field) => order[field])].filter(Boolean);
  return (
    <>
      <div>{facts.join(' · ')}</div>
      {order.lines.map((line) => (
        <div key={line.id}>
          {lineText(line)} · {translate(statusLabel(line.status))}
        </div>
      ))}
    </>
  );
}
