import { type Role, TOKEN_DAYS } from '@farm/domain/identity';
import { isPermitted, type Scope, serviceScopes } from '@farm/domain/permissions';
import { type CreatedService, CreateServiceInput } from '@farm/domain/services';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { focusOn } from '../../lib/focus.ts';
import { SecretField } from '../identity/account-fields.tsx';
import { areasOf, TokenAreas } from '../identity/token-areas.tsx';
import { daysOf, TokenDays } from '../identity/token-days.tsx';
import { roleChoices } from '../people/person-fields.ts';
import { useCreateService } from './services.calls.ts';

type Values = { name: string; role: Role; scopes: Scope[]; days: string; password: string };

/** A service has no account of its own to read of. */
const offered = serviceScopes.filter((scope) => scope !== 'identity:read');

const mayAs = (role: Role) => (action: Parameters<typeof isPermitted>[0]) => isPermitted(action, role);

/** Areas chosen for another role before are left out. */
const toInput = ({ days, scopes, ...values }: Values) => {
  const shown: readonly string[] = areasOf(mayAs(values.role));
  return {
    ...values,
    scopes: scopes.filter((scope) => scope === 'propose' || shown.includes(scope.split(':')[0] ?? '')),
    expiresInDays: daysOf(days),
  };
};

type ServiceFormProps = { onCreated: (created: CreatedService) => void; onCancel: () => void };

export function ServiceForm({ onCreated, onCancel }: ServiceFormProps) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const { form, field, save } = useCreateForm({
    initialValues: {
      name: '',
      role: 'sales_rep',
      scopes: [],
      days: String(TOKEN_DAYS),
      password: '',
    } as Values,
    toInput,
    schema: CreateServiceInput,
    isKeyed: false,
    creation: useCreateService(),
    onSaved: onCreated,
  });
  return (
    <SaveForm {...save} label={t`Create service`} busyLabel={t`Creating...`} onCancel={onCancel}>
      <TextInput
        ref={first}
        label={t`Service name`}
        description={t`The history shows what it does by this name`}
        autoComplete="off"
        required
        {...field('name')}
      />
      <NativeSelect
        label={t`Role`}
        description={t`It may do what this role and the areas below both allow`}
        data={roleChoices()}
        {...field('role')}
      />
      <TokenAreas
        may={mayAs(form.values.role)}
        offered={offered}
        value={form.values.scopes}
        {...field('scopes')}
      />
      <TokenDays never={t`Until it is ended`} {...field('days')} />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...field('password')}
      />
    </SaveForm>
  );
}
