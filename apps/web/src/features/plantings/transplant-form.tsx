import { type PlantingDetail, TransplantInput } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Text, Textarea } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { LocationSelect } from './location-select.tsx';
import { useTransplantPlanting } from './plantings.calls.ts';

type TransplantFormProps = { planting: PlantingDetail; onSaved: () => void };

export default function TransplantForm({ planting, onSaved }: TransplantFormProps) {
  const { t } = useLingui();
  const transplant = useTransplantPlanting();
  const toInput = ({ locationId, notes }: { locationId: string | null; notes: string }) => ({
    id: planting.id,
    locationId: Number(locationId ?? 0),
    notes,
  });
  const { field, save } = useCreateForm({
    initialValues: { locationId: null, notes: '' },
    toInput,
    schema: TransplantInput,
    creation: transplant,
    onSaved,
  });
  const { id, productName, currentLocation } = planting;
  return (
    <SaveForm {...save} label={t`Transplant`} busyLabel={t`Transplanting...`}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t`${productName} #${id} is in ${currentLocation}. The move is recorded with today’s date.`}
      </Text>
      <LocationSelect
        label={t`New location`}
        except={planting.currentLocationId}
        data-autofocus
        {...field('locationId')}
      />
      <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
    </SaveForm>
  );
}
