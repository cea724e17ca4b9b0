import { baseUnits, CreateTemplateInput, isWeight } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useCreateTemplate } from './catalog.calls.ts';
import { blankRow, SizeRows, type TemplateValues } from './size-rows.tsx';
import { unitOptions } from './unit-options.ts';

const inputOf = ({ name, baseUnit, sizes }: TemplateValues) => ({
  name,
  baseUnit,
  // Whatever is typed beside a blank label is ignored.
  sizes: sizes.map(({ size, unitsPerBaseUnit, isCatchWeight }) => ({
    size,
    unitsPerBaseUnit: size.trim() === '' ? 1 : typedNumber(unitsPerBaseUnit),
    isCatchWeight: isCatchWeight && isWeight(baseUnit),
  })),
});

export default function TemplateForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const create = useCreateTemplate();
  const { form, onSubmit } = useCreateForm({
    initialValues: { name: '', baseUnit: 'each', sizes: [blankRow()] },
    toInput: inputOf,
    schema: CreateTemplateInput,
    creation: create,
    onSaved: onDone,
    faultAt: { sizes: 'sizes.0.size' },
  });

  return (
    <SaveForm onSubmit={onSubmit} write={create} label={t`Add Product Template`} busyLabel={t`Adding...`}>
      <TextInput
        label={t`Product name`}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t`Base unit`}
        description={t`The unit its stock is counted in`}
        data={unitOptions(baseUnits)}
        allowDeselect={false}
        {...form.getInputProps('baseUnit')}
      />
      <SizeRows form={form} />
    </SaveForm>
  );
}
