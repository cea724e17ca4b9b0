import {
  type BaseUnit,
  baseUnits,
  CreateTemplateInput,
  isWeight,
  presetUnits,
  unitWord,
} from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Group,
  Input,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { newKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { useWrite } from '../../lib/use-write.ts';
import { catalogText } from './catalog.text.ts';
import { RatioHints } from './ratio-hints.tsx';
import { SizeHint } from './size-hint.tsx';
import { unitOptions } from './unit-options.ts';
import { unitsBesides, useLabelQuestion } from './use-label-question.ts';

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

type SizeRow = {
  key: string;
  size: string;
  unitsPerBaseUnit: string | number;
  isCatchWeight: boolean;
};
type TemplateValues = { name: string; baseUnit: BaseUnit; sizes: SizeRow[] };

const ROWS_MAX = 100;

const blankRow = (): SizeRow => ({
  key: newKey(),
  size: '',
  unitsPerBaseUnit: 1,
  isCatchWeight: false,
});

function SizeRows({ form }: { form: UseFormReturnType<TemplateValues> }) {
  const { t } = useLingui();
  const { baseUnit, sizes } = form.values;
  const unit = translate(unitWord(baseUnit));
  const add = () => {
    form.insertListItem('sizes', blankRow());
    focusOn(() => form.getInputNode(`sizes.${sizes.length}.size`));
  };
  const remove = (index: number) => {
    focusOn(form.getInputNode(`sizes.${index === 0 ? 1 : index - 1}.size`));
    form.removeListItem('sizes', index);
  };
  return (
    <Input.Wrapper
      label={t`Package sizes`}
      description={t`How many ${unit} go into one package. Rows without a label are skipped.`}
      labelElement="div"
      error={form.errors.sizes}
    >
      <Stack gap="sm" mt="xs">
        <RatioHints baseUnit={baseUnit} />
        {sizes.map(({ key, size, unitsPerBaseUnit }, index) => {
          const labeled = { size, units: unitsPerBaseUnit, unit: baseUnit };
          const units = unitsBesides(labeled);
          const at = `sizes.${index}` as const;
          const number = index + 1;
          return (
            <div key={key}>
              <Group gap="xs" align="flex-start" wrap="nowrap">
                <TextInput
                  style={{ flex: '1 1 8rem', minWidth: '0' }}
                  aria-label={t`Label of size ${number}`}
                  placeholder={t`12ct`}
                  {...form.getInputProps(`${at}.size`)}
                  onChange={({ currentTarget: { value } }) => {
                    form.setFieldValue(`${at}.size`, value);
                    const to = { size: value, unit: baseUnit };
                    form.setFieldValue(`${at}.unitsPerBaseUnit`, presetUnits(labeled, to));
                  }}
                />
                <NumberField
                  style={{ flex: '1 1 7rem', minWidth: '0' }}
                  aria-label={t`Units per package of size ${number}, in ${unit}`}
                  step={0.0001}
                  rightSection={
                    <Text size="xs" c="dimmed">
                      {translate(unitWord(baseUnit, typedNumber(unitsPerBaseUnit)))}
                    </Text>
                  }
                  rightSectionWidth={64}
                  {...form.getInputProps(`${at}.unitsPerBaseUnit`)}
                />
                <ActionIcon
                  size={36}
                  aria-label={size ? t`Remove size ${number}, ${size}` : t`Remove size ${number}`}
                  disabled={sizes.length === 1}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
              {units !== null && (
                <Box mt={4}>
                  <SizeHint
                    size="xs"
                    label={size}
                    unit={baseUnit}
                    units={units}
                    onUse={() => form.setFieldValue(`${at}.unitsPerBaseUnit`, units)}
                  />
                </Box>
              )}
              {isWeight(baseUnit) && size.trim() !== '' && (
                <Checkbox
                  mt={4}
                  size="xs"
                  label={t`Weighed when packed`}
                  aria-label={t`Size ${number} is weighed when packed`}
                  {...form.getInputProps(`${at}.isCatchWeight`, { type: 'checkbox' })}
                />
              )}
            </div>
          );
        })}
        <div>
          <Button
            variant="subtle"
            size="sm"
            px="xs"
            leftSection={<IconPlus size={16} />}
            disabled={sizes.length >= ROWS_MAX}
            onClick={add}
          >{t`Add another size`}</Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
