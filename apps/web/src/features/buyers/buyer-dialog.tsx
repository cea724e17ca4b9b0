import { Buyer, CreateBuyerInput, UpdateBuyerInput, type WantsLots } from '@farm/domain/buyers';
import { Email } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Table, Text, Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm, useEditForm } from '../../components/use-save-form.ts';
import { schemaErrors } from '../../lib/field-errors.ts';
import { useMay } from '../../lib/person.tsx';
import { translate, type Words } from '../../lib/translate.ts';
import { wantsLotsLabels } from './buyer-history.ts';
import { useAddBuyer, useRemoveBuyer, useUpdateBuyer } from './buyers.calls.ts';
import classes from './buyers.module.css';

type BuyerValues = { name: string; email: string; phone: string; address: string; notes: string };

const NO_BUYER: BuyerValues = { name: '', email: '', phone: '', address: '', notes: '' };

type EditedBuyer = BuyerValues & { wantsLots: WantsLots };

const valuesOf = ({ name, email, phone, address, notes, wantsLots }: Buyer): EditedBuyer => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  address: address ?? '',
  notes: notes ?? '',
  wantsLots,
});

const emailErrors = ({ email }: BuyerValues): FormErrors => {
  const error = email.trim() && schemaErrors(Email, email)[''];
  return error ? { email: error } : {};
};

const buyerFields = [
  { key: 'name', label: msg`Company Name` },
  { key: 'email', label: msg`Email` },
  { key: 'phone', label: msg`Phone` },
  { key: 'address', label: msg`Address` },
  { key: 'notes', label: msg`Notes` },
  { key: 'wantsLots', label: msg`Wants lots` },
] as const satisfies readonly { key: keyof EditedBuyer; label: Words }[];

const inWords = (key: keyof EditedBuyer, value: string | null) =>
  key === 'wantsLots' && value !== null ? translate(wantsLotsLabels[value as WantsLots]) : value;

const differences = (values: EditedBuyer, present: Buyer) =>
  buyerFields.flatMap(({ key, label }) => {
    const typed = UpdateBuyerInput.shape[key].safeParse(values[key]).data ?? null;
    return typed === present[key] ? [] : [{ key, label, typed, present: present[key] }];
  });

type BuyerDialogProps = {
  isOpen: boolean;
  buyer: Buyer | null;
  onClose: () => void;
};

export function BuyerDialog({ isOpen, buyer, onClose }: BuyerDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={buyer ? t`Edit Buyer` : t`Add New Buyer`} onClose={onClose}>
      {buyer ? <EditBuyerForm buyer={buyer} onSaved={onClose} /> : <AddBuyerForm onSaved={onClose} />}
    </FormDialog>
  );
}

type DeleteBuyerProps = {
  subject: Buyer | null;
  isOpen: boolean;
  close: () => void;
  onDeleted: () => void;
};

export function DeleteBuyer({ onDeleted, ...asked }: DeleteBuyerProps) {
  const { t } = useLingui();
  const remove = useRemoveBuyer();
  const deletedName = asked.subject?.name;
  return (
    <RemovalDialog asked={asked} remove={remove} onRemoved={onDeleted} title={t`Delete Buyer`}>
      {t`Are you sure you want to delete "${deletedName}"? This action cannot be undone.`}
    </RemovalDialog>
  );
}

function AddBuyerForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const add = useAddBuyer();
  const { form, save } = useCreateForm({
    initialValues: NO_BUYER,
    toInput: (values) => ({ ...values, assignedRepId: null }),
    schema: CreateBuyerInput,
    check: emailErrors,
    creation: add,
    onSaved,
  });
  return (
    <SaveForm {...save} label={t`Add Buyer`} busyLabel={t`Adding...`}>
      <BuyerFields field={form.getInputProps} />
    </SaveForm>
  );
}

function EditBuyerForm({ buyer, onSaved }: { buyer: Buyer; onSaved: () => void }) {
  const { t } = useLingui();
  const maySwitch = useMay()('buyers.setTerms');
  const edit = useEditForm({
    thing: buyer,
    schemaOfThing: Buyer,
    valuesOf,
    toInput: ({ wantsLots, ...values }: EditedBuyer, { id, version }) => ({
      id,
      version,
      ...values,
      ...(maySwitch && { wantsLots }),
    }),
    schema: UpdateBuyerInput,
    check: emailErrors,
    useChange: useUpdateBuyer,
    onSaved,
  });
  const { form, conflict } = edit;
  return (
    <SaveForm
      {...edit.save}
      label={t`Update Buyer`}
      busyLabel={t`Updating...`}
      isDisabled={conflict !== undefined}
      note={{ title: t`Someone else changed this buyer`, keepLabel: t`Save mine`, onKeep: edit.saveMine }}
      changed={(now) => <BuyerDifferences values={form.values} present={now} />}
    >
      <BuyerFields field={form.getInputProps} />
      {maySwitch && (
        <NativeSelect
          label={t`Wants lots`}
          description={t`Its papers name the lots it got, by their codes`}
          data={(['no', 'traced', 'all'] as const).map((value) => ({
            value,
            label: translate(wantsLotsLabels[value]),
          }))}
          {...form.getInputProps('wantsLots')}
        />
      )}
    </SaveForm>
  );
}

function BuyerFields({ field }: { field: (name: keyof BuyerValues) => object }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`Company Name`} required autoComplete="off" data-autofocus {...field('name')} />
      <TextInput label={t`Email (Optional)`} type="email" autoComplete="off" {...field('email')} />
      <TextInput label={t`Phone (Optional)`} type="tel" autoComplete="off" {...field('phone')} />
      <Textarea label={t`Address (Optional)`} minRows={3} maxRows={10} {...field('address')} />
      <Textarea label={t`Notes (Optional)`} maxRows={10} {...field('notes')} />
    </>
  );
}

function BuyerDifferences({ values, present }: { values: EditedBuyer; present: Buyer }) {
  const { t } = useLingui();
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" className={classes.values ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Field`}</Table.Th>
            <Table.Th>{t`Yours`}</Table.Th>
            <Table.Th>{t`There now`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences(values, present).map((field) => (
            <Table.Tr key={field.key}>
              <Table.Th scope="row">{translate(field.label)}</Table.Th>
              <Table.Td>{inWords(field.key, field.typed) ?? <Blank />}</Table.Td>
              <Table.Td>{inWords(field.key, field.present) ?? <Blank />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Blank() {
  const { t } = useLingui();
  return <Text span c="dimmed" fz="inherit">{t`blank`}</Text>;
}
