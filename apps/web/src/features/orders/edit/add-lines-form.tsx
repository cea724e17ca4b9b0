import { AddLinesInput, orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useCreateKey } from '../../../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { translate } from '../../../lib/translate.ts';
import { useLineActs } from '../acts/line-acts.tsx';
import { isBlank, newLine, type OrderLineValues, toLineInput, useFormLines } from '../lines/line-values.ts';
import { OrderLines } from '../lines/order-lines.tsx';
import { useLinePrices } from '../order-prices.tsx';
import { useOrderStock } from '../order-stock.ts';
import type { Order } from '../orders.calls.ts';
import { OrderForm, useKeptDraft, useOrderForm } from './order-form.tsx';
import { useAddLines } from './orders.calls.ts';

type Values = { lines: OrderLineValues[] };

/** More products for an order, in its card. */
export default function AddLinesForm({ order }: { order: Order }) {
  const { t } = useLingui();
  const { opened, close } = useOrderForm<Values>(order);
  const { packages, catalog } = useOrderStock(order.deliveryDate);
  const keyFor = useCreateKey();
  const title = translate(orderTitle(order.number));
  const toInput = ({ lines }: Values) => {
    const input = { orderGroupId: order.orderGroupId, lines: lines.map(toLineInput) };
    return { ...input, idempotencyKey: keyFor(input) };
  };
  const form = useForm<Values>({
    initialValues: opened ?? { lines: [newLine()] },
    validate: (values) => schemaErrors(AddLinesInput, toInput(values)),
  });
  const add = useAddLines(close);
  const edited = useFormLines(form);
  const { lines } = edited;
  useKeptDraft(order, lines.every(isBlank) || add.isSuccess ? undefined : form.values);
  const isPriced = order.lines.some(useLineActs().mayPrice);
  const prices = useLinePrices({
    buyerId: isPriced ? order.buyerId : undefined,
    lines,
    packages,
    dayOf: () => order.deliveryDate,
  });
  return (
    <OrderForm
      order={order}
      label={t`Add to ${title}`}
      write={add}
      save={{ label: t`Add to the order`, busyLabel: t`Adding...` }}
      onSubmit={form.onSubmit((typed) => {
        if (!add.isPending) add.mutate(toInput(typed), { onError: showRefusal(form) });
      }, focusFirstError(form))}
      onClose={close}
    >
      <OrderLines edited={edited} catalog={catalog} {...(isPriced && prices && { prices })} />
    </OrderForm>
  );
}
