import { coverage, freeStock } from '@farm/domain/inventory';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { type OrderValues, packagesOf } from './order-values.ts';
import classes from './orders.module.css';
import { ANY_GROWER } from './orders.text.ts';
import type { Packaged } from './orders-reads.calls.ts';

/** A select has no empty value. */
const ANY = 'any';

type OrderLineFieldsProps = {
  form: UseFormReturnType<OrderValues>;
  index: number;
  packages: ReadonlyMap<number, Packaged>;
  isLoading: boolean;
  growers: readonly { uid: string; name: string }[] | undefined;
  onRemove: (() => void) | undefined;
};

/** The stock of a package, and how many packages are short once the other lines of this order took theirs. */
const stockOf = (
  chosen: Packaged,
  quantity: number,
  others: readonly { quantity: number; of: Packaged }[],
) => {
  const { stock } = chosen;
  if (!stock) return null;
  const taken = others
    .filter(({ of }) => of.productNameId === chosen.productNameId)
    .map((line) => ({ quantity: line.quantity, unitsPerPackage: line.of.unitsPerPackage }));
  const { shortPackages: short } = coverage({
    free: freeStock(stock.free, taken),
    quantity,
    unitsPerPackage: chosen.unitsPerPackage,
  });
  return { onHand: stock.onHandPackages, free: formatNumber(stock.freePackages), short };
};

/** One product of a new order. */
export function OrderLineFields(props: OrderLineFieldsProps) {
  const { t } = useLingui();
  const { form, index, packages, isLoading, growers, onRemove } = props;
  const line = form.values.lines[index];
  const chosen = line?.sizeId ? packages.get(line.sizeId) : undefined;
  const holder = chosen?.stock?.presetGrowerId;
  const preset = growers?.some(({ uid }) => uid === holder) ? holder : '';
  const isPresetting = line?.awaitsGrower === true && growers !== undefined && holder !== undefined;
  useEffect(() => {
    if (!isPresetting) return;
    form.setFieldValue(`lines.${index}.farmerId`, preset ?? '');
    form.setFieldValue(`lines.${index}.awaitsGrower`, false);
  }, [isPresetting, preset, form, index]);
  if (!line) return null;
  const position = index + 1;
  const others = form.values.lines.flatMap((other) => {
    const of = other.sizeId === null ? undefined : packages.get(other.sizeId);
    return of && other.key !== line.key ? [{ of, quantity: packagesOf(other) }] : [];
  });
  const stock = chosen && stockOf(chosen, packagesOf(line), others);
  const groups = [...Map.groupBy(packages.values(), ({ name }) => name)].map(([group, sizes]) => ({
    group,
    items: sizes.map(({ sizeId, name, size }) => ({ value: sizeId, label: `${name}, ${size}` })),
  }));
  const unitsOf = (uid: string) =>
    chosen?.stock?.holders.find(({ farmerId }) => farmerId === uid)?.units ?? 0;
  const { value: _, ...sizeField } = form.getInputProps(`lines.${index}.sizeId`);
  const { value: __, ...growerField } = form.getInputProps(`lines.${index}.farmerId`);
  return (
    <fieldset className={classes.orderLine ?? ''} aria-label={t`Product ${position}`}>
      <Select<number>
        className={classes.orderLineProduct ?? ''}
        label={t`Product and package size`}
        placeholder={t`Search products...`}
        required
        withAsterisk={false}
        searchable
        openOnFocus={false}
        data={groups}
        nothingFoundMessage={
          isLoading
            ? t`Loading...`
            : packages.size > 0
              ? t`No product has this name`
              : t`There are no products yet. An administrator adds them in the Product Catalog.`
        }
        maxDropdownHeight={300}
        allowDeselect={false}
        renderOption={({ option }) => {
          const { size, stock } = packages.get(option.value) ?? {};
          const onHand = formatNumber(stock?.onHandPackages ?? 0);
          const free = formatNumber(stock?.freePackages ?? 0);
          return (
            <span className={classes.option}>
              <span>{size}</span>
              {stock && (
                <span className={classes.optionCount}>
                  <Trans>
                    {onHand} on hand · {free} free
                  </Trans>
                </span>
              )}
            </span>
          );
        }}
        {...sizeField}
        value={line.sizeId}
        onChange={(sizeId) => {
          form.setFieldValue(`lines.${index}.sizeId`, sizeId);
          form.setFieldValue(`lines.${index}.farmerId`, '');
          form.setFieldValue(`lines.${index}.awaitsGrower`, sizeId !== null);
        }}
      />
      <Select
        className={classes.orderLineGrower ?? ''}
        label={t`Grower`}
        data={[
          { value: ANY, label: say(ANY_GROWER) },
          ...(growers ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.label}</span>
            {unitsOf(option.value) > 0 && (
              <span className={classes.optionCount}>
                {formatUnits(unitsOf(option.value), chosen?.baseUnit ?? null)}
              </span>
            )}
          </span>
        )}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        {...growerField}
        value={line.farmerId || ANY}
        onChange={(uid) => {
          form.setFieldValue(`lines.${index}.farmerId`, uid === ANY || !uid ? '' : uid);
          form.setFieldValue(`lines.${index}.awaitsGrower`, false);
        }}
      />
      <NumberField
        className={`${classes.orderLineAmount} ${classes.number}`}
        label={t`Quantity`}
        min={1}
        required
        withAsterisk={false}
        {...form.getInputProps(`lines.${index}.quantity`)}
      />
      <ActionIcon
        className={classes.orderLineRemove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t`Remove product ${position}`}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
      {stock && <StockNote {...stock} />}
    </fieldset>
  );
}

/** The stock of the chosen package, and what the order asks for beyond it. */
function StockNote({ onHand, free, short }: { onHand: number; free: string; short: number }) {
  const { t } = useLingui();
  return (
    <Text size="sm" c="dimmed" className={classes.orderLineStock ?? ''} role="status">
      {t`${plural(onHand, { one: '# package', other: '# packages' })} on hand, ${free} free`}
      {short > 0 && (
        <Text span inherit c="var(--mantine-color-error)" fw={600}>
          {' · '}
          <Plural value={short} one="# package more than is free" other="# packages more than is free" />
        </Text>
      )}
    </Text>
  );
}
