import { useLingui } from '@lingui/react/macro';
import { Choice } from '../../../components/choice.tsx';
import { formatNumber, formatUnits } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import type { Packaged } from '../order-stock.ts';
import { ANY_GROWER } from '../orders.text.ts';
import { focusOnLine, lineFieldPath, type OrderLineFieldsProps } from './line-fields.ts';
import { presetGrowerOf } from './line-stock.ts';
import type { OrderLineValues } from './line-values.ts';
import classes from './order-lines.module.css';

const ANY = 'any';

type PartProps = OrderLineFieldsProps & { onSet: (to: Partial<OrderLineValues>) => void };

export function ProductChoice(props: PartProps) {
  const { t } = useLingui();
  const { line, index, isNext, onSet } = props;
  const { packages, growers, options, isLoading } = props.catalog;
  return (
    <Choice<number>
      className={`${classes.product} ${classes.labeled}`}
      label={t`Product and package size`}
      placeholder={t`Search products...`}
      required={!isNext}
      options={options}
      isSearching={isLoading}
      nothingFound={
        isLoading
          ? t`Loading...`
          : options.length > 0
            ? t`No product has this name`
            : t`There are no products yet. An administrator adds them in the Product Catalog.`
      }
      {...(props.stock && {
        renderOption: ({ value }) => {
          const { size, stock } = packages?.get(value) ?? {};
          const onHand = formatNumber(stock?.onHandPackages ?? 0);
          const free = formatNumber(stock?.freePackages ?? 0);
          return (
            <span className={classes.option}>
              <span>{size}</span>
              {stock && <span className={classes.optionCount}>{t`${onHand} on hand · ${free} free`}</span>}
            </span>
          );
        },
      })}
      data-path={lineFieldPath(index, 'sizeId')}
      data-unread={line.pasted === null ? undefined : true}
      value={line.sizeId}
      onChange={(sizeId) => {
        const farmerId = presetGrowerOf(packages?.get(sizeId), growers);
        onSet({
          sizeId,
          ...(packages && { farmerId: farmerId ?? '', awaitsGrower: farmerId === undefined }),
          pasted: null,
          agreed: null,
        });
      }}
      onTaken={(by) => props.goesOn && by === 'enter' && focusOnLine(index, 'quantity')}
      onUnfound={(unfound) => onSet({ unfound })}
      onPaste={(event) => props.acts.onPaste(event, line.key)}
      error={line.pasted === null ? props.errors.sizeId : t`Not understood: ${line.pasted}`}
    />
  );
}

export function GrowerChoice({
  line,
  index,
  catalog: { growers },
  chosen,
  errors,
  onSet,
}: PartProps & { chosen: Packaged | undefined }) {
  const { t } = useLingui();
  const anyGrower = { value: ANY, label: translate(ANY_GROWER) };
  const unitsOf = (uid: string) =>
    chosen?.stock?.holders.find(({ farmerId }) => farmerId === uid)?.units ?? 0;
  return (
    <Choice
      className={classes.labeled ?? ''}
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
      error={errors.farmerId}
    />
  );
}
