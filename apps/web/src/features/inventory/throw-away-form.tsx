import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import {
  inventoryTexts,
  Product,
  ThrowAwayInput,
  type WasteReason,
  wasteReasons,
} from '@farm/domain/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { formatUnits } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useThrowAway } from './inventory.calls.ts';

type ThrowAwayFormProps = {
  lot: Product;
  present: Product;
  baseUnit: BaseUnit | null;
  onDone: () => void;
};

type Values = { units: string | number; reason: WasteReason; note: string };

export function ThrowAwayForm({ lot, present, baseUnit, onDone }: ThrowAwayFormProps) {
  const { t } = useLingui();
  const edit = useEditForm<Values, Product, ThrowAwayInput>({
    thing: lot,
    present,
    schemaOfThing: Product,
    valuesOf: ({ unitsAvailable }) => ({ units: unitsAvailable }),
    blank: { reason: 'spoiled', note: '' },
    toInput: ({ units, reason, note }, { id, version }) => ({
      id,
      units: typedAmount(units),
      reason,
      note: note.trim() || null,
      version,
    }),
    schema: ThrowAwayInput,
    useChange: useThrowAway,
    onSaved: onDone,
  });
  const { field, conflict } = edit;
  const unit = baseUnit && translate(unitWord(baseUnit));
  const held = formatUnits(edit.known.unitsAvailable, baseUnit);
  const now = formatUnits(conflict?.unitsAvailable ?? 0, baseUnit);
  return (
    <SaveForm
      {...edit.save}
      label={t`Throw away`}
      busyLabel={t`Throwing away...`}
      note={{ takeLabel: t`Use ${now}` }}
      changed={() => (
        <Trans>
          The lot holds <b>{now}</b> now instead of {held}. Nothing was thrown away yet.
        </Trans>
      )}
    >
      <NumberField
        label={unit ? t`Amount (${unit})` : t`Amount`}
        description={t`${held} in the lot. All of it ends the lot.`}
        min={1}
        required
        data-autofocus
        {...field('units')}
      />
      <NativeSelect
        label={t`Reason`}
        data={wasteReasons.map((reason) => ({
          value: reason,
          label: reason === 'other' ? t`Other` : translate(inventoryTexts.wasted({ reason })),
        }))}
        {...field('reason')}
      />
      <Textarea
        label={t`Note (Optional)`}
        description={t`Kept in the history, with your name`}
        maxRows={6}
        {...field('note')}
      />
    </SaveForm>
  );
}
