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
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { refusalOf } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusFirstError, schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { type ShownTemplate, useAddSize, useUpdateSize } from './catalog.calls.ts';
import { RatioHints } from './ratio-hints.tsx';

type Values = { size: string; units: string | number; unit: BaseUnit };

type SizeFormProps = {
  template: ShownTemplate;
  /** Absent: a new size. */
  size?: ProductSize | undefined;
  onDone: () => void;
};

const weights: BaseUnit[] = ['oz', 'lb'];

/** The ratio is typed in a unit of one's choice, under a name of its own. */
const asTyped = ({ unitsPerBaseUnit, ...errors }: FormErrors): FormErrors => ({
  ...errors,
  ...(unitsPerBaseUnit && { units: unitsPerBaseUnit }),
});

/** A package size of a template, whose name and base unit are locked here; weights may be typed in oz or lb. */
export function SizeForm({ template, size, onDone }: SizeFormProps) {
  const [version, setVersion] = useState(size?.version);
  const keyFor = useCreateKey();
  const add = useAddSize();
  const update = useUpdateSize();
  const { isPending, error } = size ? update : add;
  const isWeighed = weights.includes(template.baseUnit);

  // The template's unit may become another one meanwhile.
  const countedIn = ({ unit }: Values) => (isWeighed && weights.includes(unit) ? unit : template.baseUnit);
  const inTemplateUnit = (values: Values) =>
    unitsInTemplateUnit(times(typedNumber(values.units), 1), countedIn(values), template.baseUnit);
  const fieldsOf = (values: Values) => ({ size: values.size, unitsPerBaseUnit: inTemplateUnit(values) });
  const form = useForm<Values>({
    initialValues: { size: size?.size ?? '', units: size?.unitsPerBaseUnit ?? 1, unit: template.baseUnit },
    validate: (values) =>
      asTyped(
        size
          ? schemaErrors(UpdateSizeInput, { id: size.id, ...fieldsOf(values) })
          : schemaErrors(AddSizeInput, { productNameId: template.id, ...fieldsOf(values) }),
      ),
  });
  useUnsaved(form.isDirty());
  const { values } = form;
  const unit = countedIn(values);

  const refusal = refusalOf(error);
  const stands = refusal?.code === 'VERSION_STALE' ? ProductSize.safeParse(refusal.present).data : undefined;
  const goOn = (take: boolean) => {
    if (!stands) return;
    setVersion(stands.version);
    if (take) {
      form.setValues({ size: stands.size, units: stands.unitsPerBaseUnit, unit: template.baseUnit });
    }
    update.reset();
  };
  const save = (saved: Values) => {
    if (isPending) return;
    const outcome = { onSuccess: onDone, onError: showRefusal(form, asTyped) };
    const fields = fieldsOf(saved);
    if (size) {
      update.mutate({ id: size.id, ...fields, ...(version !== undefined && { version }) }, outcome);
    } else {
      const input = { productNameId: template.id, ...fields };
      add.mutate({ ...input, idempotencyKey: keyFor(input) }, outcome);
    }
  };
  const held = unitsInLabel(values.size, unit);

  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <Stack>
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
          One package holds {inTemplateUnit(values)}{' '}
          {String(unitWord(template.baseUnit, Number(inTemplateUnit(values))))}
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
        {stands ? (
          <ConflictNote
            keepLabel="Keep mine"
            takeLabel="Use theirs"
            onKeep={() => goOn(false)}
            onTake={() => goOn(true)}
          >
            {refusal?.message} It now reads “{stands.size}”, {stands.unitsPerBaseUnit} {template.baseUnit} per
            package.
          </ConflictNote>
        ) : (
          <DialogFailure error={error} />
        )}
        <FormButtons
          label={size ? 'Save' : 'Add size'}
          busyLabel={size ? 'Saving...' : 'Adding...'}
          isBusy={isPending}
        />
      </Stack>
    </form>
  );
}
