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
import { useMay } from '../../lib/person.tsx';
import { useCreateToken } from './account.calls.ts';
import { SecretField } from './account-fields.tsx';
import { TokenAreas } from './token-areas.tsx';
import { daysOf, TokenDays } from './token-days.tsx';

type Values = {
  name: string;
  may: TokenScope | 'some';
  scopes: Scope[];
  days: string;
  password: string;
};

const toInput = ({ days, may, scopes, ...values }: Values) => ({
  ...values,
  ...(may === 'some' ? { scope: 'all' as const, scopes } : { scope: may }),
  expiresInDays: daysOf(days),
});

type TokenFormProps = { onCreated: (created: CreatedToken) => void; onCancel: () => void };

export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { t } = useLingui();
  const may = useMay();
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
        <TokenAreas may={may} value={form.values.scopes} {...form.getInputProps('scopes')} />
      )}
      <TokenDays never={t`Until I revoke it`} {...form.getInputProps('days')} />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </SaveForm>
  );
}
