import { centsText, readCents } from '@farm/domain/core';
import {
  applyInTurn,
  invoiceTexts,
  type Payment,
  paymentMethods,
  RecordPaymentInput,
} from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { DayInput } from '../../../components/day-input.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { trpc } from '../../../lib/api.ts';
import { focusOn } from '../../../lib/focus.ts';
import { formatMoney } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { useWrite } from '../../../lib/use-write.ts';
import classes from '../invoices.module.css';
import { recordedText } from '../invoices.text.ts';
import { useOpenOf } from './invoices-payments.calls.ts';
import { type Paid, PayerSelect } from './payer-select.tsx';

type Values = { buyerId: number | null; amount: string; reference: string; method: string; day: string };

const AMOUNT = 'payment-amount';
const REFERENCE = 'payment-reference';

/** One line for a check; it stays open for the next one. */
export default function PaymentForm({ of }: { of: Paid | null }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const [recorded, setRecorded] = useState<Payment[]>([]);
  const [last] = recorded;
  return (
    <Stack>
      <OnePayment
        // Each has its own form: two equal payments are two, and not one that was sent twice.
        key={recorded.length}
        of={last ? null : of}
        isNext={last !== undefined}
        initialValues={{
          buyerId: last ? null : (of?.buyerId ?? null),
          amount: !last && of && of.cents > 0 ? centsText(of.cents) : '',
          reference: '',
          method: last?.method ?? 'check',
          day: last?.day ?? today,
        }}
        onRecorded={(payment) => setRecorded((before) => [payment, ...before])}
      />
      {recorded.length > 0 && (
        <ul className={classes.list} aria-label={t`Recorded now`}>
          {recorded.map((payment) => {
            const { title, message } = recordedText(payment);
            return (
              <li key={payment.id}>
                <Text size="sm" fw={600}>
                  {payment.buyerName}
                </Text>
                <Text size="sm">{title}</Text>
                <Text size="sm" c="dimmed">
                  {message}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}

type OnePaymentProps = {
  of: Paid | null;
  isNext: boolean;
  initialValues: Values;
  onRecorded: (payment: Payment) => void;
};

function OnePayment({ of, isNext, initialValues, onRecorded }: OnePaymentProps) {
  const { t } = useLingui();
  const record = useWrite(trpc.payments.record, { topics: ['invoices'], success: recordedText });
  const { form, field, save } = useCreateForm({
    initialValues,
    toInput: ({ buyerId, amount, reference, method, day }) =>
      ({
        buyerId: buyerId ?? 0,
        cents: readCents(amount) ?? 0,
        reference,
        method,
        day,
      }) as Omit<RecordPaymentInput, 'idempotencyKey'>,
    schema: RecordPaymentInput.omit({ idempotencyKey: true }),
    rename: ({ cents, ...errors }) => ({
      ...errors,
      ...(errors.buyerId && { buyerId: t`Choose a buyer.` }),
      ...(cents && { amount: cents }),
    }),
    creation: record,
    onSaved: onRecorded,
  });
  useEffect(() => {
    if (isNext) focusOn('#payment-buyer');
  }, [isNext]);
  const { buyerId, amount, method, reference } = form.getValues();
  /** Enter goes on to the number of a check, which nobody would add afterwards. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || method !== 'check' || reference.trim() !== '') return;
    event.preventDefault();
    focusOn(`#${REFERENCE}`);
  };
  return (
    <SaveForm
      {...save}
      label={t`Record payment`}
      busyLabel={t`Recording...`}
      {...(isNext && { closeLabel: t`Close` })}
      besideButtons={<GoesTo buyerId={buyerId} cents={readCents(amount) ?? 0} />}
    >
      <div className={classes.payment}>
        <PayerSelect
          payer={of}
          value={buyerId}
          onChange={(id) => form.setFieldValue('buyerId', id)}
          onEntered={() => focusOn(`#${AMOUNT}`)}
          field={{
            id: 'payment-buyer',
            error: form.errors.buyerId,
            'data-autofocus': of ? undefined : true,
          }}
        />
        <TextInput
          id={AMOUNT}
          label={t`Amount`}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          {...(of && { 'data-autofocus': true })}
          {...field('amount')}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={goOn}
        />
        <TextInput
          id={REFERENCE}
          label={method === 'check' ? t`Check number` : t`Reference`}
          autoComplete="off"
          {...field('reference')}
        />
        <NativeSelect
          label={t`Method`}
          data={paymentMethods.map((value) => ({
            value,
            label: translate(invoiceTexts.method({ method: value })),
          }))}
          {...field('method')}
        />
        <DayInput label={t`Day`} {...field('day')} />
      </div>
    </SaveForm>
  );
}

/** To which invoices it would go. */
function GoesTo({ buyerId, cents }: { buyerId: number | null; cents: number }) {
  const { t } = useLingui();
  const { data } = useOpenOf(buyerId ?? undefined);
  if (!data || cents <= 0) return null;
  const open = data.items.filter(({ kind }) => kind === 'invoice');
  const { uses, left } = applyInTurn(cents, open);
  const rest = formatMoney(left);
  const parts = uses.map(
    (use) => `${open.find(({ id }) => id === use.invoiceId)?.number ?? ''} ${formatMoney(use.cents)}`,
  );
  return (
    <Text size="sm" c="dimmed" role="status">
      {t`Goes to: ${[...parts, ...(left > 0 ? [t`${rest} on account`] : [])].join(', ')}`}
    </Text>
  );
}
