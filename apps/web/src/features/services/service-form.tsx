import { type Role, TOKEN_DAYS } from '@farm/domain/identity';
import { isPermitted, type Scope, serviceScopes } from '@farm/domain/permissions';
import { type CreatedService, CreateServiceInput } from '@farm/domain/services';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusOn } from '../../lib/focus.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { SecretField } from '../identity/account-fields.tsx';
import { areasOf, TokenAreas } from '../identity/token-areas.tsx';
import { daysOf, TokenDays } from '../identity/token-days.tsx';
import { roleChoices } from '../people/person-fields.ts';
import { useCreateService } from './services.calls.ts';

type Values = { name: string; role: Role; scopes: Scope[]; days: string; password: string };

const mayAs = (role: Role) => (action: Parameters<typeof isPermitted>[0]) => isPermitted(action, role);

/** Areas chosen for another role before are left out. */
const toInput = ({ days, scopes, ...values }: Values) => {
  const shown: readonly string[] = areasOf(mayAs(values.role));
  return {
    ...values,
    scopes: scopes.filter((scope) => shown.includes(scope.split(':')[0] ?? '')),
    expiresInDays: daysOf(days),
  };
};

type ServiceFormProps = { onCreated: (created: CreatedService) => void; onCancel: () => void };

export function ServiceForm({ onCreated, onCancel }: ServiceFormProps) {
  const { t } = useLingui();
  const create = useCreateService();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const form = useForm<Values>({
    initialValues: { name: '', role: 'sales_rep', scopes: [], days: String(TOKEN_DAYS), password: '' },
    validate: (values) => schemaErrors(CreateServiceInput, toInput(values)),
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
      label={t`Create service`}
      busyLabel={t`Creating...`}
      onCancel={onCancel}
    >
      <TextInput
        ref={first}
        label={t`Service name`}
        description={t`Stands in the history for what it does`}
        autoComplete="off"
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t`Role`}
        description={t`It may do what this role and the areas below both allow`}
        data={roleChoices()}
        {...form.getInputProps('role')}
      />
      <TokenAreas
        may={mayAs(form.values.role)}
        offered={serviceScopes}
        value={form.values.scopes}
        {...form.getInputProps('scopes')}
      />
      <TokenDays never={t`Until it is ended`} {...form.getInputProps('days')} />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </SaveForm>
  );
}
