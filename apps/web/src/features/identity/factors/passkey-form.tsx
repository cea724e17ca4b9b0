import { requiredName } from '@farm/domain/core';
import { type AddedPasskey, identityLabels, PasswordInput } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { trpc } from '../../../lib/api.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { SecretField } from '../account-fields.tsx';
import { useFirstField } from '../use-first-field.ts';
import { factorText } from './factor.text.ts';
import { useAct } from './use-act.tsx';

type PasskeyFormProps = { onAdded: (added: AddedPasskey) => void; onCancel: () => void };
type Values = { name: string; password: string };

const Typed = PasswordInput.extend({ name: requiredName(identityLabels.passkeyName(), 100) });

/** The password, then what the browser and the device ask. */
export function PasskeyForm({ onAdded, onCancel }: PasskeyFormProps) {
  const { t } = useLingui();
  const first = useFirstField();
  const begin = trpc.identity.passkeys.begin.useMutation();
  const add = useWrite(trpc.identity.passkeys.add, {
    reads: ['identity.factor', 'identity.passkeys'],
    success: factorText.passkeyAdded,
  });
  const act = useAct(async ({ name, password }: Values) => {
    const begun = await begin.mutateAsync({ password });
    return add.mutateAsync({ ...(await makePasskey(begun)), name });
  });
  const { field, save } = useCreateForm<Values, Values, AddedPasskey>({
    initialValues: { name: '', password: '' },
    toInput: (values) => values,
    schema: Typed,
    isKeyed: false,
    creation: act,
    onSaved: onAdded,
  });
  return (
    <SaveForm {...save} label={t`Add`} busyLabel={t`Adding...`} onCancel={onCancel} failure={act.failure}>
      <Text size="sm">{t`Then your browser asks where to keep the passkey: on this device, on your phone, or on a security key.`}</Text>
      <TextInput
        ref={first}
        label={t`Name of the passkey`}
        description={t`Says which device it is, such as Office computer`}
        autoComplete="off"
        required
        {...field('name')}
      />
      <SecretField
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...field('password')}
      />
    </SaveForm>
  );
}
