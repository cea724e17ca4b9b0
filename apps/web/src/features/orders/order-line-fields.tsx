import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo, useEffect } from 'react';
import { Choice, type ChoiceOption } from '../../components/choice.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import classes from './new-order.module.css';
import type { OrderLineValues } from './order-values.ts';
import { ANY_GROWER } from './orders.text.ts';
import type { Packaged } from './orders-reads.calls.ts';
import type { LineChange } from './use-order-lines.ts';

/** A choice has no empty value. */
const ANY = 'any';

export type Grower = { uid: string; name: string };

export type OrderLineFieldsProps = {
  line: OrderLineValues;
  index: number;
  /** The empty line at the end, where the next product is typed. */
  isNext: boolean;
  isRemovable: boolean;
  packages: ReadonlyMap<number, Packaged>;
  options: readonly ChoiceOption<number>[];
  isLoading: boolean;
  growers: readonly Grower[] | undefined;
  onHand: number | undefined;
  free: number | undefined;
  short: number | undefined;
  productError: string | undefined;
  quantityError: string | undefined;
  growerError: string | undefined;
  dispatch: Dispatch<LineChange>;
  /** Called with the paths of the fields that changed. */
  onChanged: (paths: string[]) => void;
  onRemove: (index: number, key: string) => void;
  onPaste: (event: ClipboardEvent, key: string) => void;
};

export const lineFieldPath = (index: number, field: 'sizeId' | 'quantity' | 'farmerId') =>
  `lines.${index}.${field}`;

/** Focuses a field of a line, which may not be on the page yet. */
export const focusOnLine = (index: number, field: 'sizeId' | 'quantity') =>
  focusOn(`[data-path="${lineFieldPath(index, field)}"]`);

/** One row of a new order: a product in a package size, how many, from which grower, and what is free of it. */
export const OrderLineFields = memo(function OrderLineFields(props: OrderLineFieldsProps) {
  const { t } = useLingui();
  const { line, index, isNext, packages, growers, dispatch, onChanged } = props;
  const { key, sizeId } = line;
  const chosen = sizeId === null ? undefined : packages.get(sizeId);
  const holder = chosen?.stock?.presetGrowerId;
  const preset = growers?.some(({ uid }) => uid === holder) ? holder : '';
  const isPresetting = line.awaitsGrower && growers !== undefined && holder !== undefined;
  useEffect(() => {
    if (isPresetting) {
      dispatch({ change: 'set', key, to: { farmerId: preset ?? '', awaitsGrower: false } });
    }
  }, [isPresetting, preset, key, dispatch]);
  const position = index + 1;
  const set = (to: Partial<OrderLineValues>) => {
    dispatch({ change: 'set', key, to });
    onChanged(Object.keys(to).map((field) => `lines.${index}.${field}`));
  };
  const goOnWithEnter = (field: 'product' | 'quantity') => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    event.preventDefault();
    if (sizeId === null) focusOnLine(index, 'sizeId');
    else if (field === 'product') focusOnLine(index, 'quantity');
    else focusOnLine(index + 1, 'sizeId');
  };
  return (
    <fieldset className={classes.line ?? ''} aria-label={t`Product ${position}`}>
      <ProductChoice {...props} onEnter={goOnWithEnter('product')} onSet={set} />
      {!isNext && (
        <>
          <NumberField
            className={`${classes.quantity} ${classes.labelled}`}
            label={t`Quantity`}
            min={1}
            required
            withAsterisk={false}
            data-path={lineFieldPath(index, 'quantity')}
            value={line.quantity}
            onChange={(quantity) => set({ quantity })}
            onEnter={goOnWithEnter('quantity')}
            error={props.quantityError}
          />
          <GrowerChoice {...props} chosen={chosen} onSet={set} />
          <StockNote {...props} />
          {props.isRemovable && (
            <ActionIcon
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              aria-label={t`Remove product ${position}`}
              onClick={() => props.onRemove(index, key)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </>
      )}
    </fieldset>
  );
});

type PartProps = OrderLineFieldsProps & { onSet: (to: Partial<OrderLineValues>) => void };

function ProductChoice(props: PartProps & { onEnter: (event: KeyboardEvent) => void }) {
  const { t } = useLingui();
  const { line, index, isNext, packages, options, isLoading, onEnter, onSet, onPaste } = props;
  return (
    <Choice<number>
      className={`${classes.product} ${classes.labelled}`}
      label={t`Product and package size`}
      placeholder={t`Search products...`}
      required={!isNext}
      withAsterisk={false}
      options={options}
      isSearching={isLoading}
      nothingFound={
        isLoading
          ? t`Loading...`
          : options.length > 0
            ? t`No product has this name`
            : t`There are no products yet. An administrator adds them in the Product Catalog.`
      }
      renderOption={({ value }) => {
        const { size, stock } = packages.get(value) ?? {};
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
      data-path={lineFieldPath(index, 'sizeId')}
      value={line.sizeId}
      onChange={(sizeId) => onSet({ sizeId, farmerId: '', awaitsGrower: true })}
      onTaken={(by) => by === 'enter' && focusOnLine(index, 'quantity')}
      onUnfound={(unfound) => onSet({ unfound })}
      onKeyDown={(event) => {
        if (event.currentTarget.getAttribute('aria-expanded') !== 'true') onEnter(event);
      }}
      onPaste={(event) => onPaste(event, line.key)}
      error={props.productError}
    />
  );
}

function GrowerChoice({
  line,
  index,
  growers,
  chosen,
  growerError,
  onSet,
}: PartProps & { chosen: Packaged | undefined }) {
  const { t } = useLingui();
  const anyGrower = { value: ANY, label: say(ANY_GROWER) };
  const unitsOf = (uid: string) =>
    chosen?.stock?.holders.find(({ farmerId }) => farmerId === uid)?.units ?? 0;
  return (
    <Choice
      className={`${classes.grower} ${classes.labelled}`}
      label={t`Grower`}
      options={[anyGrower, ...(growers ?? []).map(({ uid, name }) => ({ value: uid, label: name }))]}
      nothingFound={t`No grower has this name`}
      renderOption={({ value, label }) => (
        <span className={classes.option}>
          <span>{label}</span>
          {unitsOf(value) > 0 && (
            <span className={classes.optionCount}>
              {formatUnits(unitsOf(value), chosen?.baseUnit ?? null)}
            </span>
          )}
        </span>
      )}
      data-path={lineFieldPath(index, 'farmerId')}
      value={line.farmerId || ANY}
      onChange={(uid) => onSet({ farmerId: uid === ANY ? '' : uid, awaitsGrower: false })}
      error={growerError}
    />
  );
}

/** What is free of the chosen package, and how many packages the order asks for beyond it. */
function StockNote({ onHand, free, short }: Pick<OrderLineFieldsProps, 'onHand' | 'free' | 'short'>) {
  const { t } = useLingui();
  const shortNumber = formatNumber(short ?? 0);
  const isKnown = onHand !== undefined && free !== undefined;
  const freeNumber = formatNumber(free ?? 0);
  const title = t`${plural(onHand ?? 0, { one: '# package', other: '# packages' })} on hand, ${freeNumber} free`;
  return (
    <span className={classes.stock} role="status" {...(isKnown && { title })}>
      {short !== undefined && short > 0 && (
        <>
          <b>
            <Trans>short {shortNumber}</Trans>
          </b>
          {' · '}
        </>
      )}
      {isKnown && <Trans>{freeNumber} free</Trans>}
    </span>
  );
}
