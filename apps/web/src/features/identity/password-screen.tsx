import { PASSWORD_MIN_LENGTH } from '@farm/domain/password-length';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { accountText } from './account.text.ts';
import { SecretField } from './account-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type Values = { currentPassword: string; newPassword: string; keepsTokens: boolean };

export default function PasswordScreen({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { email } = usePerson();
  const minLength = trpc.identity.session.useQuery().data?.passwordMinLength ?? PASSWORD_MIN_LENGTH;
  const change = useWrite(trpc.identity.changePassword, {
    reads: ['identity.sessions', 'identity.tokens'],
    success: accountText.passwordChanged,
  });
  const { form, field, save } = useCreateForm<Values, Values>({
    initialValues: { currentPassword: '', newPassword: '', keepsTokens: false },
    toInput: (values) => values,
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: t`Enter your current password.` }),
      ...(newPassword.length < minLength && { newPassword: t`Use at least ${minLength} characters.` }),
    }),
    isKeyed: false,
    creation: change,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} label={t`Change password`} busyLabel={t`Changing...`}>
      <Text size="sm">{t`Changing it signs out all your other browsers.`}</Text>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <SecretField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        {...field('currentPassword')}
      />
      <NewPasswordField
        label={t`New password`}
        password={form.values.newPassword}
        minLength={minLength}
        {...field('newPassword')}
      />
      <Checkbox
        label={t`Keep my access tokens working`}
        description={t`Leave this empty if somebody else may know your password.`}
        {...field('keepsTokens', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
