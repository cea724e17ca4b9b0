import { orderTitle, type ToReprice } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { EmptyNote } from '../../../components/empty-note.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { FormDialog, FormSkeleton } from '../../../components/form-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useCreateKey } from '../../../lib/create-key.ts';
import { formatDayWithWeekday, formatMoney, formatNumber } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { type LineToPrice, repriceText, useReprice, useToReprice } from './orders.calls.ts';
import classes from './reprice.module.css';

type RepriceDialogProps = { isOpen: boolean; onClose: () => void };

export default function RepriceDialog({ isOpen, onClose }: RepriceDialogProps) {
  const { t } = useLingui();
  const [alsoListed, setAlsoListed] = useState(false);
  const found = useToReprice(alsoListed, isOpen);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t`Price open orders`}
      size="46rem"
      onClose={onClose}
      screen={found.data ? 'form' : 'loading'}
    >
      {found.data ? (
        <RepriceForm
          found={found.data}
          isStale={found.isPlaceholderData}
          alsoListed={alsoListed}
          onAlsoListed={setAlsoListed}
          onDone={onClose}
        />
      ) : found.isLoadingError ? (
        <LoadFailure title={translate(repriceText.failed)} query={found} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  );
}

type RepriceFormProps = {
  found: ToReprice;
  /** It says whether another choice is still being read. */
  isStale: boolean;
  alsoListed: boolean;
  onAlsoListed: (isTrue: boolean) => void;
  onDone: () => void;
};

function RepriceForm({ found, isStale, alsoListed, onAlsoListed, onDone }: RepriceFormProps) {
  const { t } = useLingui();
  const { orders, count, listed, lines, hash } = found;
  const keyFor = useCreateKey();
  const reprice = useReprice();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reprice.isPending || isStale || count === 0) return;
    const input = { alsoListed, hash };
    reprice.mutate({ ...input, idempotencyKey: keyFor(input) }, { onSuccess: onDone });
  };
  const ofOrders = t`${plural(orders, { one: '# order', other: '# orders' })}`;
  const ofLines = t`${plural(count, { one: '# line', other: '# lines' })}`;
  const more = count - lines.length;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {count === 0 ? (
          <EmptyNote
            title={t`Nothing to price`}
            text={t`Every open line has its price, or its size has none on the list of its buyer.`}
          />
        ) : (
          <>
            <Text size="sm">
              {t`${ofLines} of ${ofOrders} get what the price lists say now. Agreed prices stay.`}
            </Text>
            <div className={classes.orders} tabIndex={-1} aria-busy={isStale}>
              {[...Map.groupBy(lines, ({ orderNumber }) => orderNumber)].map(([number, some]) => (
                <OrderToPrice key={number} number={number} lines={some} />
              ))}
              {more > 0 && (
                <Text size="sm" c="dimmed">
                  {t`and ${plural(more, { one: '# further line', other: '# further lines' })}`}
                </Text>
              )}
            </div>
          </>
        )}
        {(alsoListed || listed > 0) && (
          <Checkbox
            label={
              alsoListed
                ? t`Also lines that have an earlier price of the list`
                : t`Also ${plural(listed, { one: '# line', other: '# lines' })} with an earlier price of the list`
            }
            checked={alsoListed}
            onChange={({ currentTarget: { checked } }) => onAlsoListed(checked)}
          />
        )}
        <DialogFailure error={reprice.error} />
        <FormButtons
          label={t`Price ${plural(orders, { one: '# order', other: '# orders' })}`}
          busyLabel={t`Pricing...`}
          isBusy={reprice.isPending}
          isDisabled={count === 0 || isStale}
        />
      </Stack>
    </form>
  );
}

function OrderToPrice({ number, lines }: { number: number; lines: readonly LineToPrice[] }) {
  const { t } = useLingui();
  const [first] = lines;
  if (!first) return null;
  const order = translate(orderTitle(number));
  return (
    <section aria-label={order}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {order} · {first.buyerName} · {formatDayWithWeekday(first.deliveryDate)}
      </Text>
      <ul className={classes.lines}>
        {lines.map(({ id, quantity, productName, size, before, after, amountCents, status }) => (
          <li key={id}>
            <span className={classes.what}>
              {formatNumber(quantity)} × {productName} ({size})
              {status === 'delivered' && ` · ${t`delivered, to invoice`}`}
            </span>
            <span>
              {before && <del>{formatMoney(before.cents)}</del>} <EachPrice price={after} />
            </span>
            <span className={classes.amount}>{formatMoney(amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EachPrice({ price: { cents, per } }: { price: LineToPrice['after'] }) {
  const { t } = useLingui();
  if (cents === 0) return t`no charge`;
  const one = formatMoney(cents);
  return per === 'package' ? one : t`${one} per base unit`;
}
