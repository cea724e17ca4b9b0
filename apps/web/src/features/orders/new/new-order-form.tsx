import { orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { FormSkeleton } from '../../../components/form-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { ScreenSkeleton } from '../../../components/screen-skeleton.tsx';
import tall from '../../../components/tall-form.module.css';
import { refusalOf } from '../../../lib/api.ts';
import { focusOn, isField } from '../../../lib/focus.ts';
import { translate } from '../../../lib/translate.ts';
import { useCtrlEnter } from '../../../lib/use-ctrl-enter.ts';
import type { DashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { AlreadyNote } from '../already-note.tsx';
import { TotalText } from '../line-texts.tsx';
import { focusOnLine, focusOnMessage, lineFieldPath } from '../lines/line-fields.ts';
import {
  isBlank,
  isNotUnderstood,
  LINES_MAX,
  type OrderLineValues,
  packagesOf,
} from '../lines/line-values.ts';
import { OrderLines } from '../lines/order-lines.tsx';
import { isMessage } from '../lines/pasted-rows.ts';
import { LOAD_FAILED } from '../orders.text.ts';
import classes from './new-order.module.css';
import { ALREADY_PLACED, PEOPLE_FAILED, STOCK_FAILED, TEMPLATES_FAILED } from './new-order.text.ts';
import { OrderHeadFields } from './order-head-fields.tsx';
import type { DayOrder } from './order-values.ts';
import { type Draft, useDraft } from './orders.calls.ts';
import { type MessageReader, type NewOrder, useNewOrderForm } from './use-new-order-form.ts';

export type NewOrderStart = Pick<DashboardSearch, 'again' | 'forBuyer' | 'onDay'> & {
  /** Begins with the text of a message. */
  pastes?: boolean;
};

type NewOrderFormProps = Pick<NewOrder, 'onCreated'> & {
  start: NewOrderStart;
  MessageReader: MessageReader;
  /** A message needs room beside the order. */
  onWide: (isWide: boolean) => void;
};

export default function NewOrderForm({ start, MessageReader, onCreated, onWide }: NewOrderFormProps) {
  const draft = useDraft(start);
  if (draft.isLoading) return <ScreenSkeleton cards={3} />;
  return draft.error && !draft.data ? (
    <LoadFailure title={translate(LOAD_FAILED)} query={draft} />
  ) : (
    <OrderForm
      draft={draft.data}
      MessageReader={MessageReader}
      day={start.onDay}
      pastes={start.pastes === true}
      onCreated={onCreated}
      onWide={onWide}
    />
  );
}

const NO_ORDERS: readonly DayOrder[] = [];

const DAY_FIELD = '[data-path="deliveryDate"]';

/** A message pasted into these is not meant for the field itself. */
const takesMessage = (target: EventTarget) =>
  isIn(target, 'buyerId') || isIn(target, lineFieldPath(0, 'sizeId')) || !isField(target as Element);

const isEmptyOrder = (lines: readonly OrderLineValues[]) => lines.every(isBlank);

const isIn = (target: EventTarget, path: string) =>
  target instanceof HTMLElement && target.dataset.path === path;

type OrderFormProps = NewOrder & Pick<NewOrderFormProps, 'onWide' | 'MessageReader'> & { pastes: boolean };

function OrderForm({ draft: startsWith, pastes, MessageReader, onWide, ...props }: OrderFormProps) {
  const { t } = useLingui();
  // It may be read again, but what the form shows must not change beneath the person.
  const [draft] = useState(startsWith);
  const order = useNewOrderForm({ draft, ...props });
  const { form, onSubmit, already, error, isBusy, buyer, chooseBuyer, people, message } = order;
  const { lines } = order.edited;
  const questions = message?.questions ?? 0;
  const orders = message?.orders ?? NO_ORDERS;
  const { packages, catalog, templates, stockError, retryStock } = order.stock;
  /** The text of a message that the form is to be filled from; null in an ordinary order. */
  const [pasted, setPasted] = useState(pastes ? '' : null);
  const isReading = pasted !== null;
  useEffect(MessageReader.ahead, []);
  useEffect(() => {
    onWide(isReading);
    return () => onWide(false);
  }, [isReading, onWide]);
  useEffect(() => {
    if (!draft || pastes) return;
    if (!draft.buyer) focusOn('[data-path="buyerId"]');
    else if (draft.again === null) focusOnLine(0, 'sizeId');
    else focusOn(DAY_FIELD);
  }, [draft, pastes]);
  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || isReading || !takesMessage(event.target)) return;
    const text = event.clipboardData.getData('text');
    const isSearch = isIn(event.target, 'buyerId') && !text.trim().includes('\n');
    if (isSearch || !isEmptyOrder(lines) || !isMessage(text, packages.values())) return;
    event.preventDefault();
    setPasted(text);
  };

  const hasSkipped = useRef(false);
  const goToProducts = () => {
    if (isReading) return focusOnMessage(message?.text ?? '');
    hasSkipped.current = true;
    focusOn(() => [...document.querySelectorAll<HTMLElement>('[data-path$=".sizeId"]')].at(-1));
  };
  const formElement = useRef<HTMLFormElement>(null);
  const onCtrlEnter = useCtrlEnter(isReading && (message === null || message.isReading), formElement);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target } = event;
    if (onCtrlEnter(event)) return;
    if (key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      event.preventDefault();
      goToProducts();
    }
    if (key !== 'Tab') return;
    // Enter on the buyer went past the day: Shift+Tab goes back to it.
    if (event.shiftKey && hasSkipped.current && isIn(target, lineFieldPath(0, 'sizeId'))) {
      event.preventDefault();
      focusOn(DAY_FIELD);
    }
    hasSkipped.current = false;
  };
  const ordered = lines.filter(({ sizeId }) => sizeId !== null);
  const products = ordered.length;
  const items = ordered.reduce((total, line) => total + packagesOf(line), 0);
  const unread = lines.filter(isNotUnderstood).length;
  const head = (
    <OrderHeadFields
      form={form}
      buyer={buyer}
      onBuyer={chooseBuyer}
      usualDay={order.usualDay}
      reps={order.reps}
      onEntered={goToProducts}
      isSeveral={orders.length > 0}
    />
  );
  const orderLines = (shown?: number) => (
    <OrderLines
      {...(shown !== undefined && { order: shown })}
      edited={order.edited}
      catalog={catalog}
      usual={order.usualProducts}
      {...(order.prices && { prices: order.prices })}
      stock={{ promises: order.promises, onUseDay: order.chooseDay }}
      {...(!isReading && { onMessage: () => setPasted('') })}
    />
  );
  return (
    <form
      ref={formElement}
      noValidate
      className={tall.form ?? ''}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {templates.error && <LoadFailure title={translate(TEMPLATES_FAILED)} query={templates} />}
      {stockError && (
        <LoadFailure title={translate(STOCK_FAILED)} query={{ error: stockError, refetch: retryStock }} />
      )}
      {people.error && <LoadFailure title={translate(PEOPLE_FAILED)} query={people} />}
      {draft && <DraftNote draft={draft} />}
      {isReading ? (
        <Suspense fallback={<FormSkeleton />}>
          <MessageReader
            order={order}
            startText={pasted}
            onClose={() => setPasted(null)}
            head={head}
            lines={orderLines}
            orders={orders}
          />
        </Suspense>
      ) : (
        <>
          {head}
          {orderLines()}
        </>
      )}
      {refusalOf(error)?.code === 'KEY_REUSED' ? (
        <Alert color="yellow" role="alert">
          {translate(ALREADY_PLACED)}
        </Alert>
      ) : (
        <DialogFailure error={error} />
      )}
      <div className={tall.footer} data-toasts-above>
        {buyer &&
          already.map((one) => (
            <AlreadyNote
              key={one.day}
              {...one}
              buyer={buyer.name}
              isBusy={isBusy}
              // Only one order can join another; a message for several days places them all.
              {...(orders.length === 0 && { onAdd: order.addTo })}
            />
          ))}
        <FormButtons
          label={
            already.length > 0 ? t`Place anyway` : orders.length > 0 ? t`Create Orders` : t`Create Order`
          }
          busyLabel={t`Creating...`}
          isBusy={isBusy}
          isDisabled={questions > 0 || message?.isReading === true}
        >
          <Text size="sm" role="status">
            {questions > 0 ? (
              <Text span inherit c="var(--mantine-color-error)">
                {t`${plural(questions, {
                  one: 'Answer # question before the order is placed',
                  other: 'Answer # questions before the order is placed',
                })}`}
              </Text>
            ) : unread > 0 ? (
              <Text span inherit c="var(--mantine-color-error)">
                {t`${plural(products, { one: '# product', other: '# products' })}, ${unread} not understood`}
              </Text>
            ) : (
              t`${plural(products, { one: '# product', other: '# products' })}, ${plural(items, { one: '# item', other: '# items' })}`
            )}
          </Text>
          {order.prices?.total && (
            <Text size="sm" fw={600}>
              <TotalText total={order.prices.total} />
            </Text>
          )}
          <Text size="xs" c="dimmed" className={classes.hint ?? ''}>{t`Ctrl+Enter places the order`}</Text>
        </FormButtons>
      </div>
    </form>
  );
}

