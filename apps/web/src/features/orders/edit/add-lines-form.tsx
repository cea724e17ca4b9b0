import type { BaseUnit } from '@farm/domain/catalog';
import { AddLinesInput, OrderQuantity, orderTitle } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { NumberField } from '../../../components/number-field.tsx';
import { orderHeadingId } from '../../../lib/arrival.ts';
import { newKey, useCreateKey } from '../../../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusOn } from '../../../lib/focus.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { usePeople } from '../../../lib/people.ts';
import { translate } from '../../../lib/translate.ts';
import { useBuyerPrices } from '../../prices/prices.calls.ts';
import { useLineActs } from '../acts/line-acts.tsx';
import { presetGrowerOf } from '../new/line-stock.ts';
import { listedPrice, type TypedPrice, UnitPrice } from '../order-prices.tsx';
import { useOrderStock } from '../order-stock.ts';
import type { Order } from '../orders.calls.ts';
import { ANY_GROWER } from '../orders.text.ts';
import { OwnInputs, type OwnValues, ownValues } from '../own-inputs.tsx';
import classes from './order-edit.module.css';
import { onOwnEscape, useOrderEdits } from './order-edits.tsx';
import { useAddLines } from './orders.calls.ts';

const ANY = 'any';

type Row = OwnValues & { key: string; sizeId: number | null; quantity: string | number; farmerId: string };
type Values = { lines: Row[] };

const newRow = (): Row => ({ key: newKey(), sizeId: null, quantity: '', farmerId: ANY, ...ownValues() });

export default function AddLinesForm({ order }: { order: Order }) {
  const { t } = useLingui();
  const { stop, keep, kept } = useOrderEdits();
  const [opened] = useState(() => kept(order.orderGroupId) as Values | undefined);
  const { packages } = useOrderStock(order.deliveryDate);
  const people = usePeople();
  const keyFor = useCreateKey();
  const title = translate(orderTitle(order.number));
  const toInput = ({ lines }: Values) => {
    const input = {
      orderGroupId: order.orderGroupId,
      lines: lines.map(({ sizeId, quantity, farmerId, ...line }) => ({
        sizeId: sizeId as number,
        quantity: quantity as number,
        farmerId: farmerId === ANY ? '' : farmerId,
        ...ownValues(line),
      })),
    };
    return { ...input, idempotencyKey: keyFor(input) };
  };
  const form = useForm<Values>({
    initialValues: opened ?? { lines: [newRow()] },
    validate: (values) => schemaErrors(AddLinesInput, toInput(values)),
  });
  const close = () => {
    stop(order.orderGroupId);
    focusOn(() => document.getElementById(orderHeadingId(order.number)));
  };
  const add = useAddLines(close);
  const { values } = form;
  const isDirty = values.lines.some(({ sizeId, quantity }) => sizeId !== null || quantity !== '');
  useEffect(() => {
    keep(order.orderGroupId, isDirty && !add.isSuccess ? values : undefined);
  }, [keep, order.orderGroupId, isDirty, add.isSuccess, values]);
  const isPriced = order.lines.some(useLineActs().mayPrice);
  const prices = useBuyerPrices(
    isPriced ? order.buyerId : undefined,
    values.lines.flatMap(({ sizeId }) => sizeId ?? []),
  );
  const priceOf = ({ sizeId, quantity }: Row) =>
    listedPrice(prices, {
      quantity: OrderQuantity.safeParse(quantity).data ?? 0,
      deliveryDate: order.deliveryDate,
      chosen: sizeId === null ? undefined : packages.get(sizeId),
    });
  const growers = (people.data ?? []).filter(({ role }) => isPermitted('orders.confirm', role));
  const groups = [...Map.groupBy(packages.values(), ({ name }) => name)].map(([group, sizes]) => ({
    group,
    items: sizes.map(({ sizeId, name, size }) => ({ value: sizeId, label: `${name}, ${size}` })),
  }));
  const removeAt = (position: number) => t`Remove product ${position}`;
  const preset = (sizeId: number | null) =>
    (sizeId !== null && presetGrowerOf(packages.get(sizeId), growers)) || ANY;
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t`Add to ${title}`}
      data-order={order.number}
      onKeyDown={onOwnEscape(() => !add.isPending && close())}
      onSubmit={form.onSubmit((typed) => {
        if (!add.isPending) add.mutate(toInput(typed), { onError: showRefusal(form) });
      }, focusFirstError(form))}
    >
      <Text fw={600} component="h3" id={orderHeadingId(order.number)} tabIndex={-1}>
        {title} · {order.buyerName}
      </Text>
      {values.lines.map((row, index) => (
        <div key={row.key} className={classes.row} data-priced={isPriced || undefined}>
          <Select<number>
            label={t`Product and package size`}
            searchable
            data={groups}
            limit={100}
            nothingFoundMessage={t`No product has this name`}
            {...(index === 0 && { 'data-autofocus': true })}
            {...form.getInputProps(`lines.${index}.sizeId`)}
            onChange={(sizeId) => {
              form.setFieldValue(`lines.${index}.sizeId`, sizeId);
              form.setFieldValue(`lines.${index}.farmerId`, preset(sizeId));
            }}
          />
          <NumberField label={t`Quantity`} min={1} {...form.getInputProps(`lines.${index}.quantity`)} />
          {isPriced && <AddedPrice price={priceOf(row)} baseUnit={packages.get(row.sizeId ?? 0)?.baseUnit} />}
          <Select
            label={t`Grower`}
            searchable
            allowDeselect={false}
            data={[
              { value: ANY, label: translate(ANY_GROWER) },
              ...growers.map(({ uid, name }) => ({ value: uid, label: name })),
            ]}
            {...form.getInputProps(`lines.${index}.farmerId`)}
          />
          <OwnInputs inputOf={(field) => form.getInputProps(`lines.${index}.${String(field)}`)} />
          <ActionIcon
            size={36}
            className={classes.remove ?? ''}
            aria-label={removeAt(index + 1)}
            disabled={values.lines.length === 1}
            onClick={() => form.removeListItem('lines', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Group gap="xs" justify="space-between">
        <Button
          variant="subtle"
          className={classes.button ?? ''}
          onClick={() => form.insertListItem('lines', newRow())}
        >{t`Another product`}</Button>
        <Group gap="xs">
          <Button variant="default" className={classes.button ?? ''} onClick={close} disabled={add.isPending}>
            {t`Cancel`}
          </Button>
          <Button type="submit" className={classes.button ?? ''} aria-disabled={add.isPending}>
            {add.isPending ? t`Adding...` : t`Add to the order`}
          </Button>
        </Group>
      </Group>
    </form>
  );
}

function AddedPrice({ price, baseUnit }: { price: TypedPrice | undefined; baseUnit: BaseUnit | undefined }) {
  return (
    <div className={classes.added}>
      {price && (
        <>
          <span>
            <UnitPrice price={price} baseUnit={baseUnit} />
          </span>
          {price.cents > 0 && <b>{formatMoney(price.amountCents)}</b>}
        </>
      )}
    </div>
  );
}
