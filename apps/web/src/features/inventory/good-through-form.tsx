import { addDays } from '@farm/domain/core';
import { GoodThroughInput, Product, type StockLot } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { DayInput } from '../../components/day-input.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useGoodThrough } from './inventory.calls.ts';

type GoodThroughFormProps = { lot: StockLot; present: StockLot; onDone: () => void };

export function GoodThroughForm({ lot, present, onDone }: GoodThroughFormProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const edit = useEditForm<{ goodThrough: string | null }, Product, GoodThroughInput>({
    thing: lot,
    present,
    schemaOfThing: Product,
    valuesOf: () => ({}),
    blank: { goodThrough: lot.goodThrough ?? addDays(today, 1) },
    toInput: ({ goodThrough }, { id, version }) => ({ id, goodThrough: goodThrough || null, version }),
    schema: GoodThroughInput,
    useChange: useGoodThrough,
    onSaved: onDone,
  });
  return (
    <SaveForm {...edit.save} changed={() => t`Someone else changed this lot. Your day is not saved yet.`}>
      <DayInput
        label={t`Good through`}
        description={t`Until then it is promised and picked like fresh stock. Empty: it is not.`}
        data-autofocus
        {...edit.field('goodThrough')}
      />
    </SaveForm>
  );
}
