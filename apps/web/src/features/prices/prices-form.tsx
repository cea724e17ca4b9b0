import { Day } from '@farm/domain/core';
import { type Price, type PriceList, pricedPlace } from '@farm/domain/prices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { refusalOf, trpc } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { saySent } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type PricedTemplate, PriceTable } from './price-table.tsx';
import classes from './prices.module.css';
import { pricesText } from './prices.text.ts';
import { type PriceCells, usePriceCells } from './use-price-cells.ts';

type PricesFormProps = {
  template: PricedTemplate;
  lists: readonly PriceList[];
  prices: readonly Price[];
  onDone: () => void;
};

export function PricesForm({ template, lists, prices, onDone }: PricesFormProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const [validFrom, setValidFrom] = useState<string | null>(today);
  /** Until somebody chooses the day, the first price of a size holds from the beginning. */
  const [isDayChosen, setDayChosen] = useState(false);
  const day = Day.safeParse(validFrom).data;
  const cells = usePriceCells({ sizes: template.sizes, lists, prices }, day ?? today);
  const { changed, faulty, overtaken, unfinished } = cells;
  const known = new Set(prices.map(pricedPlace));
  const hasFirst = changed.some(({ row: { sizeId }, listId }) => !known.has(`${listId} ${sizeId}`));
  const [isChecked, setChecked] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const keyFor = useCreateKey();
  const set = useWrite(trpc.prices.set, {
    topics: ['prices'],
    success: (prices) => pricesText.saved(prices.length),
    failure: pricesText.saveFailed,
  });
  useUnsaved(cells.isTouched && !set.isSuccess);
  const refused = new Map(
    (refusalOf(set.error)?.issues ?? []).map((issue) => [
      changed[Number(issue.path[1])]?.key,
      saySent(issue),
    ]),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (set.isPending || overtaken.length > 0) return;
    setChecked(true);
    if (day === undefined) return focusOn('[data-valid-from]');
    if (cells.isPercentUnfit) return focusOn('[data-raise]');
    if (faulty.length > 0 || unfinished.length > 0) return focusOn('[data-faulty]');
    if (changed.length === 0) return onDone();
    const input = {
      prices: changed.map(({ row, listId, per, cents = 0 }) => ({
        priceListId: listId,
        sizeId: row.sizeId,
        cents,
        per,
        minQuantity: row.minQuantity ?? 1,
        ...(isDayChosen && { validFrom: day }),
      })),
    };
    set.mutate({ ...input, idempotencyKey: keyFor(input) }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    } else if (event.target instanceof HTMLInputElement) {
      // It goes on, since a form that is half typed is neither saved nor closed by it.
      event.preventDefault();
      const isDay = event.target.matches('[data-valid-from]');
      const inRow = event.target.closest('tr')?.querySelector<HTMLElement>('[data-cell]');
      focusOn(isDay ? '[data-raise]' : (inRow ?? '[data-cell="0 0"]'));
    }
  };
  useEffect(() => focusOn('[data-cell="0 0"]'), []);
  const count = changed.length;
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Stack gap="sm">
        <div className={classes.head}>
          <DayInput
            label={t`Valid from`}
            description={t`For deliveries from this day on`}
            data-valid-from
            value={validFrom}
            onChange={(chosen) => {
              setValidFrom(chosen);
              setDayChosen(true);
            }}
            error={isChecked && day === undefined && t`Choose the first day of delivery.`}
          />
          <TextInput
            label={t`Raise by … %`}
            description={t`Shows the new prices; Save keeps them`}
            inputMode="decimal"
            autoComplete="off"
            data-raise
            value={cells.percentTyped}
            onChange={({ currentTarget: { value } }) => cells.setPercent(value)}
            rightSection={<span aria-hidden>%</span>}
            error={cells.isPercentUnfit && t`Enter a number such as 5, or −5 to lower them.`}
          />
        </div>
        <PriceTable
          template={template}
          lists={lists}
          cells={cells}
          refused={refused}
          isChecked={isChecked}
          onLeftOut={setLeftOut}
        />
        {hasFirst && !isDayChosen && (
          <Text size="sm" c="dimmed">
            {t`A first price also holds for earlier deliveries, unless you choose its day.`}
          </Text>
        )}
        {leftOut > 0 && (
          <Text size="sm" role="status">
            {t`${plural(leftOut, { one: '# pasted value', other: '# pasted values' })} did not fit into the table.`}
          </Text>
        )}
        {overtaken.length > 0 ? (
          <ConflictNote
            title={t`Someone else changed prices`}
            onKeep={cells.keepMine}
            onTake={cells.takeTheirs}
          >
            <Overtaken cells={cells} lists={lists} />
          </ConflictNote>
        ) : (
          <DialogFailure error={set.error} />
        )}
        <FormButtons
          label={count > 0 ? t`Save ${plural(count, { one: '# price', other: '# prices' })}` : t`Save`}
          busyLabel={t`Saving...`}
          isBusy={set.isPending}
          isDisabled={overtaken.length > 0}
        />
      </Stack>
    </form>
  );
}

function Overtaken({ cells, lists }: { cells: PriceCells; lists: readonly PriceList[] }) {
  const { t } = useLingui();
  return cells.overtaken.map(({ key, row, listId, held, cents = 0 }) => {
    const list = lists.find(({ id }) => id === listId)?.name ?? '';
    const now = held ? formatMoney(held.cents) : t`blank`;
    const yours = formatMoney(cents);
    const { size } = row;
    return <div key={key}>{t`${list}, ${size}: ${now} there now, ${yours} yours`}</div>;
  });
}
