import { clockIn } from '@farm/domain/core';
import { CreateOfferInput } from '@farm/domain/offers';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import tall from '../../components/tall-form.module.css';
import { ToggleButtons } from '../../components/toggle-buttons.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { farmZone, formatMonthDay, formatWeekday, isElsewhere } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { BuyerTicks } from './buyer-ticks.tsx';
import { CLOSES_AT, closesPreset, daysAhead, daysPreset, titlePreset } from './offer-presets.ts';
import {
  type Choice,
  type MadeLinks,
  type Offer,
  useChoices,
  useCreateOffer,
  usePickable,
} from './offers.calls.ts';
import classes from './offers.module.css';
import { offersText } from './offers.text.ts';
import { isLeft, named, ProductTicks } from './product-ticks.tsx';
import { TickList } from './tick-list.tsx';

type Values = {
  title: string;
  days: string[];
  note: string;
  closesOn: string | null;
  closesTime: string;
  /** The sizes that were ticked or unticked by hand. */
  touched: Record<number, boolean>;
  buyerIds: number[];
};

type NewOfferFormProps = {
  /** The previous offer, whose weekdays are preset. */
  before: Offer | undefined;
  /** Whether its products, buyers and note are preset too. */
  repeats: boolean;
  onMade: (made: MadeLinks) => void;
};

const NO_CHOICES: readonly Choice[] = [];

export default function NewOfferForm({ before, repeats, onMade }: NewOfferFormProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const timeZone = useFarm().data?.timeZone;
  const zoneName = timeZone ?? farmZone();
  const [start] = useState(() => {
    const now = new Date().toISOString();
    const clock = clockIn(zoneName, new Date(now));
    return {
      now,
      days: daysPreset(today, clock, before?.days ?? []),
      like: repeats ? before : undefined,
    };
  });
  const create = useCreateOffer(onMade);
  const likeSizes = useMemo(
    () => start.like && new Set(start.like.lines.map(({ sizeId }) => sizeId)),
    [start],
  );
  const tickedAmong = useCallback(
    (choices: readonly Choice[], touched: Values['touched']) =>
      choices
        .filter((choice) => touched[choice.sizeId] ?? likeSizes?.has(choice.sizeId) ?? isLeft(choice))
        .map(({ sizeId }) => sizeId),
    [likeSizes],
  );
  const [asked, setAsked] = useState(start.days);
  const choices = useChoices(asked);
  const sold = choices.data ?? NO_CHOICES;
  const items = useMemo(() => choices.data?.map(named), [choices.data]);
  const pickable = usePickable();
  const isWaiting = !choices.data || choices.isPlaceholderData || !pickable.buyers;
  const { form, field, save } = useCreateForm({
    initialValues: {
      title: titlePreset(start.days),
      days: start.days,
      note: start.like?.note ?? '',
      closesOn: closesPreset(today, start.days),
      closesTime: CLOSES_AT,
      touched: {},
      buyerIds: (start.like?.links ?? [])
        .filter(({ endedAt }) => endedAt === null)
        .map(({ buyerId }) => buyerId),
    } as Values,
    toInput: ({ touched, closesOn, buyerIds, ...values }) => ({
      ...values,
      buyerIds: pickable.pick(buyerIds),
      closesOn: closesOn ?? '',
      sizeIds: tickedAmong(sold, touched),
    }),
    schema: CreateOfferInput,
    // An error in a list belongs to the whole list.
    rename: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message])),
    creation: create,
    onSaved: () => {},
  });
  const { title, days, closesOn, touched } = form.values;
  const picked = pickable.pick(form.values.buyerIds);
  const { setFieldValue, setValues } = form;
  const ticked = useMemo(() => new Set(tickedAmong(sold, touched)), [tickedAmong, sold, touched]);
  const changeDays = (next: string[]) => {
    form.clearFieldError('days');
    // A price typed by hand stays.
    if (title === titlePreset(days)) setFieldValue('title', titlePreset(next));
    if (closesOn === closesPreset(today, days)) setFieldValue('closesOn', closesPreset(today, next));
    setFieldValue('days', next);
    if (next.length > 0) setAsked(next);
  };
  const tick = useCallback(
    (sizeIds: readonly number[], isTicked: boolean) =>
      setValues((values) => ({
        touched: { ...values.touched, ...Object.fromEntries(sizeIds.map((id) => [id, isTicked])) },
      })),
    [setValues],
  );
  const changeBuyers = useCallback(
    (change: (picked: readonly number[]) => number[]) =>
      setValues((values) => ({ buyerIds: change(values.buyerIds ?? []) })),
    [setValues],
  );
  const ahead = daysAhead(today);
  const links = picked.length;
  const products = ticked.size;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isWaiting) event.currentTarget.requestSubmit();
  };
  return (
    <form noValidate className={tall.form} onSubmit={save.onSubmit} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <TextInput label={t`Title`} required data-autofocus {...field('title')} />
        <DayInput label={t`Closes on`} required {...field('closesOn')} />
        <TextInput
          type="time"
          label={t`Closes at`}
          description={isElsewhere(start.now, zoneName) && t`By the farm’s clock (${zoneName})`}
          required
          {...field('closesTime')}
        />
        <Textarea
          label={t`Note for the buyers (Optional)`}
          autosize
          minRows={1}
          maxRows={4}
          {...field('note')}
        />
      </div>
      <ToggleButtons
        label={t`Delivery days`}
        path="days"
        className={classes.days}
        look={{ px: 0, h: 44, styles: { label: { display: 'grid', textAlign: 'center' } } }}
        choices={ahead.map((value) => ({
          value,
          label: (
            <>
              <Text span inherit fz="xs">
                {formatWeekday(value)}
              </Text>{' '}
              <span>{formatMonthDay(value)}</span>
            </>
          ),
          isOn: days.includes(value),
        }))}
        error={form.errors.days}
        onToggle={(day) =>
          changeDays(ahead.filter((one) => (one === day ? !days.includes(day) : days.includes(one))))
        }
      />
      <div className={classes.lists}>
        <TickList
          id="offer-products"
          title={t`Products`}
          items={items}
          ticks={products}
          words={{
            search: t`Search products`,
            loading: t`Loading what is left`,
            failed: translate(offersText.choicesFailed),
            none: t`No package sizes are sold yet. Add them in the Product Catalog.`,
          }}
          query={choices}
          error={form.errors.sizeIds}
        >
          {(shown) => (
            <ProductTicks
              choices={shown}
              days={asked}
              ticked={ticked}
              isStale={choices.isPlaceholderData}
              onTick={tick}
            />
          )}
        </TickList>
        <BuyerTicks
          pickable={pickable}
          picked={picked}
          onChange={changeBuyers}
          error={form.errors.buyerIds}
          none={t`You have no buyers yet.`}
        />
      </div>
      <DialogFailure error={create.error} />
      <div className={tall.footer} data-toasts-above>
        <FormButtons
          label={links > 0 ? t`Make links` : t`Save without links`}
          busyLabel={t`Making...`}
          isBusy={create.isPending}
          isDisabled={isWaiting}
        >
          <Text size="sm" role="status">
            {t`${plural(products, { one: '# product', other: '# products' })}, ${plural(links, { one: '# buyer', other: '# buyers' })}`}
          </Text>
        </FormButtons>
      </div>
    </form>
  );
}
