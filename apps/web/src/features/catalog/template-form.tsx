import { baseUnits, CreateTemplateInput } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { Select, Stack, TextInput } from '@mantine/core';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useCreateTemplate } from './catalog.calls.ts';
import { blankRow, SizeRows, type TemplateValues } from './size-rows.tsx';

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
  const create = useCreateTemplate();
  const { form, onSubmit } = useCreateForm({
    initialValues: { name: '', baseUnit: 'each', sizes: [blankRow()] },
    toInput: inputOf,
    schema: CreateTemplateInput,
    creation: create,
    onSaved: onDone,
    // A fault of the rows together is the first one's.
    faultAt: { sizes: 'sizes.0.size' },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Product name"
          required
          withAsterisk={false}
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
