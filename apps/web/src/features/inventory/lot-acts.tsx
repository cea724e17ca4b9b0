import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { addDays, typedAmount } from '@farm/domain/core';
import {
  GoodThroughInput,
  inventoryTexts,
  Product,
  type StockLot,
  ThrowAwayInput,
  type WasteReason,
  wasteReasons,
} from '@farm/domain/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useGoodThrough, useThrowAway } from './inventory.calls.ts';
import { inventoryText } from './inventory.text.ts';

/** Throwing away what is in a lot ends it; one that is used up is ended as it is. */
export function LotActs({ lot, baseUnit }: { lot: StockLot; baseUnit: BaseUnit | null }) {
  const { t } = useLingui();
  const may = useMay();
  const throwing = useSubject<StockLot>();
  const keeping = useSubject<StockLot>();
  const end = useWrite(trpc.inventory.removeLot, {
    topics: ['inventory'],
    success: inventoryText.lotEnded,
    failure: inventoryText.endLotFailed,
  });
  if (!may('inventory.change')) return null;
  const { id, unitsAvailable, isOld, goodThrough } = lot;
  const actions =
    unitsAvailable > 0
      ? [
          { key: 'throw', label: t`Throw away…`, isDestructive: true, run: () => throwing.open(lot) },
          ...(isOld || goodThrough !== null
            ? [{ key: 'good', label: t`Still good…`, run: () => keeping.open(lot) }]
            : []),
        ]
      : [{ key: 'end', label: t`End lot`, run: () => !end.isPending && end.mutate({ id }) }];
  return (
    <>
      <MoreMenu
        variant="default"
        size={40}
        label={t`More for lot ${id}`}
        isBusy={end.isPending}
        actions={actions}
      />
      <FormDialog isOpen={throwing.isOpen} onClose={throwing.close} title={t`Throw away: lot ${id}`}>
        {throwing.subject && (
          <ThrowAwayForm lot={throwing.subject} present={lot} baseUnit={baseUnit} onDone={throwing.close} />
        )}
      </FormDialog>
      <FormDialog isOpen={keeping.isOpen} onClose={keeping.close} title={t`Still good: lot ${id}`}>
        {keeping.subject && <GoodThroughForm lot={keeping.subject} present={lot} onDone={keeping.close} />}
      </FormDialog>
    </>
  );
}

type GoodThroughFormProps = { lot: StockLot; present: StockLot; onDone: () => void };

function GoodThroughForm({ lot, present, onDone }: GoodThroughFormProps) {
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

type ThrowAwayFormProps = {
  lot: Product;
  present: Product;
  baseUnit: BaseUnit | null;
  onDone: () => void;
};

type Values = { units: string | number; reason: WasteReason; note: string };

function ThrowAwayForm({ lot, present, baseUnit, onDone }: ThrowAwayFormProps) {
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
