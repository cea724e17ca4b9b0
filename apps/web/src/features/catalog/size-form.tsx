import {
  AddSizeInput,
  type BaseUnit,
  catalogTexts,
  isWeight,
  ProductSize,
  presetUnits,
  UpdateSizeInput,
  unitsInTemplateUnit,
} from '@farm/domain/catalog';
import { times, typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Box, Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm, useEditForm } from '../../components/use-save-form.ts';
import { messageOf, trpc } from '../../lib/api.ts';
import { translate } from '../../lib/translate.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type ShownTemplate, useUpdateSize } from './catalog.calls.ts';
import { catalogText } from './catalog.text.ts';
import { RatioHints } from './ratio-hints.tsx';
import { SizeHint } from './size-hint.tsx';
import { unitOptions } from './unit-options.ts';
import { amountOf, unitsBesides, useLabelQuestion } from './use-label-question.ts';

type Values = {
  size: string;
  units: string | number;
  unit: BaseUnit;
  isCatchWeight: boolean;
  packagesPerBox: string | number;
  packagePounds: string | number;
  gtin: string;
};

/** It tells the fate of a size's prices with the tick as it is in the form. */
export type PriceNote = (size: ProductSize, isCatchWeight: boolean, baseUnit: BaseUnit) => ReactNode;

type SizeFormProps = { template: ShownTemplate; onDone: () => void };
type EditSizeProps = SizeFormProps & { size: ProductSize; priceNote: PriceNote | undefined };

const weights: BaseUnit[] = ['oz', 'lb'];

const asTyped = ({ unitsPerBaseUnit, ...errors }: FormErrors): FormErrors => ({
  ...errors,
  ...(unitsPerBaseUnit && { units: unitsPerBaseUnit }),
});

/** The unit that the ratio is typed in; the template's base unit may change while the form is open. */
const countedIn = ({ unit }: Values, { baseUnit }: ShownTemplate) =>
  weights.includes(baseUnit) && weights.includes(unit) ? unit : baseUnit;

const fieldsOf = (values: Values, template: ShownTemplate) => ({
  size: values.size,
  unitsPerBaseUnit: unitsInTemplateUnit(
    times(typedNumber(values.units), 1),
    countedIn(values, template),
    template.baseUnit,
  ),
  isCatchWeight: values.isCatchWeight && isWeight(template.baseUnit),
  packagesPerBox: typedNumber(values.packagesPerBox),
  packagePounds:
    String(values.packagePounds).trim() === '' || isWeight(template.baseUnit)
      ? null
      : typedNumber(values.packagePounds),
});

const labeled = (values: Values, template: ShownTemplate) => ({
  size: values.size,
  units: values.units,
  unit: countedIn(values, template),
});

export function AddSizeForm({ template, onDone }: SizeFormProps) {
  const { t } = useLingui();
  const add = useWrite(trpc.catalog.addSize, {
    topics: ['catalog'],
    success: catalogText.updated,
    failure: catalogText.updateFailed,
  });
  const ask = useLabelQuestion();
  const { form, save } = useCreateForm({
    initialValues: {
      size: '',
      units: 1,
      unit: template.baseUnit,
      isCatchWeight: false,
      packagesPerBox: 1,
      packagePounds: '',
      gtin: '',
    } as Values,
    toInput: (values) => ({ productNameId: template.id, ...fieldsOf(values, template) }),
    schema: AddSizeInput,
    check: (values) => ask(labeled(values, template), 'units'),
    rename: asTyped,
    creation: add,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} label={t`Add size`} busyLabel={t`Adding...`}>
      <SizeFields form={form} template={template} />
    </SaveForm>
  );
}

