import { codeHelp, codeLabel, roleOptions } from '@farm/domain/identity-rules';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { say } from '../../lib/say.ts';
import { type Registration, RequestError } from '../../lib/session.ts';
import { accountField, EmailField, SecretField } from './account-fields.tsx';
import { toasts } from './identity.text.ts';
import { PasswordStrength } from './password-strength.tsx';
import { SubmitSection } from './submit-section.tsx';
import { useSubmit } from './use-submit.ts';

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined);
const isCodeWrong = (error: unknown) => codeOf(error)?.endsWith('_CODE_WRONG') ?? false;

/** The form's state, held by the page so that a look at the other tab loses nothing. */
export const useSignUpForm = (
  onSignUp: (registration: Registration) => Promise<void>,
  passwordMinLength: number,
) => {
  const { t } = useLingui();
  const form = useForm<Registration>({
    initialValues: { name: '', email: '', password: '', role: roleOptions[0].value, accessCode: '' },
    validate: {
      name: isNotEmpty(t`Enter your full name.`),
      email: isEmail(t`Enter your email address, such as name@example.com.`),
      // Blanks count, as they do for the farm.
      password: (password) =>
        password.length < passwordMinLength ? t`Use at least ${passwordMinLength} characters.` : null,
      role: isNotEmpty(t`Select your role.`),
      accessCode: isNotEmpty(t`Enter the code you were given.`),
    },
    transformValues: ({ name, email, accessCode, ...values }) => ({
      ...values,
      name: name.trim(),
      email: email.trim(),
      accessCode: accessCode.trim(),
    }),
  });
  const submission = useSubmit({
    submit: onSignUp,
    succeeded: toasts.signedUp,
    failed: (error) => {
      if (codeOf(error) === 'ADMIN_CODE_WRONG') return toasts.adminCodeWrong;
      return isCodeWrong(error) ? toasts.accessCodeWrong : toasts.signUpFailed;
    },
    onIssues: (issues, error) => {
      const errors = isCodeWrong(error) ? { accessCode: t`This is not the right code.` } : issues;
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  return { form, submission, passwordMinLength };
};

export function SignUpForm({
  form,
  submission: { isBusy, failure, run },
  passwordMinLength,
}: ReturnType<typeof useSignUpForm>) {
  const { t } = useLingui();
  const { role, password } = form.values;
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
        <SecretField
          label={t`Password`}
          description={<PasswordStrength password={password} minLength={passwordMinLength} />}
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <NativeSelect label={t`Role`} {...accountField} {...form.getInputProps('role')}>
          <option value="" disabled hidden>
            {t`Select your role`}
          </option>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {say(label)}
            </option>
          ))}
        </NativeSelect>
        <SecretField
          label={say(codeLabel(role))}
          description={say(codeHelp(role))}
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
