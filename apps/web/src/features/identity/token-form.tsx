import { type CreatedToken, CreateTokenInput, TOKEN_DAYS, type TokenScope } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
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
import { TokenAreas } from './token-areas.tsx';

type Values = {
  name: string;
  may: TokenScope | 'some';
  scopes: Scope[];
  days: string;
  password: string;
};

const NEVER = 'never';

const toInput = ({ days, may, scopes, ...values }: Values) => ({
  ...values,
  ...(may === 'some' ? { scope: 'all' as const, scopes } : { scope: may }),
  expiresInDays: days === NEVER ? null : Number(days),
});

type TokenFormProps = { onCreated: (created: CreatedToken) => void; onCancel: () => void };

export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { t } = useLingui();
  const create = useCreateToken();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const form = useForm<Values>({
    initialValues: { name: '', may: 'read', scopes: [], days: String(TOKEN_DAYS), password: '' },
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
          { value: 'some', label: t`Only some areas` },
        ]}
        {...form.getInputProps('may')}
      />
      {form.values.may === 'some' && (
        <TokenAreas value={form.values.scopes} {...form.getInputProps('scopes')} />
      )}
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
