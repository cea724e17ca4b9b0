import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { accountField, EmailField, SecretField } from './account-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { accessCode, roleOptions } from './sign-up.text.ts';
import { SubmitSection } from './submit-section.tsx';
import type { useSignUpForm } from './use-sign-up-form.ts';

export default function SignUpForm({
  form,
  submission: { isBusy, failure, run },
  passwordMinLength,
}: ReturnType<typeof useSignUpForm>) {
  const { t } = useLingui();
  const { role, password } = form.values;
  const code = accessCode(role);
  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError(form))}>
      <Stack>
        <TextInput
          label={t`Full Name`}
          autoComplete="name"
          {...accountField}
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <NewPasswordField
          label={t`Password`}
          password={password}
          minLength={passwordMinLength}
          {...form.getInputProps('password')}
        />
        <NativeSelect label={t`Role`} {...accountField} {...form.getInputProps('role')}>
          <option value="" disabled hidden>
            {t`Select your role`}
          </option>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </NativeSelect>
        <SecretField
          label={t(code.label)}
          description={t(code.help)}
          autoComplete="off"
          {...form.getInputProps('accessCode')}
        />
        <SubmitSection
          label={t`Create Account`}
          busyLabel={t`Creating account...`}
          isBusy={isBusy}
          failure={failure}
        />
      </Stack>
    </form>
  );
}
