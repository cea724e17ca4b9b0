import { type CreatedToken, CreateTokenInput, TOKEN_DAYS, type TokenScope } from '@farm/domain/identity';
import type { Area, Scope } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { useFarm } from '../../lib/use-farm.ts';
import { useWrite } from '../../lib/use-write.ts';
import { SecretField } from './account-fields.tsx';
import { areasOf, TokenAreas } from './token-areas.tsx';
import { daysOf, TokenDays } from './token-days.tsx';

type Values = {
  name: string;
  may: TokenScope | 'some' | 'propose';
  scopes: Scope[];
  days: string;
  password: string;
};

/** `own` are the areas that the person may read. */
const inputOf =
  (own: readonly Area[]) =>
  ({ days, may, scopes, ...values }: Values) => ({
    ...values,
    ...(may === 'read' || may === 'all'
      ? { scope: may }
      : {
          scope: 'all' as const,
          scopes: may === 'some' ? scopes : [...own.map((area): Scope => `${area}:read`), 'propose' as const],
        }),
    expiresInDays: daysOf(days),
  });

type TokenFormProps = { onCreated: (created: CreatedToken) => void; onCancel: () => void };

export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { t } = useLingui();
  const may = useMay();
  const assistantsOn = useFarm().data?.assistantsOn ?? false;
  const create = useWrite(trpc.identity.createToken, { reads: ['identity.tokens'] });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const { form, field, save } = useCreateForm({
    initialValues: { name: '', may: 'read', scopes: [], days: String(TOKEN_DAYS), password: '' } as Values,
    toInput: inputOf(areasOf(may)),
    schema: CreateTokenInput,
    isKeyed: false,
    creation: create,
    onSaved: onCreated,
  });
  return (
    <SaveForm {...save} label={t`Create token`} busyLabel={t`Creating...`} onCancel={onCancel}>
      <TextInput
        ref={first}
        label={t`Token name`}
        description={t`Says which script uses it`}
        autoComplete="off"
        required
        {...field('name')}
      />
      <NativeSelect
        label={t`What it may do`}
        data={[
          { value: 'read', label: t`Read only` },
          ...(assistantsOn ? [{ value: 'propose', label: t`Read, and propose changes` }] : []),
          { value: 'all', label: t`Everything I may do` },
          { value: 'some', label: t`Only some areas` },
        ]}
        {...field('may')}
      />
      {form.values.may === 'some' && <TokenAreas may={may} value={form.values.scopes} {...field('scopes')} />}
      <TokenDays never={t`Until I revoke it`} {...field('days')} />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...field('password')}
      />
    </SaveForm>
  );
}
