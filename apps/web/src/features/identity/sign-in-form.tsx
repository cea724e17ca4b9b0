import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormErrors, isEmail, isNotEmpty, useForm } from '@mantine/form';
import type { Credentials } from '../../lib/session.ts';
import { toggleLabel } from './password-toggle.ts';
import { SubmitSection } from './submit-section.tsx';
import { useSubmit } from './use-submit.ts';

type SignInFormProps = { onSignIn: (credentials: Credentials) => Promise<void> };

export function SignInForm({ onSignIn }: SignInFormProps) {
  const { busy, failure, run } = useSubmit(onSignIn);
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: isEmail('Enter your email address, such as name@example.com.'),
      password: isNotEmpty('Enter your password.'),
    },
  });

  function focusFirstError(errors: FormErrors) {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  }

  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError)}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          required
          withAsterisk={false}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          key={form.key('password')}
          aria-invalid={Boolean(form.errors.password)}
          visibilityToggleFocusable
          visibilityToggleButtonProps={toggleLabel}
          {...form.getInputProps('password')}
        />
        <SubmitSection label="Sign In" busyLabel="Signing in..." busy={busy} failure={failure} />
      </Stack>
    </form>
  );
}
