import { centsText } from '@farm/domain/core';
import { readPrice } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { UnitPrice } from '../order-prices.tsx';
import type { Packaged } from '../order-stock.ts';
import { focusOnLine, lineFieldPath, type OrderLineFieldsProps } from './line-fields.ts';
import type { AgreedValues, OrderLineValues } from './line-values.ts';
import classes from './order-lines.module.css';

type LineMoneyProps = Pick<OrderLineFieldsProps, 'line' | 'index' | 'errors'> & {
  price: NonNullable<OrderLineFieldsProps['price']>;
  baseUnit: Packaged['baseUnit'] | undefined;
  onSet: (to: Partial<OrderLineValues>) => void;
};

/** No stop on the way from the quantity to the next line, until it is pressed to agree on another price. */
export function LineMoney(props: LineMoneyProps) {
  const { t } = useLingui();
  const { line, index, price, baseUnit, onSet } = props;
  const { cents: priceCents, per: pricePer, amountCents, isMissing } = price;
  const { agreed } = line;
  const isPriced = priceCents !== undefined && pricePer !== undefined;
  const agree = () => {
    const typed = isPriced ? centsText(priceCents) : '';
    onSet({ agreed: { typed, per: pricePer ?? 'package', reason: '' } });
    focusOnLine(index, 'agreed.cents');
  };
  return (
    <>
      <div className={classes.money ?? ''}>
        <div className={classes.price ?? ''} data-agreed={agreed ? true : undefined}>
          <span className={classes.moneyHead ?? ''}>{t`Price`}</span>
          {agreed ? (
            <AgreedField {...props} agreed={agreed} />
          ) : (
            (isPriced || isMissing) && (
              <UnstyledButton
                className={classes.agree ?? ''}
                tabIndex={-1}
                title={t`Agree on another price`}
                data-unpriced={!isPriced || undefined}
                onClick={agree}
              >
                {isPriced ? (
                  <UnitPrice price={{ cents: priceCents, per: pricePer }} baseUnit={baseUnit} />
                ) : (
                  t`no price yet`
                )}
              </UnstyledButton>
            )
          )}
        </div>
        <div className={classes.amount ?? ''}>
          <span className={classes.moneyHead ?? ''}>{t`Amount`}</span>
          {amountCents !== undefined && (
            <span>{priceCents === 0 ? agreed && t`no charge` : formatMoney(amountCents)}</span>
          )}
        </div>
      </div>
      {agreed && <ReasonField {...props} agreed={agreed} />}
    </>
  );
}

type AgreedProps = LineMoneyProps & { agreed: AgreedValues };

function AgreedField({ index, agreed, errors, onSet }: AgreedProps) {
  const { t } = useLingui();
  const error = errors['agreed.cents'];
  const read = readPrice(agreed.typed);
  return (
    <TextInput
      aria-label={t`Agreed price`}
      inputMode="decimal"
      autoComplete="off"
      data-path={lineFieldPath(index, 'agreed.cents')}
      value={agreed.typed}
      onChange={({ currentTarget: { value } }) => onSet({ agreed: { ...agreed, typed: value } })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      error={error && 'problem' in read ? translate(read.problem) : error}
    />
  );
}

function ReasonField({ index, agreed, errors, onSet }: AgreedProps) {
  const { t } = useLingui();
  const position = index + 1;
  return (
    <div className={classes.agreedReason ?? ''}>
      <TextInput
        aria-label={t`Reason for the price of product ${position}`}
        placeholder={t`Reason for this price`}
        maxLength={500}
        data-path={lineFieldPath(index, 'agreed.reason')}
        value={agreed.reason}
        onChange={({ currentTarget: { value } }) => onSet({ agreed: { ...agreed, reason: value } })}
        error={errors['agreed.reason']}
      />
      <ActionIcon
        className={classes.unagree ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t`Use the list price for product ${position}`}
        title={t`Use the list price`}
        onClick={() => {
          onSet({ agreed: null });
          focusOnLine(index, 'quantity');
        }}
      >
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}
