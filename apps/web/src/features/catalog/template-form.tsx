import { baseUnits, CreateTemplateInput, typedNumber } from '@farm/domain';
import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusFirstError, refusedFields, schemaErrors } from '../../lib/field-errors.ts';
import { blankRow, SizeRows, type TemplateValues } from './size-rows.tsx';
import { useCreateTemplate } from './use-create-template.ts';

const inputOf = ({ name, baseUnit, sizes }: TemplateValues) => ({
  name,
  baseUnit,
  // A row without a label is skipped, whatever stands beside it.
  sizes: sizes.map(({ size, unitsPerBaseUnit }) => ({
    size,
    unitsPerBaseUnit: size.trim() === '' ? 1 : typedNumber(unitsPerBaseUnit),
  })),
});

/** A new product template with its package sizes. */
export default function TemplateForm({ onDone }: { onDone: () => void }) {
  const keyFor = useCreateKey();
  const create = useCreateTemplate();
  const form = useForm<TemplateValues>({
    initialValues: { name: '', baseUnit: 'each', sizes: [blankRow()] },
    validate: (values) => schemaErrors(CreateTemplateInput, inputOf(values)),
  });
  useUnsaved(form.isDirty());

  const save = (values: TemplateValues) => {
    if (create.isPending) return;
    const input = inputOf(values);
    create.mutate(
      { ...input, idempotencyKey: keyFor(input) },
      { onSuccess: onDone, onError: (error) => form.setErrors(refusedFields(error)) },
    );
  };

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(save, (errors) => {
        const [first] = Object.keys(errors);
        if (first === 'sizes') form.getInputNode('sizes.0.size')?.focus();
        else focusFirstError(form)(errors);
      })}
    >
      <Stack>
        <TextInput
          label="Product name"
          required
          withAsterisk={false}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label="Base unit"
          description="What stock of it is counted in"
          data={[...baseUnits]}
          allowDeselect={false}
          {...form.getInputProps('baseUnit')}
        />
        <SizeRows form={form} />
        <DialogFailure error={create.error} />
        <FormButtons label="Add Product Template" busyLabel="Adding..." isBusy={create.isPending} />
      </Stack>
    </form>
  );
}
