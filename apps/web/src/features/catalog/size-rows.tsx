import { type BaseUnit, isWeight, presetUnits, unitWord } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../components/number-field.tsx';
import { newKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { RatioHints } from './ratio-hints.tsx';
import { SizeHint } from './size-hint.tsx';
import classes from './size-rows.module.css';
import { unitsBesides } from './use-label-question.ts';

export type SizeRow = {
  key: string;
  size: string;
  unitsPerBaseUnit: string | number;
  isCatchWeight: boolean;
};
export type TemplateValues = { name: string; baseUnit: BaseUnit; sizes: SizeRow[] };

const ROWS_MAX = 100;

export const blankRow = (): SizeRow => ({
  key: newKey(),
  size: '',
  unitsPerBaseUnit: 1,
  isCatchWeight: false,
});

export function SizeRows({ form }: { form: UseFormReturnType<TemplateValues> }) {
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
                  className={classes.label ?? ''}
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
                  className={classes.units ?? ''}
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
