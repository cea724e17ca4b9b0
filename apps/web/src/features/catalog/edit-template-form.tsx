import {
  type BaseUnit,
  baseUnits,
  convertSizes,
  ProductName,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { refusalOf } from '../../lib/api.ts';
import { focusFirstError, schemaErrors, showRefusal } from '../../lib/field-errors.ts';
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
  const [version, setVersion] = useState(template.version);
  const update = useUpdateTemplate();
  const inputOf = (values: Values) => ({ id: template.id, ...values, version });
  const form = useForm<Values>({
    initialValues: { name: template.name, baseUnit: template.baseUnit },
    validate: (values) => schemaErrors(UpdateTemplateInput, inputOf(values)),
  });
  useUnsaved(form.isDirty());

  const refusal = refusalOf(update.error);
  const stands = refusal?.code === 'VERSION_STALE' ? ProductName.safeParse(refusal.present).data : undefined;
  const goOn = (values?: Values) => {
    if (!stands) return;
    setVersion(stands.version);
    if (values) form.setValues(values);
    update.reset();
  };
  const save = (values: Values) => {
    if (update.isPending) return;
    update.mutate(inputOf(values), {
      onSuccess: onDone,
      onError: showRefusal(form),
    });
  };

  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
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
        {stands ? (
          <ConflictNote
            keepLabel="Keep mine"
            takeLabel="Use theirs"
            onKeep={() => goOn()}
            onTake={() => goOn({ name: stands.name, baseUnit: stands.baseUnit })}
          >
            {refusal?.message} It now reads “{stands.name}”, in {stands.baseUnit}.
          </ConflictNote>
        ) : (
          <DialogFailure error={update.error} />
        )}
        <FormButtons label="Save" busyLabel="Saving..." isBusy={update.isPending}>
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
