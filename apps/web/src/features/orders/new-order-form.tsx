import { CreateOrderInput, selectedProductMissing } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { type Outputs, refusalOf } from '../../lib/api.ts';
import { newKey } from '../../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusOn } from '../../lib/focus.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { notify } from '../../lib/notify.tsx';
import { usePeople } from '../../lib/people.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { Buyer } from './buyer-select.tsx';
import { DraftNote } from './draft-note.tsx';
import classes from './new-order.module.css';
import type { NewOrderStart } from './new-order-dialog.tsx';
import { OrderHeadFields } from './order-head-fields.tsx';
import { focusOnLine, lineFieldPath } from './order-line-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import {
  isBlank,
  LINES_MAX,
  lacksRequired,
  linesToOrder,
  newLine,
  type OrderHeadValues,
  type OrderLineValues,
  packagesOf,
  toOrderInput,
} from './order-values.ts';
import { useCreateOrder } from './orders.calls.ts';
import {
  ALREADY_PLACED,
  LOAD_FAILED,
  PEOPLE_FAILED,
  STOCK_FAILED,
  TEMPLATES_FAILED,
  toasts,
} from './orders.text.ts';
import { type Draft, useDraft, useOrderStock, useUsual } from './orders-reads.calls.ts';
import { useOrderLines } from './use-order-lines.ts';

type NewOrderFormProps = {
  start: NewOrderStart;
  onCreated: (order: Outputs['orders']['create']) => void;
};

/** The form for a new order, which may start with another order's products or with a buyer. */
export default function NewOrderForm({ start, onCreated }: NewOrderFormProps) {
  const draft = useDraft(start);
  if (draft.isLoading) return <ScreenSkeleton cards={3} />;
  return draft.error && !draft.data ? (
    <LoadFailure title={say(LOAD_FAILED)} error={draft.error} onRetry={() => void draft.refetch()} />
  ) : (
    <OrderForm draft={draft.data} day={start.onDay} onCreated={onCreated} />
  );
}

const linesOf = (draft: Draft | undefined) =>
  (draft?.lines ?? [])
    .filter(({ sizeId }) => sizeId !== null)
    .slice(0, LINES_MAX)
    .map(({ sizeId, quantity, farmerId }) => newLine({ sizeId, quantity, farmerId }));

/** What a person would have to type again. */
const typedOf = (lines: readonly OrderLineValues[]) =>
  JSON.stringify(lines.map(({ sizeId, quantity, unfound }) => [sizeId, quantity, unfound]));

const usePeopleOf = (people: Outputs['identity']['users'] | undefined) =>
  useMemo(() => {
    const who = (action: 'orders.confirm' | 'orders.create') =>
      people?.filter(({ role }) => isPermitted(action, role));
    return [who('orders.confirm'), who('orders.create') ?? []] as const;
  }, [people]);

const DAY_FIELD = '[data-path="deliveryDate"]';

const isIn = (target: EventTarget, path: string) =>
  target instanceof HTMLElement && target.dataset.path === path;

type OrderFormProps = Pick<NewOrderFormProps, 'onCreated'> & {
  draft: Draft | undefined;
  day: string | undefined;
};

