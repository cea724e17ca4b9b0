import type { BaseUnit } from '@farm/domain/catalog';
import { id as idOf, labels } from '@farm/domain/core';
import { HarvestInput, plantingInputTexts } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text, Textarea } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import { useProductNames, useProductSizes } from '../catalog/catalog.calls.ts';
import { PackedAmount, unitsOf } from '../inventory/packed-amount.tsx';
import { PlaceSelect } from './place-select.tsx';
import { useRecordHarvest } from './plantings.calls.ts';
import { type OpenPlanting, useOpenPlantings } from './plantings-stock.calls.ts';
import { type HarvestedFrom, PlantingChoice, readyBy } from './stock/planting-choice.tsx';
import { useHarvestQuestion } from './stock/use-harvest-question.tsx';

type Values = {
  unitsHarvested: string | number;
  per: string;
  plantingId: string;
  harvestDate: string | null;
  notes: string;
  addToInventory: boolean;
  isLast: boolean;
  locationId: string;
};

type HarvestFormProps = {
  product: { id: number; name: string; baseUnit: BaseUnit | null };
  /** The planting that is harvested; otherwise one of `plantings`, or none. */
  planting?: OpenPlanting;
  plantings?: readonly HarvestedFrom[];
  /** Base units that must come in. */
  wanted?: { units: number; text: string };
  onSaved: () => void;
};

/** Without a planting, it is stock only. */
const Recorded = HarvestInput.extend({
  id: idOf(plantingInputTexts.planting()).optional(),
  locationId: idOf(labels.location()).optional(),
});

/** Wherever a harvest is recorded: in Plant Logs with its planting, in the day sheet with the plantings to choose from. */
export default function HarvestForm({
  product,
  planting,
  plantings = [],
  wanted,
  onSaved,
}: HarvestFormProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const sizes = useProductSizes(product.id);
  const known = useOpenPlantings(planting ? null : product);
  const { mayRecord, question } = useHarvestQuestion();
  const harvest = useRecordHarvest(product);
  const [lastChoice, rememberChoice] = useRemembered('harvest-to-inventory', ['no', 'yes']);
  const [only, second] = readyBy(plantings, today).ready;
  const toInput = ({ unitsHarvested, per, plantingId, harvestDate, locationId, ...values }: Values) => ({
    ...(plantingId ? { id: Number(plantingId) } : locationId && { locationId: Number(locationId) }),
    unitsHarvested: Math.floor(unitsOf(unitsHarvested, per, sizes)) || 0,
    harvestDate: harvestDate ?? '',
    ...values,
  });
  const mutate: typeof harvest.mutate = async (input, outcome) => {
    const of = planting ?? known.find(({ id }) => id === input.id);
    if (await mayRecord(of, input.unitsHarvested)) harvest.mutate(input, outcome);
  };
  const { form, field, save } = useCreateForm<Values, ReturnType<typeof toInput>>({
    initialValues: {
      unitsHarvested: wanted?.units ?? 1,
      per: '',
      plantingId: planting ? String(planting.id) : only && !second ? String(only.id) : '',
      harvestDate: today,
      notes: '',
      addToInventory: planting ? lastChoice === 'yes' : true,
      isLast: false,
      locationId: '',
    },
    toInput,
    schema: Recorded,
    creation: { ...harvest, mutate },
    onSaved: () => {
      if (planting) rememberChoice(form.values.addToInventory ? 'yes' : 'no');
      onSaved();
    },
  });
  const { name: productName } = product;
  const { id, currentLocation } = planting ?? {};
  const isOfPlanting = form.values.plantingId !== '';
  const isTraced = useProductNames().data?.some((one) => one.id === product.id && one.isTraced);
  return (
    <SaveForm {...save} label={t`Record Harvest`} busyLabel={t`Recording...`}>
      <Text size="sm" {...(planting ? { c: 'dimmed' } : { fw: 600 })} style={{ overflowWrap: 'anywhere' }}>
        {planting ? t`${productName} #${id} in ${currentLocation}` : productName}
      </Text>
      <PackedAmount
        label={t`Units harvested`}
        {...(wanted && { description: wanted.text })}
        productNameId={product.id}
        baseUnit={product.baseUnit}
        amount={field('unitsHarvested')}
        per={field('per')}
        isFirst
      />
      {!planting && <PlantingChoice label={t`Planting`} plantings={plantings} {...field('plantingId')} />}
      {isTraced && !isOfPlanting && <PlaceSelect label={t`Place`} {...field('locationId')} />}
      <DayInput label={t`Harvest date`} required {...field('harvestDate')} />
      <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
      {isOfPlanting && (
        <>
          <Checkbox
            label={t`Add to inventory`}
            description={t`Adds a lot of ${productName}, counted in the unit of its stock.`}
            {...field('addToInventory', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`This was the last harvest`}
            description={t`Finishes the planting. It can be reopened.`}
            {...field('isLast', { type: 'checkbox' })}
          />
        </>
      )}
      {question}
    </SaveForm>
  );
}
