import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { SetTotalInput, type StockOverview, storedUnits, willBeSavedAs } from '@farm/domain/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Textarea } from '@mantine/core';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { formatInstant, formatUnits } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { translate } from '../../lib/translate.ts';
import { useProductNames } from '../catalog/catalog.calls.ts';
import { useLastChange, useSetTotal } from './inventory.calls.ts';

type EditTotalFormProps = {
  stock: StockOverview;
  presentTotal: number;
  onDone: () => void;
};

type Values = { total: string | number; reason: string };

export function EditTotalForm({ stock, presentTotal, onDone }: EditTotalFormProps) {
  const { t } = useLingui();
  const { productNameId, name, baseUnit } = stock;
  const isTraced = useProductNames().data?.some(({ id, isTraced }) => id === productNameId && isTraced);
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
  const { form, field } = edit;
  const seenTotal = edit.known.total;

  const typed = typedAmount(form.values.total);
  const isBlank = String(form.values.total).trim() === '';
  const units = baseUnit && translate(unitWord(baseUnit));
  const nothing = formatUnits(0, baseUnit);
  const cutOff = baseUnit && willBeSavedAs(typed, baseUnit);
  const note = isBlank ? t`An empty field will be saved as ${nothing}` : cutOff && translate(cutOff);
  const seen = formatUnits(seenTotal, baseUnit);
  const present = formatUnits(presentTotal, baseUnit);
  const mine = formatUnits(storedUnits(typed), baseUnit);

  return (
    <SaveForm
      {...edit.save}
      note={{
        takeLabel: t`Use ${present}`,
        keepLabel: Number.isNaN(typed) ? t`Keep mine` : t`Keep my ${mine}`,
      }}
      changed={() => (
        <>
          <LastChange productNameId={productNameId} baseUnit={baseUnit} />{' '}
          <Trans>
            The total of {name} is now <b>{present}</b> instead of {seen}. Your number is not saved yet.
          </Trans>
        </>
      )}
    >
      <Text size="sm" c="dimmed">
        {isTraced
          ? t`Now ${seen}. A lower total takes from the oldest harvest first; of a higher total, what is found becomes a lot of today.`
          : t`Now ${seen}. A lower total takes from the oldest harvest first; a higher total adds to the newest.`}
      </Text>
      <NumberField
        label={units ? t`Total (${units})` : t`Total`}
        step={0.01}
        data-autofocus
        {...field('total')}
      />
      <Text size="sm" fw={600} role="status" mt={note ? -8 : -16}>
        {note}
      </Text>
      <Textarea
        label={t`Reason (Optional)`}
        description={t`Kept in the history, with your name`}
        maxRows={6}
        {...field('reason')}
      />
    </SaveForm>
  );
}

function LastChange({ productNameId, baseUnit }: { productNameId: number; baseUnit: BaseUnit | null }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useLastChange(productNameId);
  const [last] = data?.items ?? [];
  if (!last) return null;
  const person = personName(last.actorId) ?? last.actorName ?? t`Someone`;
  const change = `${last.units > 0 ? '+' : ''}${formatUnits(last.units, baseUnit)}`;
  const when = formatInstant(last.createdAt);
  return t`${person} changed it by ${change}, ${when}.`;
}
