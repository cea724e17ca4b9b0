import { type BaseUnit, sizeHint, unitsInLabel, unitWord } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { ActionIcon, Anchor, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../components/number-field.tsx';
import { newKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { RatioHints } from './ratio-hints.tsx';
import classes from './size-rows.module.css';

export type SizeRow = { key: string; size: string; unitsPerBaseUnit: string | number };
export type TemplateValues = { name: string; baseUnit: BaseUnit; sizes: SizeRow[] };

const ROWS_MAX = 100;

export const blankRow = (): SizeRow => ({ key: newKey(), size: '', unitsPerBaseUnit: 1 });

/** Any number of package sizes; rows without a label are skipped when the template is saved. */
export function SizeRows({ form }: { form: UseFormReturnType<TemplateValues> }) {
  const { baseUnit, sizes } = form.values;
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
      label="Package sizes"
      description={`How many ${unitWord(baseUnit)} go into one package. Rows without a label are skipped.`}
      labelElement="div"
      error={form.errors.sizes}
    >
      <Stack gap="sm" mt="xs">
        <RatioHints baseUnit={baseUnit} />
        {sizes.map(({ key, size, unitsPerBaseUnit }, index) => {
          const units = unitsInLabel(size, baseUnit);
          return (
            <div key={key}>
              <Group gap="xs" align="flex-start" wrap="nowrap">
                <TextInput
                  className={classes.label ?? ''}
                  aria-label={`Label of size ${index + 1}`}
                  placeholder="12ct"
                  {...form.getInputProps(`sizes.${index}.size`)}
                />
                <NumberField
                  className={classes.units ?? ''}
                  aria-label={`Units per package of size ${index + 1}, in ${unitWord(baseUnit)}`}
                  min={0}
                  step={0.0001}
                  rightSection={
                    <Text size="xs" c="dimmed">
                      {String(unitWord(baseUnit, typedNumber(unitsPerBaseUnit)))}
                    </Text>
                  }
                  rightSectionWidth={64}
                  {...form.getInputProps(`sizes.${index}.unitsPerBaseUnit`)}
                />
                <ActionIcon
                  size={36}
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove size ${index + 1}${size ? `, ${size}` : ''}`}
                  disabled={sizes.length === 1}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
              {units !== null && Number(units) !== typedNumber(unitsPerBaseUnit) && (
                <Text size="xs" c="dimmed" mt={4}>
                  {sizeHint(size, baseUnit)}.{' '}
                  <Anchor
                    component="button"
                    type="button"
                    size="xs"
                    onClick={() => form.setFieldValue(`sizes.${index}.unitsPerBaseUnit`, units)}
                  >
                    Use {units}
                  </Anchor>
                </Text>
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
          >
            Add another size
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
