import { type BaseUnit, baseUnits, CreateTemplateInput, isWeight, presetUnits } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { catalogText } from './catalog.text.ts';
import { blankRow, SizeRows, type TemplateValues } from './size-rows.tsx';
import { unitOptions } from './unit-options.ts';
import { useLabelQuestion } from './use-label-question.ts';

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
  const create = useWrite(trpc.catalog.create, {
    topics: ['catalog'],
    success: catalogText.created,
    failure: catalogText.createFailed,
  });
  const ask = useLabelQuestion();
  const { form, field, save } = useCreateForm<TemplateValues, ReturnType<typeof inputOf>>({
    initialValues: { name: '', baseUnit: 'each', sizes: [blankRow()] },
    toInput: inputOf,
    schema: CreateTemplateInput,
    check: ({ sizes, baseUnit: unit }) =>
      Object.assign(
        {},
        ...sizes.map(({ size, unitsPerBaseUnit: units }, index) =>
          ask({ size, units, unit }, `sizes.${index}.unitsPerBaseUnit`),
        ),
      ),
    creation: create,
    onSaved: onDone,
    faultAt: { sizes: 'sizes.0.size' },
  });
  const countIn = (unit: BaseUnit) => {
    const { baseUnit, sizes } = form.values;
    form.setValues({
      baseUnit: unit,
      sizes: sizes.map((row) => {
        const units = { size: row.size, units: row.unitsPerBaseUnit, unit: baseUnit };
        return { ...row, unitsPerBaseUnit: presetUnits(units, { size: row.size, unit }) };
      }),
    });
  };

  return (
    <SaveForm {...save} label={t`Add Product Template`} busyLabel={t`Adding...`}>
      <TextInput label={t`Product name`} required data-autofocus {...field('name')} />
      <NativeSelect
        label={t`Base unit`}
        description={t`The unit its stock is counted in`}
        data={unitOptions(baseUnits)}
        {...field('baseUnit')}
        onChange={({ currentTarget: { value } }) => countIn(value as BaseUnit)}
      />
      <SizeRows form={form} />
    </SaveForm>
  );
}
