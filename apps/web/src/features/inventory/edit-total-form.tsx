import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { SetTotalInput, type StockOverview, storedUnits, willBeSavedAs } from '@farm/domain/inventory';
import { Stack, Text, Textarea } from '@mantine/core';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useEditForm } from '../../components/use-edit-form.ts';
import { trpc } from '../../lib/api.ts';
import { formatInstant, formatUnits } from '../../lib/format.ts';
import { useSetTotal } from './inventory.calls.ts';

type EditTotalFormProps = {
  /** The stock as it stood when the dialog opened. */
  stock: StockOverview;
  /** Its total as of now. */
  presentTotal: number;
  onDone: () => void;
};

type Values = { total: string | number; reason: string };

/** Sets what is on hand of a product. What someone else changed meanwhile is shown before it is overwritten. */
export function EditTotalForm({ stock, presentTotal, onDone }: EditTotalFormProps) {
  const { productNameId, name, baseUnit } = stock;
  const edit = useEditForm({
    thing: { total: stock.total },
    present: { total: presentTotal },
    valuesOf: ({ total }) => ({ total }),
    blank: { reason: '' },
    toInput: ({ total, reason }: Values, seen) => ({
      productNameId,
      total: typedAmount(total),
      seenTotal: seen.total,
      reason: reason.trim() || null,
    }),
    schema: SetTotalInput,
    useChange: useSetTotal,
    onSaved: onDone,
  });
  const { form, conflict } = edit;
  const seenTotal = edit.known.total;

  const typed = typedAmount(form.values.total);
  const isBlank = String(form.values.total).trim() === '';
  const note = isBlank
    ? `An empty field will be saved as ${formatUnits(0, baseUnit)}`
    : baseUnit && willBeSavedAs(typed, baseUnit);

  return (
    <form noValidate onSubmit={edit.onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed">
          Now {formatUnits(seenTotal, baseUnit)}. A lower total takes from the oldest harvest first, a higher
          one goes to the newest.
        </Text>
        <NumberField
          label={baseUnit ? `Total (${unitWord(baseUnit)})` : 'Total'}
          min={0}
          step={0.01}
          data-autofocus
          {...form.getInputProps('total')}
        />
        <Text size="sm" fw={600} role="status" mt={note ? -8 : -16}>
          {note}
        </Text>
        <Textarea
          label="Reason (Optional)"
          description="Kept in the history, with your name"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('reason')}
        />
        {conflict ? (
          <ConflictNote
            takeLabel={`Use ${formatUnits(presentTotal, baseUnit)}`}
            keepLabel={
              Number.isNaN(typed) ? 'Keep mine' : `Keep my ${formatUnits(storedUnits(typed), baseUnit)}`
            }
            onTake={edit.takeTheirs}
            onKeep={edit.keepMine}
          >
            <LastChange productNameId={productNameId} baseUnit={baseUnit} /> {name} stands at{' '}
            <b>{formatUnits(presentTotal, baseUnit)}</b> now, no longer at {formatUnits(seenTotal, baseUnit)}.
            Your number is not saved yet.
          </ConflictNote>
        ) : (
          <DialogFailure error={edit.error} />
        )}
        <FormButtons label="Save" busyLabel="Saving..." isBusy={edit.isBusy} />
      </Stack>
    </form>
  );
}

/** Who changed the stock last, and by how much. */
function LastChange({ productNameId, baseUnit }: { productNameId: number; baseUnit: BaseUnit | null }) {
  const { data } = trpc.inventory.productHistory.useQuery({ productNameId, limit: 1 });
  const [last] = data?.items ?? [];
  if (!last) return null;
  return (
    <>
      {last.actorName ?? 'Someone'} changed it by {last.units > 0 ? '+' : ''}
      {formatUnits(last.units, baseUnit)}, {formatInstant(last.createdAt)}.
    </>
  );
}