function DraftNote({ draft: { again, buyer, lines } }: { draft: Draft }) {
  const { t } = useLingui();
  const gone = lines.filter(({ sizeId }) => sizeId === null);
  const opened = lines.filter(({ sizeId, isGrowerGone }) => sizeId !== null && isGrowerGone).length;
  const left = Math.max(0, lines.length - gone.length - LINES_MAX);
  if (gone.length + opened + left === 0 && buyer) return null;
  const names = gone
    .map(({ quantity, productName, size }) => `${quantity} × ${productName} (${size})`)
    .join(', ');
  const order = again === null ? '' : translate(orderTitle(again));
  return (
    <Alert color="yellow" role="status">
      {!buyer && <div>{t`This buyer no longer exists. Choose another.`}</div>}
      {gone.length > 0 && (
        <div>{t`Of ${order}, this can no longer be ordered and was left out: ${names}.`}</div>
      )}
      {opened > 0 && (
        <div>
          {t`${plural(opened, {
            one: 'The grower of # product is no longer there; it is open to any grower.',
            other: 'The growers of # products are no longer there; they are open to any grower.',
          })}`}
        </div>
      )}
      {left > 0 && (
        <div>
          {t`${plural(left, {
            one: '# more product did not fit into one order.',
            other: '# more products did not fit into one order.',
          })}`}
        </div>
      )}
    </Alert>
  );
}
