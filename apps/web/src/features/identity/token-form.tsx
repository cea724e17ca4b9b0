import { type CreatedToken, CreateTokenInput, TOKEN_DAYS, type TokenScope } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusOn } from '../../lib/focus.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useCreateToken } from './account.calls.ts';
import { SecretField } from './account-fields.tsx';

type Values = { name: string; scope: TokenScope; days: string; password: string };

const NEVER = 'never';

const toInput = ({ days, ...values }: Values) => ({
  ...values,
  expiresInDays: days === NEVER ? null : Number(days),
});

type TokenFormProps = { onCreated: (created: CreatedToken) => void; onCancel: () => void };

export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { t } = useLingui();
  const create = useCreateToken();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const form = useForm<Values>({
    initialValues: { name: '', scope: 'read', days: String(TOKEN_DAYS), password: '' },
    validate: (values) => schemaErrors(CreateTokenInput, toInput(values)),
  });
  useUnsaved(form.isDirty() && !create.isSuccess);
  const save = (values: Values) => {
    if (create.isPending) return;
    create.mutate(toInput(values), { onSuccess: onCreated, onError: showRefusal(form) });
  };
  return (
    <SaveForm
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      write={create}
      label={t`Create token`}
      busyLabel={t`Creating...`}
      onCancel={onCancel}
    >
      <TextInput
        ref={first}
        label={t`Token name`}
        description={t`Says which script uses it`}
        autoComplete="off"
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t`What it may do`}
        data={[
          { value: 'read', label: t`Read only` },
          { value: 'all', label: t`Everything I may do` },
        ]}
        {...form.getInputProps('scope')}
      />
      <NativeSelect
        label={t`Works for`}
        data={[
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
          { value: '365', label: t`1 year` },
          { value: NEVER, label: t`Until I revoke it` },
        ]}
        {...form.getInputProps('days')}
      />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </SaveForm>
  );
}
