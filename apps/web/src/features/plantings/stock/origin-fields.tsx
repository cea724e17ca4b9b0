import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../../../components/day-input.tsx';
import { PlaceSelect } from '../place-select.tsx';
import type { AddStockValues } from './add-stock-values.ts';

type OriginFieldsProps = {
  form: UseFormReturnType<AddStockValues>;
  /** The product's own, which the lot gets without another. */
  variety: string | null;
};

/** Papers say these of a lot that is traced. A planting says itself where it stood. */
export function OriginFields({ form, variety }: OriginFieldsProps) {
  const { t } = useLingui();
  const isHarvest = form.values.plantingId !== '';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t`Variety (Optional)`}
          placeholder={variety ?? ''}
          autoComplete="off"
          {...form.getInputProps('variety')}
        />
        <DayInput
          label={t`Cooled on (Optional)`}
          clearLabel={t`Clear the day`}
          {...form.getInputProps('cooledOn')}
        />
      </SimpleGrid>
      {!isHarvest && (
        <>
          <PlaceSelect label={t`Place (Optional)`} {...form.getInputProps('locationId')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t`Lot code of the grower`}
              description={t`Of a lot that you did not grow`}
              autoComplete="off"
              {...form.getInputProps('lotCode')}
            />
            <TextInput
              label={t`Grower of the lot`}
              description={t`Whose code it is`}
              autoComplete="off"
              {...form.getInputProps('sourceName')}
            />
          </SimpleGrid>
        </>
      )}
    </>
  );
}
