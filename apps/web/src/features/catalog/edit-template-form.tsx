import {
  type BaseUnit,
  baseUnits,
  convertSizes,
  ProductName,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useEditForm } from '../../components/use-edit-form.ts';
import { messageOf } from '../../lib/api.ts';
import { type ShownTemplate, useUpdateTemplate } from './catalog.calls.ts';

type Values = { name: string; baseUnit: BaseUnit };

type EditTemplateFormProps = {
  template: ShownTemplate;
  onDelete: () => void;
  onDone: () => void;
};

const isWeight = (unit: BaseUnit) => unit === 'oz' || unit === 'lb';

/** A template's name and base unit; its sizes are edited on their own. */
export function EditTemplateForm({ template, onDelete, onDone }: EditTemplateFormProps) {
  const edit = useEditForm({
    thing: template as ProductName,
    schemaOfThing: ProductName,
    valuesOf: ({ name, baseUnit }) => ({ name, baseUnit }),
    toInput: (values: Values, { id, version }) => ({ id, ...values, version }),
    schema: UpdateTemplateInput,
    useChange: useUpdateTemplate,
    onSaved: onDone,
  });
  const { form, conflict } = edit;

  return (
    <form noValidate onSubmit={edit.onSubmit}>
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
        <Conversion template={template} to={form.values.baseUnit} />
        {conflict ? (
          <ConflictNote
            keepLabel="Keep mine"
            takeLabel="Use theirs"
            onKeep={edit.keepMine}
            onTake={edit.takeTheirs}
          >
            {messageOf(edit.error)} It now reads “{conflict.name}”, in {conflict.baseUnit}.
          </ConflictNote>
        ) : (
          <DialogFailure error={edit.error} />
        )}
        <FormButtons label="Save" busyLabel="Saving..." isBusy={edit.isBusy}>
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            Delete
          </Button>
        </FormButtons>
      </Stack>
    </form>
  );
}

/** What a change between ounces and pounds makes of the sizes. */
function Conversion({ template, to }: { template: ShownTemplate; to: BaseUnit }) {
  const { baseUnit: from, sizes } = template;
  if (from === to || !isWeight(from) || !isWeight(to)) return null;
  const [size] = sizes ?? [];
  return (
    <Text size="sm" role="status">
      Sizes and stock convert by 16
      {size &&
        `: ${size.size} holds ${size.unitsPerBaseUnit} ${from} now, ${convertSizes(size.unitsPerBaseUnit, from, to)} ${to} then`}
      .
    </Text>
  );
}