function OrderForm({ draft: startsWith, day, onCreated }: OrderFormProps) {
  const { t } = useLingui();
  const person = usePerson();
  const ordersForOthers = useMay()('orders.createForOthers');
  const today = useFarmDay();
  // The same key for every attempt, so that trying again after a lost answer places the order once.
  const [idempotencyKey] = useState(newKey);
  // It may be read again, but what the form shows must not change beneath the person.
  const [draft] = useState(startsWith);
  const [buyer, setBuyer] = useState<Buyer | null>(draft?.buyer ?? null);
  const [lines, dispatch] = useOrderLines(() => linesOf(draft));
  const [untouched] = useState(() => typedOf(lines));
  const { packages, templates, stockError, retryStock } = useOrderStock();
  const usual = useUsual(buyer?.id);
  const people = usePeople();
  const [growers, reps] = usePeopleOf(people.data);
  const assigned = draft?.buyer?.assignedRepId;
  const form = useForm<OrderHeadValues>({
    initialValues: {
      buyerId: draft?.buyer?.id ?? null,
      salesRepId: ordersForOthers ? assigned || person.uid : '',
      deliveryDate: day ?? draft?.day ?? today,
      purchaseOrderNumber: '',
      notes: '',
    },
    validate: (values) => schemaErrors(CreateOrderInput, toOrderInput(values, lines, idempotencyKey)),
  });
  useUnsaved(form.isDirty() || typedOf(lines) !== untouched);
  const create = useCreateOrder(onCreated);
  useEffect(() => {
    if (draft?.again !== null && draft?.buyer) focusOn(DAY_FIELD);
    else if (draft?.buyer) focusOnLine(0, 'sizeId');
    else if (draft) focusOn('[data-path="buyerId"]');
  }, [draft]);

  const { setErrors } = form;
  const clearErrors = useCallback(
    (paths?: string[]) =>
      setErrors((errors) =>
        Object.fromEntries(
          Object.entries(errors).filter(([path]) =>
            paths ? !paths.includes(path) : !path.startsWith('lines.'),
          ),
        ),
      ),
    [setErrors],
  );
  const refuse = (errors: FormErrors) => {
    if (lacksRequired(form.getValues(), lines)) notify.failure(toasts.invalid);
    focusFirstError(form)(errors);
  };
  const submit = (values: OrderHeadValues) => {
    if (create.isPending) return;
    const missing = lines.findIndex(({ sizeId }) => sizeId !== null && !packages.has(sizeId));
    const missingId = lines[missing]?.sizeId;
    if (missingId && templates.data) {
      const message = say(selectedProductMissing(missingId));
      form.setFieldError(lineFieldPath(missing, 'sizeId'), message);
      return notify.failure({ ...toasts.createFailed, message });
    }
    create.mutate(toOrderInput(values, lines, idempotencyKey), { onError: showRefusal(form) });
  };
  const chooseBuyer = (chosen: Buyer | null) => {
    setBuyer(chosen);
    form.setFieldValue('buyerId', chosen?.id ?? null);
    const repId = chosen?.assignedRepId;
    if (ordersForOthers && repId && reps.some(({ uid }) => uid === repId)) {
      form.setFieldValue('salesRepId', repId);
    }
  };
  const hasSkipped = useRef(false);
  const goToProducts = () => {
    hasSkipped.current = true;
    focusOnLine(
      lines.findIndex(({ sizeId }) => sizeId === null),
      'sizeId',
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key !== 'Tab') return;
    // Enter on the buyer went past the day: Shift+Tab goes back to it.
    if (event.shiftKey && hasSkipped.current && isIn(event.target, lineFieldPath(0, 'sizeId'))) {
      event.preventDefault();
      focusOn(DAY_FIELD);
    }
    hasSkipped.current = false;
  };
  const ordered = linesToOrder(lines).filter((line) => !isBlank(line));
  const products = ordered.length;
  const items = ordered.reduce((total, line) => total + packagesOf(line), 0);
  const usualProducts = (usual.data?.products ?? []).flatMap(({ sizeId, quantity }) =>
    sizeId !== null && packages.has(sizeId) ? [{ sizeId, quantity }] : [],
  );
  return (
    <form
      noValidate
      className={classes.form ?? ''}
      onSubmit={form.onSubmit(submit, refuse)}
      onKeyDown={onKeyDown}
    >
      {templates.error && (
        <LoadFailure
          title={say(TEMPLATES_FAILED)}
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      )}
      {stockError && <LoadFailure title={say(STOCK_FAILED)} error={stockError} onRetry={retryStock} />}
      {people.error && (
        <LoadFailure title={say(PEOPLE_FAILED)} error={people.error} onRetry={() => void people.refetch()} />
      )}
      {draft && <DraftNote draft={draft} />}
      <OrderHeadFields
        form={form}
        buyer={buyer}
        onBuyer={chooseBuyer}
        usualDay={usual.data?.nextDay ?? null}
        reps={ordersForOthers ? reps : undefined}
        onEntered={goToProducts}
      />
      <OrderLines
        lines={lines}
        dispatch={dispatch}
        packages={packages}
        isLoading={templates.isPending}
        growers={growers}
        errors={form.errors}
        onChanged={clearErrors}
        usual={usualProducts}
      />
      {refusalOf(create.error)?.code === 'KEY_REUSED' ? (
        <Alert color="yellow" role="alert">
          {say(ALREADY_PLACED)}
        </Alert>
      ) : (
        <DialogFailure error={create.error} />
      )}
      <div className={classes.footer}>
        <FormButtons label={t`Create Order`} busyLabel={t`Creating...`} isBusy={create.isPending}>
          <Text size="sm" role="status">
            {t`${plural(products, { one: '# product', other: '# products' })}, ${plural(items, { one: '# item', other: '# items' })}`}
          </Text>
          <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
            <Trans>Ctrl+Enter places the order</Trans>
          </Text>
        </FormButtons>
      </div>
    </form>
  );
}
