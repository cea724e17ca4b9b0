import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import type { Credentials } from '../../lib/session.ts';
import { EmailField, SecretField } from './account-fields.tsx';
import { toasts } from './identity.text.ts';
import { SubmitSection } from './submit-section.tsx';
import { useSubmit } from './use-submit.ts';

export const useSignInForm = (onSignIn: (credentials: Credentials) => Promise<void>) => {
  const { t } = useLingui();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: isEmail(t`Enter your email address, such as name@example.com.`),
      password: isNotEmpty(t`Enter your password.`),
    },
    transformValues: ({ email, password }) => ({ email: email.trim(), password }),
  });
  const submission = useSubmit({
    submit: onSignIn,
    succeeded: toasts.signedIn,
    failed: () => toasts.signInFailed,
    onIssues: (issues) => {
      form.setErrors(issues);
      focusFirstError(form)(issues);
    },
  });
  return { form, submission };
};

export function SignInForm({ form, submission: { isBusy, failure, run } }: ReturnType<typeof useSignInForm>) {
  const { t } = useLingui();
  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError(form))}>
      <Stack>
        <EmailField {...form.getInputProps('email')} />
        <SecretField
          label={t`Password`}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <SubmitSection label={t`Sign In`} busyLabel={t`Signing in...`} isBusy={isBusy} failure={failure} />
      </Stack>
    </form>
  );
}
