import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { times, typedAmount } from '@farm/domain/core';
import { storedUnits } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useProductSizes } from '../catalog/catalog.calls.ts';

type Typed = string | number;
type Sizes = readonly { id: number; unitsPerBaseUnit: string }[];

/** Base units; `per` is the id of a package size, or '' for base units. What is no number stays none. */
export const unitsOf = (amount: Typed, per: string, sizes: Sizes): number => {
  const typed = typedAmount(amount);
  const size = sizes.find(({ id }) => String(id) === per);
  return size && Number.isFinite(typed) ? Number(times(typed, size.unitsPerBaseUnit)) : typed;
};

type Field<Value> = { value?: Value; onChange: (value: Value) => void; error?: ReactNode };

type PackedAmountProps = {
  label: string;
  description?: string;
  productNameId: number | null;
  baseUnit: BaseUnit | null;
  amount: Field<Typed> & { 'data-path'?: string };
  per: Field<string>;
  isFirst?: boolean;
  /** The least and the step of the arrow keys; a harvest is whole units. */
  min?: number;
  step?: number;
};

/** An amount of a product, in its base unit or in packages of one of its sizes. */
export function PackedAmount({ label, baseUnit, productNameId, amount, per, ...props }: PackedAmountProps) {
  const { t } = useLingui();
  const sizes = useProductSizes(productNameId);
  const typed = typedAmount(amount.value ?? '');
  const units = unitsOf(amount.value ?? '', per.value ?? '', sizes);
  const stored = formatUnits(storedUnits(units), baseUnit);
  const exactly = formatUnits(units, baseUnit);
  const isCut = Number.isFinite(units) && storedUnits(units) !== units;
  const isPacked = per.value !== '' && Number.isFinite(typed) && typed > 0;
  const note = isCut ? t`${exactly} will be saved as ${stored}` : isPacked && t`That is ${stored}.`;
  return (
    <div>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <NumberField
          label={label}
          {...(props.description && { description: props.description })}
          min={props.min ?? 1}
          step={props.step ?? 1}
          required
          flex="1 1 8rem"
          miw={0}
          {...(props.isFirst && { 'data-autofocus': true })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...amount}
        />
        <NativeSelect
          label={t`Counted in`}
          flex="0 1 11rem"
          miw="7rem"
          data={[
            { value: '', label: baseUnit ? translate(unitWord(baseUnit)) : t`base units` },
            ...sizes.map(({ id, size, unitsPerBaseUnit }) => {
              const one = baseUnit
                ? formatUnits(Number(unitsPerBaseUnit), baseUnit)
                : formatNumber(Number(unitsPerBaseUnit));
              return { value: String(id), label: `× ${size} (${one})` };
            }),
          ]}
          value={per.value ?? ''}
          onChange={(event) => per.onChange(event.currentTarget.value)}
        />
      </Group>
      <Text size="sm" fw={600} role="status" mt={note ? 4 : 0}>
        {note}
      </Text>
    </div>
  );
}
