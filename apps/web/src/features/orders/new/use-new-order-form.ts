import {
  CreateOrderInput,
  CreateOrdersInput,
  eachField,
  selectedProductMissing,
  sharedFields,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { type FormErrors, useForm } from '@mantine/form';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../../../components/form-dialog.tsx';
import { type Outputs, refusalOf } from '../../../lib/api.ts';
import { newKey } from '../../../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusOn } from '../../../lib/focus.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import type { LazyScreen } from '../../../lib/lazy-screen.tsx';
import { notify } from '../../../lib/notify.tsx';
import { usePeople } from '../../../lib/people.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { FIRST_QUESTION, lineFieldPath } from '../lines/line-fields.ts';
import {
  isNotUnderstood,
  linesFrom,
  type OrderLineValues,
  orderOf,
  ownValues,
  useGrowingLines,
  useOrderLines,
} from '../lines/line-values.ts';
import { useLinePrices } from '../order-prices.tsx';
import { useOrderStock } from '../order-stock.ts';
import { usePromises, useUsual } from '../orders.calls.ts';
import type { Buyer } from './buyer-select.tsx';
import { placeToasts } from './new-order.text.ts';
import {
  type DayOrder,
  lacksRequired,
  type OrderHeadValues,
  type OrderMessage,
  toOrderInput,
  toOrdersInput,
} from './order-values.ts';
import { type Draft, useAddToOrder, useAlreadyOn, useCreateOrder, useCreateOrders } from './orders.calls.ts';

const NO_ORDERS: readonly DayOrder[] = [];
const NO_PROMISES: ReturnType<typeof usePromises> = new Map();

const typedOf = (lines: readonly OrderLineValues[]) =>
  JSON.stringify(
    lines.map(({ sizeId, quantity, unfound, pasted, ...line }) => [
      sizeId,
      quantity,
      unfound ?? pasted,
      ownValues(line),
    ]),
  );

export type NewOrder = {
  draft: Draft | undefined;
  day: string | undefined;
  onCreated: (order: Outputs['orders']['create']) => void;
};

export const useNewOrderForm = ({ draft, day, onCreated }: NewOrder) => {
  const person = usePerson();
  const ordersForOthers = useMay()('orders.createForOthers');
  const today = useFarmDay();
  // Every attempt has one key, so that trying again after a lost answer places the order once.
  const [idempotencyKey] = useState(newKey);
  const [buyer, setBuyer] = useState<Buyer | null>(draft?.buyer ?? null);
  const own = useOrderLines(() => linesFrom(draft?.lines));
  const [lines] = own;
  const [untouched] = useState(() => typedOf(lines));
  const [message, setMessage] = useState<OrderMessage | null>(null);
  const usual = useUsual(buyer?.id);
  const people = usePeople();
  const reps = useMemo(
    () => (people.data ?? []).filter(({ role }) => isPermitted('orders.create', role)),
    [people.data],
  );
  const form = useForm<OrderHeadValues>({
    initialValues: {
      buyerId: draft?.buyer?.id ?? null,
      salesRepId: ordersForOthers ? draft?.buyer?.assignedRepId || person.uid : '',
      deliveryDate: day ?? draft?.day ?? today,
      ...eachField(sharedFields, () => ''),
    },
    validate: (values) => {
      if (!message || message.orders.length === 0)
        return schemaErrors(CreateOrderInput, toOrderInput(values, lines, idempotencyKey, message));
      const { input, renamed } = toOrdersInput(values, lines, idempotencyKey, message);
      return renamed(schemaErrors(CreateOrdersInput, input));
    },
  });
  const edited = useGrowingLines(own, form);
  const dueDay = form.values.deliveryDate ?? '';
  const stock = useOrderStock(dueDay);
  const { packages, templates } = stock;
  const products = lines.flatMap(({ sizeId }) => (sizeId && packages.get(sizeId)?.productNameId) || []);
  const dayOrders = message?.orders ?? NO_ORDERS;
  const isSeveral = dayOrders.length > 0;
  const promised = usePromises(products, dueDay);
  const promises = { day: dueDay, of: isSeveral ? NO_PROMISES : promised };
  const dayOf = (line: OrderLineValues) =>
    isSeveral ? (dayOrders[orderOf(line)]?.day ?? null) : form.values.deliveryDate;
  const prices = useLinePrices({ buyerId: buyer?.id, lines, packages, dayOf });
  const preset = useRef<string | null>(today);
  const presetDay = useEffectEvent((nextDay: string | null) => {
    if (day || draft?.day || form.getValues().deliveryDate !== preset.current) return;
    preset.current = nextDay ?? today;
    form.setFieldValue('deliveryDate', preset.current);
  });
  const { data: known } = usual;
  useEffect(() => {
    if (known) presetDay(known.nextDay);
  }, [known]);
  /** Null if the message names no day: then as before it was read. */
  const readDay = (named: string | null) => {
    if (named === null && preset.current !== null) return;
    preset.current = named === null ? (known?.nextDay ?? today) : null;
    form.setFieldValue('deliveryDate', named ?? day ?? draft?.day ?? preset.current);
  };
  useUnsaved(form.isDirty() || typedOf(lines) !== untouched || Boolean(message?.text));
  const createOne = useCreateOrder(onCreated, message?.remembered ?? '');
  const createSeveral = useCreateOrders(onCreated, message?.remembered ?? '');
  const create = isSeveral ? createSeveral : createOne;
  const add = useAddToOrder(onCreated, message?.remembered ?? '');
  const isBusy = create.isPending || add.isPending;
  const already = useAlreadyOn(buyer?.id, isSeveral ? dayOrders.map(({ day }) => day) : [dueDay]);

  const setDay = useRef<(day: string) => void>(null);
  useEffect(() => {
    setDay.current = (day) => form.setFieldValue('deliveryDate', day);
  });
  // One function stays while the form changes, so that a key renders only its own line again.
  const chooseDay = useCallback((day: string) => setDay.current?.(day), []);
  const askFirst = ({ questions }: OrderMessage) => {
    notify.failure(placeToasts.unanswered(questions));
    focusOn(FIRST_QUESTION);
  };
  const refuse = (errors: FormErrors) => {
    if (message?.questions) return askFirst(message);
    const unread = lines.filter(isNotUnderstood).length;
    if (unread > 0) notify.failure(placeToasts.notUnderstood(unread));
    else if (lacksRequired(form.getValues(), lines)) notify.failure(placeToasts.invalid);
    focusFirstError(form)(errors);
  };
  /** `addTo`: the order of the buyer that gets the lines; absent: a new order. */
  const submit = async (values: OrderHeadValues, addTo?: string) => {
    if (isBusy || message?.isReading) return;
    if (message?.questions) return askFirst(message);
    const missing = lines.findIndex(({ sizeId }) => sizeId !== null && !packages.has(sizeId));
    const missingId = lines[missing]?.sizeId;
    if (missingId && templates.data) {
      const message = translate(selectedProductMissing(missingId));
      form.setFieldError(lineFieldPath(missing, 'sizeId'), message);
      return notify.failure({ ...placeToasts.createFailed, message });
    }
    const onError = (error: unknown, renamed?: Parameters<typeof showRefusal>[1]) => {
      const refusal = refusalOf(error);
      if (refusal && refusal.code !== 'KEY_REUSED') already.forgetKnown();
      showRefusal(form, renamed)(error);
    };
    create.reset();
    add.reset();
    if (!addTo && !(await already.isTold())) return;
    already.keepKnown();
    if (message && isSeveral) {
      const { input, renamed } = toOrdersInput(values, lines, idempotencyKey, message);
      return createSeveral.mutate(input, { onError: (error) => onError(error, renamed) });
    }
    const input = toOrderInput(values, lines, idempotencyKey, message);
    if (!addTo) return createOne.mutate(input, { onError: (error) => onError(error) });
    const { buyerId: _, salesRepId: __, ...added } = input;
    add.mutate({ ...added, orderGroupId: addTo }, { onError: (error) => onError(error) });
  };
  const chooseBuyer = (chosen: Buyer | null) => {
    setBuyer(chosen);
    form.setFieldValue('buyerId', chosen?.id ?? null);
    const repId = chosen?.assignedRepId;
    if (ordersForOthers && repId && reps.some(({ uid }) => uid === repId)) {
      form.setFieldValue('salesRepId', repId);
    }
  };
  const usualProducts = (usual.data?.products ?? []).flatMap(({ sizeId, quantity }) =>
    sizeId !== null && packages.has(sizeId) ? [{ sizeId, quantity }] : [],
  );
  return {
    form,
    onSubmit: form.onSubmit((values) => submit(values), refuse),
    addTo: (orderGroupId: string) => form.onSubmit((values) => submit(values, orderGroupId), refuse)(),
    error: create.error ?? add.error,
    isBusy,
    already: already.byDay,
    buyer,
    chooseBuyer,
    edited,
    stock,
    promises,
    chooseDay,
    people,
    reps: ordersForOthers ? reps : undefined,
    message,
    setMessage,
    readDay,
    usualDay: usual.data?.nextDay ?? null,
    usualProducts,
    prices,
  };
};

export type NewOrderForm = ReturnType<typeof useNewOrderForm>;

export type MessageReaderProps = {
  order: NewOrderForm;
  startText: string;
  onClose: () => void;
  head: ReactNode;
  /** The lines of the order, or of one of several. */
  lines: (order?: number) => ReactNode;
  orders: readonly DayOrder[];
};

/** The dashboard hands it to the form, since it knows what orders are and orders do not know of it. */
export type MessageReader = LazyScreen<MessageReaderProps>;
