import {
  AddSizeInput,
  type BaseUnit,
  ProductSize,
  sizeHint,
  UpdateSizeInput,
  unitsInLabel,
  unitsInTemplateUnit,
  unitWord,
} from '@farm/domain/catalog';
import { times, typedNumber } from '@farm/domain/core';
import { Anchor, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useEditForm } from '../../components/use-edit-form.ts';
import { messageOf } from '../../lib/api.ts';
import { type ShownTemplate, useAddSize, useUpdateSize } from './catalog.calls.ts';
import { RatioHints } from './ratio-hints.tsx';

type Values = { size: string; units: string | number; unit: BaseUnit };

type SizeFormProps = { template: ShownTemplate; onDone: () => void };

const weights: BaseUnit[] = ['oz', 'lb'];

/** The ratio is typed in a unit of one's choice, under a name of its own. */
const asTyped = ({ unitsPerBaseUnit, ...errors }: FormErrors): FormErrors => ({
  ...errors,
  ...(unitsPerBaseUnit && { units: unitsPerBaseUnit }),
});

/** The unit a ratio is typed in; the template's own may become another one meanwhile. */
const countedIn = ({ unit }: Values, { baseUnit }: ShownTemplate) =>
  weights.includes(baseUnit) && weights.includes(unit) ? unit : baseUnit;

const fieldsOf = (values: Values, template: ShownTemplate) => ({
  size: values.size,
  unitsPerBaseUnit: unitsInTemplateUnit(
    times(typedNumber(values.units), 1),
    countedIn(values, template),
    template.baseUnit,
  ),
});

/** A new package size of a template. */
export function AddSizeForm({ template, onDone }: SizeFormProps) {
  const add = useAddSize();
  const { form, onSubmit } = useCreateForm({
    initialValues: { size: '', units: 1, unit: template.baseUnit } as Values,
    toInput: (values) => ({ productNameId: template.id, ...fieldsOf(values, template) }),
    schema: AddSizeInput,
    rename: asTyped,
    creation: add,
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <SizeFields form={form} template={template} />
        <DialogFailure error={add.error} />
        <FormButtons label="Add size" busyLabel="Adding..." isBusy={add.isPending} />
      </Stack>
    </form>
  );
}

/** A package size of a template. */
export function EditSizeForm({ template, size, onDone }: SizeFormProps & { size: ProductSize }) {
  const edit = useEditForm({
    thing: size,
    schemaOfThing: ProductSize,
    valuesOf: (now) => ({ size: now.size, units: now.unitsPerBaseUnit, unit: template.baseUnit }),
    toInput: (values: Values, { id, version }) => ({ id, ...fieldsOf(values, template), version }),
    schema: UpdateSizeInput,
    rename: asTyped,
    useChange: useUpdateSize,
    onSaved: onDone,
  });
  const { form, conflict } = edit;
  return (
    <form noValidate onSubmit={edit.onSubmit}>
      <Stack>
        <SizeFields form={form} template={template} />
        {conflict ? (
          <ConflictNote
            keepLabel="Keep mine"
            takeLabel="Use theirs"
            onKeep={edit.keepMine}
            onTake={edit.takeTheirs}
          >
            {messageOf(edit.error)} It now reads “{conflict.size}”, {conflict.unitsPerBaseUnit}{' '}
            {template.baseUnit} per package.
          </ConflictNote>
        ) : (
          <DialogFailure error={edit.error} />
        )}
        <FormButtons label="Save" busyLabel="Saving..." isBusy={edit.isBusy} />
      </Stack>
    </form>
  );
}

type SizeFieldsProps = { form: UseFormReturnType<Values>; template: ShownTemplate };

/** The template's name and base unit are locked here; weights may be typed in oz or lb. */
function SizeFields({ form, template }: SizeFieldsProps) {
  const { values } = form;
  const isWeighed = weights.includes(template.baseUnit);
  const unit = countedIn(values, template);
  const inTemplate = fieldsOf(values, template).unitsPerBaseUnit;
  const held = unitsInLabel(values.size, unit);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Product name" value={template.name} readOnly variant="filled" />
        <TextInput label="Base unit" value={template.baseUnit} readOnly variant="filled" />
      </SimpleGrid>
      <TextInput
        label="Package size"
        placeholder="12ct"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('size')}
      />
      <SimpleGrid cols={{ base: 1, xs: isWeighed ? 2 : 1 }}>
        <NumberField
          label="Units per package"
          required
          withAsterisk={false}
          min={0}
          step={0.0001}
          {...form.getInputProps('units')}
        />
        {isWeighed && (
          <Select
            label="Counted in"
            data={weights}
            allowDeselect={false}
            {...form.getInputProps('unit')}
            value={unit}
          />
        )}
      </SimpleGrid>
      <Text size="sm" role="status" mt={-8}>
        One package holds {inTemplate} {String(unitWord(template.baseUnit, Number(inTemplate)))}
        {unit !== template.baseUnit && ` (${typedNumber(values.units)} ${unit})`}.
      </Text>
      {held !== null && Number(held) !== typedNumber(values.units) && (
        <Text size="sm" c="dimmed" mt={-8}>
          {sizeHint(values.size, unit)}.{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => form.setFieldValue('units', held)}
          >
            Use {held}
          </Anchor>
        </Text>
      )}
      <RatioHints baseUnit={unit} />
    </>
  );
}
