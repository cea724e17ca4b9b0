import { typedNumber } from '@farm/domain/core';
import {
  CorrectHarvestInput,
  CorrectMoveInput,
  CorrectPlantingInput,
  type Harvest,
  type PlantingDetail,
  type PlantingLocation,
  PlantingDetail as Schema,
} from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Choice } from '../../components/choice.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { useProductNames } from '../catalog/catalog.calls.ts';
import { LocationSelect } from './location-select.tsx';
import { useCorrectHarvest, useCorrectMove, useCorrectPlanting } from './plantings.calls.ts';
import { ReasonField } from './reason-field.tsx';

type Typed = string | number;
type Of = { planting: PlantingDetail; onSaved: () => void };

type PlantingValues = {
  productNameId: string;
  quantity: Typed;
  plantedDate: string | null;
  locationId: string;
  notes: string;
  reason: string;
};

export function CorrectPlantingForm(of: Of) {
  const { t } = useLingui();
  const products = useProductNames();
  const isMoved = of.planting.locations.length > 1;
  return (
    <Correction<PlantingValues, CorrectPlantingInput>
      {...of}
      valuesOf={({ productNameId, quantity, plantedDate, locations, notes }) => ({
        productNameId: String(productNameId),
        quantity,
        plantedDate,
        locationId: String(locations[0]?.location.id ?? ''),
        notes: notes ?? '',
      })}
      toInput={({ productNameId, quantity, plantedDate, locationId, notes, reason }, { id, version }) => ({
        id,
        version,
        productNameId: Number(productNameId),
        quantity: typedNumber(quantity),
        plantedDate: plantedDate ?? '',
        locationId: Number(locationId),
        notes,
        reason,
      })}
      schema={CorrectPlantingInput}
      useChange={useCorrectPlanting}
      fields={(field) => (
        <>
          <Choice
            label={t`Product`}
            options={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            isSearching={products.isPending}
            required
            nothingFound={t`No product with this name`}
            {...field('productNameId')}
          />
          <NumberField
            label={t`Quantity`}
            description={t`The number of plants, trays or rows.`}
            min={1}
            required
            data-autofocus
            {...field('quantity')}
          />
          <DayInput label={t`Planted date`} required {...field('plantedDate')} />
          <LocationSelect label={isMoved ? t`Planted in` : t`Location`} {...field('locationId')} />
          <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
        </>
      )}
    />
  );
}

type HarvestValues = { unitsHarvested: Typed; harvestDate: string | null; notes: string; reason: string };

export function CorrectHarvestForm({ harvest, ...of }: Of & { harvest: Harvest }) {
  const { t } = useLingui();
  const own = ({ harvests }: PlantingDetail) => harvests.find(({ id }) => id === harvest.id) ?? harvest;
  return (
    <Correction<HarvestValues, CorrectHarvestInput>
      {...of}
      valuesOf={(planting) => {
        const { unitsHarvested, harvestDate, notes } = own(planting);
        return { unitsHarvested, harvestDate, notes: notes ?? '' };
      }}
      toInput={({ unitsHarvested, harvestDate, ...values }, { version }) => ({
        id: harvest.id,
        version,
        unitsHarvested: typedNumber(unitsHarvested),
        harvestDate: harvestDate ?? '',
        ...values,
      })}
      schema={CorrectHarvestInput}
      useChange={useCorrectHarvest}
      fields={(field) => (
        <>
          {harvest.lotId !== null && (
            <Text size="sm" c="dimmed">{t`The stock it was added to changes by as much.`}</Text>
          )}
          <NumberField
            label={t`Units harvested`}
            min={1}
            required
            data-autofocus
            {...field('unitsHarvested')}
          />
          <DayInput label={t`Harvest date`} required {...field('harvestDate')} />
          <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
        </>
      )}
    />
  );
}

type MoveValues = { locationId: string; movedDate: string | null; notes: string; reason: string };

export function CorrectMoveForm({ move, ...of }: Of & { move: PlantingLocation }) {
  const { t } = useLingui();
  const own = ({ locations }: PlantingDetail) => locations.find(({ id }) => id === move.id) ?? move;
  return (
    <Correction<MoveValues, CorrectMoveInput>
      {...of}
      valuesOf={(planting) => {
        const { location, movedDate, notes } = own(planting);
        return { locationId: String(location.id), movedDate, notes: notes ?? '' };
      }}
      toInput={({ locationId, movedDate, ...values }, { version }) => ({
        id: move.id,
        version,
        locationId: Number(locationId),
        movedDate: movedDate ?? '',
        ...values,
      })}
      schema={CorrectMoveInput}
      useChange={useCorrectMove}
      fields={(field) => (
        <>
          <LocationSelect label={t`Moved to`} data-autofocus {...field('locationId')} />
          <DayInput label={t`Moved date`} required {...field('movedDate')} />
          <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
        </>
      )}
    />
  );
}

type Edit<Values, Input> = Parameters<
  typeof useEditForm<Values & Record<string, unknown>, PlantingDetail, Input>
>[0];

type CorrectionProps<Values extends { reason: string }, Input> = {
  planting: PlantingDetail;
  valuesOf: (planting: PlantingDetail) => Omit<Values, 'reason'>;
  toInput: (values: Values, planting: PlantingDetail) => Input;
  schema: z.ZodType;
  useChange: Edit<Values, Input>['useChange'];
  fields: (field: (name: keyof Values & string) => object, values: Values) => ReactNode;
  onSaved: () => void;
};

/** The form of a correction: what was recorded, and why it is changed. */
function Correction<Values extends { reason: string }, Input>({
  planting,
  valuesOf,
  toInput,
  schema,
  useChange,
  fields,
  onSaved,
}: CorrectionProps<Values, Input>) {
  const { t } = useLingui();
  const edit = useEditForm<Values & Record<string, unknown>, PlantingDetail, Input>({
    thing: planting,
    present: planting,
    schemaOfThing: Schema,
    valuesOf: (thing) => valuesOf(thing) as Partial<Values & Record<string, unknown>>,
    blank: { reason: '' } as Partial<Values & Record<string, unknown>>,
    toInput,
    schema,
    useChange,
    onSaved,
  });
  return (
    <SaveForm {...edit.save} changed={() => t`What you typed is not saved yet.`}>
      {fields((name) => edit.field(name), edit.form.values)}
      <ReasonField {...edit.field('reason')} />
    </SaveForm>
  );
}
