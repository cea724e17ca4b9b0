import { PASSWORD_MIN_LENGTH } from '@farm/domain/password-length';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { usePerson } from '../../lib/person.tsx';
import { useChangePassword, usePasswordMinLength } from './account.calls.ts';
import { SecretField } from './account-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type Values = { currentPassword: string; newPassword: string; keepsTokens: boolean };

export default function PasswordScreen({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { email } = usePerson();
  const minLength = usePasswordMinLength() ?? PASSWORD_MIN_LENGTH;
  const change = useChangePassword();
  const form = useForm<Values>({
    initialValues: { currentPassword: '', newPassword: '', keepsTokens: false },
    validate: {
      currentPassword: isNotEmpty(t`Enter your current password.`),
      newPassword: (value) =>
        value.length < minLength ? t`Use at least ${minLength} characters.` : undefined,
    },
  });
  useUnsaved(form.isDirty() && !change.isSuccess);
  const save = (values: Values) => {
    if (change.isPending) return;
    change.mutate(values, { onSuccess: onDone, onError: showRefusal(form) });
  };
  return (
    <SaveForm
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      write={change}
      label={t`Change password`}
      busyLabel={t`Changing...`}
    >
      <Text size="sm">{t`Changing it signs out all your other browsers.`}</Text>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <SecretField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField
        label={t`New password`}
        password={form.values.newPassword}
        minLength={minLength}
        {...form.getInputProps('newPassword')}
      />
      <Checkbox
        label={t`Keep my access tokens working`}
        description={t`Leave this empty if somebody else may know your password.`}
        {...form.getInputProps('keepsTokens', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
