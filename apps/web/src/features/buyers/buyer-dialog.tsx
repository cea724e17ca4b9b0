import { Buyer } from '@farm/domain/buyers';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { FormDialog, useUnsaved } from '../../components/form-dialog.tsx';
import { refusalOf } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusFirstError, refusedFields } from '../../lib/field-errors.ts';
import { BuyerConflict } from './buyer-conflict.tsx';
import { type BuyerValues, buyerErrors, differences, inputOf, valuesOf } from './buyer-form.ts';
import { useAddBuyer, useUpdateBuyer } from './buyers.calls.ts';

type BuyerDialogProps = {
  isOpen: boolean;
  /** The buyer to change; null adds one. */
  buyer: Buyer | null;
  onClose: () => void;
};

export function BuyerDialog({ isOpen, buyer, onClose }: BuyerDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={buyer ? 'Edit Buyer' : 'Add New Buyer'} onClose={onClose}>
      <BuyerForm buyer={buyer} onSaved={onClose} />
    </FormDialog>
  );
}

/** The buyer as it stands, where it was changed since it was read. */
const presentOf = (failure: unknown): Buyer | undefined => {
  const refusal = refusalOf(failure);
  return refusal?.code === 'VERSION_STALE' ? Buyer.safeParse(refusal.present).data : undefined;
};

type BuyerFormProps = { buyer: Buyer | null; onSaved: () => void };

function BuyerForm({ buyer, onSaved }: BuyerFormProps) {
  const add = useAddBuyer();
  const keyFor = useCreateKey();
  /** The buyer as this form knows it; newer than the one opened once a conflict was shown. */
  const [base, setBase] = useState(buyer);
  /** Somebody changed what this form does not hold, as whose buyer it is: nothing to choose between. */
  const isBesideForm = (present: Buyer) => differences(valuesOf(base), present).length === 0;
  const update = useUpdateBuyer((failure) => {
    const present = presentOf(failure);
    return present !== undefined && isBesideForm(present);
  });
  const [conflict, setConflict] = useState<Buyer | null>(null);
  const form = useForm<BuyerValues>({
    initialValues: valuesOf(buyer),
    validate: buyerErrors,
  });
  useUnsaved(form.isDirty());
  const isBusy = add.isPending || update.isPending;

  const focusFirst = focusFirstError(form);

  const refuse = (failure: unknown) => {
    const present = presentOf(failure);
    if (present && isBesideForm(present)) {
      setBase(present);
      return save(form.getValues(), present);
    }
    if (present && differences(form.getValues(), present).length > 0) return setConflict(present);
    if (present) setBase(present);
    const errors = refusedFields(failure);
    form.setErrors(errors);
    focusFirst(errors);
  };

  const save = (values: BuyerValues, known = base) => {
    if (isBusy) return;
    setConflict(null);
    const done = { onSuccess: onSaved, onError: refuse };
    const input = inputOf(values);
    if (known) update.mutate({ id: known.id, version: known.version, ...input }, done);
    else add.mutate({ ...input, assignedRepId: null, idempotencyKey: keyFor(input) }, done);
  };

  const labels = buyer
    ? { label: 'Update Buyer', busyLabel: 'Updating...' }
    : { label: 'Add Buyer', busyLabel: 'Adding...' };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save(values), focusFirst)}>
      <Stack>
        <TextInput
          label="Company Name"
          required
          withAsterisk={false}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email (Optional)"
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput label="Phone (Optional)" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <Textarea
          label="Address (Optional)"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('address')}
        />
        {conflict && (
          <BuyerConflict
            differences={differences(form.values, conflict)}
            onKeepMine={() => {
              setBase(conflict);
              save(form.getValues(), conflict);
            }}
            onTakeTheirs={() => {
              setBase(conflict);
              form.setValues(valuesOf(conflict));
              form.clearErrors();
              setConflict(null);
              form.getInputNode('name')?.focus();
              update.reset();
            }}
          />
        )}
        {!conflict && <DialogFailure error={add.error ?? update.error} />}
        <FormButtons {...labels} isBusy={isBusy} isDisabled={conflict !== null} />
      </Stack>
    </form>
  );
}
