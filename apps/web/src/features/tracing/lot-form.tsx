import { TracedLot, UpdateLotInput } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { PlaceSelect } from '../plantings/place-select.tsx';
import { useUpdateLot } from './tracing.calls.ts';

type Values = { lotCode: string; variety: string; cooledOn: string | null; locationId: string };

const valuesOf = ({ lotCode, variety, cooledOn, place }: TracedLot): Values => ({
  lotCode: lotCode ?? '',
  variety: variety ?? '',
  cooledOn,
  locationId: place ? String(place.id) : '',
});

/** A code that left with its lot stays. */
export function LotForm({ lot, onSaved }: { lot: TracedLot; onSaved: (saved: TracedLot) => void }) {
  const { t } = useLingui();
  const { field, known, save } = useEditForm({
    thing: lot,
    schemaOfThing: TracedLot,
    valuesOf,
    toInput: ({ lotCode, locationId, ...values }: Values, now) => ({
      lotId: now.id,
      ...values,
      ...(lotCode.trim() !== (now.lotCode ?? '') && { lotCode }),
      locationId: locationId === '' ? null : Number(locationId),
      version: now.version,
    }),
    schema: UpdateLotInput,
    useChange: useUpdateLot,
    onSaved,
  });
  return (
    <SaveForm {...save}>
      <TextInput
        label={t`Lot code`}
        description={
          known.isCodeFixed
            ? t`It was packed, delivered or printed with this code, so the code stays`
            : t`Up to 20 letters A to Z, digits and hyphens`
        }
        readOnly={known.isCodeFixed}
        variant={known.isCodeFixed ? 'filled' : 'default'}
        autoComplete="off"
        data-autofocus={known.isCodeFixed ? undefined : true}
        {...field('lotCode')}
      />
      <TextInput label={t`Variety`} autoComplete="off" {...field('variety')} />
      <DayInput label={t`Cooled on`} clearLabel={t`Clear the day`} {...field('cooledOn')} />
      <PlaceSelect label={t`Place`} {...field('locationId')} />
    </SaveForm>
  );
}