export function EditSizeForm({ template, size, priceNote, onDone }: EditSizeProps) {
  const { t } = useLingui();
  const { baseUnit: unit } = template;
  const ask = useLabelQuestion({ size: size.size, units: size.unitsPerBaseUnit, unit });
  const edit = useEditForm({
    thing: size,
    schemaOfThing: ProductSize,
    valuesOf: (now) => ({
      size: now.size,
      units: now.unitsPerBaseUnit,
      unit: template.baseUnit,
      isCatchWeight: now.isCatchWeight,
      packagesPerBox: now.packagesPerBox,
      packagePounds: now.packagePounds ?? '',
      gtin: now.gtin ?? '',
    }),
    toInput: (values: Values, { id, version }) => ({
      id,
      ...fieldsOf(values, template),
      gtin: values.gtin,
      version,
    }),
    schema: UpdateSizeInput,
    check: (values) => ask(labeled(values, template), 'units'),
    rename: asTyped,
    useChange: useUpdateSize,
    onSaved: onDone,
  });
  return (
    <SaveForm
      {...edit.save}
      changed={(now) => (
        <>
          {messageOf(edit.save.write.error)} <Changed to={now} baseUnit={template.baseUnit} />
        </>
      )}
    >
      <SizeFields form={edit.form} template={template} />
      <TextInput
        label={t`GTIN (Optional)`}
        description={t`The number of the package in trade: 14 digits, or 8, 12 or 13`}
        inputMode="numeric"
        autoComplete="off"
        {...edit.field('gtin')}
      />
      {priceNote?.(size, edit.form.values.isCatchWeight, unit)}
    </SaveForm>
  );
}

function Changed({ to, baseUnit }: { to: ProductSize; baseUnit: BaseUnit }) {
  const { t } = useLingui();
  const { size } = to;
  const amount = amountOf(to.unitsPerBaseUnit, baseUnit);
  return to.isCatchWeight
    ? t`It now reads “${size}”, ${amount} per package, weighed when packed.`
    : t`It now reads “${size}”, ${amount} per package.`;
}

function SizeFields({ form, template }: { form: UseFormReturnType<Values>; template: ShownTemplate }) {
  const { t } = useLingui();
  const { values, getInputProps: field } = form;
  const isWeighed = weights.includes(template.baseUnit);
  const unit = countedIn(values, template);
  const inTemplate = amountOf(fieldsOf(values, template).unitsPerBaseUnit, template.baseUnit);
  const asTypedIn = `${typedNumber(values.units)} ${unit}`;
  const now = labeled(values, template);
  const held = unitsBesides(now);
  const preset = (to: { size?: string; unit?: BaseUnit }) => {
    const units = presetUnits(now, { size: values.size, unit, ...to });
    form.setValues({ ...to, units });
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Product name`} value={template.name} readOnly variant="filled" />
        <TextInput
          label={t`Base unit`}
          value={translate(catalogTexts.unit({ unit: template.baseUnit }))}
          readOnly
          variant="filled"
        />
      </SimpleGrid>
      <TextInput
        label={t`Package size`}
        placeholder={t`12ct`}
        required
        data-autofocus
        {...field('size')}
        onChange={({ currentTarget: { value } }) => preset({ size: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: isWeighed ? 2 : 1 }}>
        <NumberField label={t`Units per package`} required step={0.0001} {...field('units')} />
        {isWeighed && (
          <NativeSelect
            label={t`Counted in`}
            data={unitOptions(weights)}
            {...field('unit')}
            value={unit}
            onChange={({ currentTarget: { value } }) => preset({ unit: value as BaseUnit })}
          />
        )}
      </SimpleGrid>
      <Text size="sm" role="status" mt={-8}>
        {unit === template.baseUnit
          ? t`One package holds ${inTemplate}.`
          : t`One package holds ${inTemplate} (${asTypedIn}).`}
      </Text>
      {held !== null && (
        <Box mt={-8}>
          <SizeHint
            size="sm"
            label={values.size}
            unit={unit}
            units={held}
            onUse={() => form.setFieldValue('units', held)}
          />
        </Box>
      )}
      <RatioHints baseUnit={unit} />
      <SimpleGrid cols={{ base: 1, xs: isWeighed ? 1 : 2 }} style={{ alignItems: 'end' }}>
        <NumberField label={t`Packages per box`} required min={1} {...field('packagesPerBox')} />
        {!isWeighed && (
          <NumberField label={t`Weight of a package, lb (Optional)`} {...field('packagePounds')} />
        )}
      </SimpleGrid>
      {isWeighed && (
        <Checkbox
          label={t`Weighed when packed`}
          description={t`For what never weighs exactly that, such as squash: ordered by the package, and the shed enters what it weighs.`}
          {...field('isCatchWeight', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
