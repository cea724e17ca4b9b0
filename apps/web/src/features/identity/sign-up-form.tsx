import { codeHelp, codeLabel, PASSWORD_MIN_LENGTH, roleOptions } from '@farm/domain/identity-rules';
import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import { type Registration, RequestError } from '../../lib/session.ts';
import { focusFirstError } from './focus-first-error.ts';
import { toasts } from './identity.text.ts';
import { PasswordStrength } from './password-strength.tsx';
import { toggleLabel } from './password-toggle.ts';
import { SubmitSection } from './submit-section.tsx';
import { useSubmit } from './use-submit.ts';

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined);

/** The form's state, held by the page so that a look at the other tab loses nothing. */
export const useSignUpForm = (onSignUp: (registration: Registration) => Promise<void>) => {
  const form = useForm<Registration>({
    initialValues: { name: '', email: '', password: '', role: roleOptions[0].value, accessCode: '' },
    validate: {
      name: isNotEmpty('Enter your full name.'),
      email: isEmail('Enter your email address, such as name@example.com.'),
      password: hasLength({ min: PASSWORD_MIN_LENGTH }, `Use at least ${PASSWORD_MIN_LENGTH} characters.`),
      role: isNotEmpty('Select your role.'),
      accessCode: isNotEmpty('Enter the code you were given.'),
    },
    transformValues: (values) => ({ ...values, name: values.name.trim(), email: values.email.trim() }),
  });
  const submission = useSubmit({
    submit: onSignUp,
    succeeded: toasts.signedUp,
    failed: (error) => {
      const code = codeOf(error);
      if (code === 'ADMIN_CODE_WRONG') return toasts.adminCodeWrong;
      return code?.endsWith('_CODE_WRONG') ? toasts.accessCodeWrong : toasts.signUpFailed;
    },
    onIssues: form.setErrors,
  });
  return { form, submission };
};

const inOrder = ['name', 'email', 'password', 'role', 'accessCode'];

export function SignUpForm({ form, submission: { isBusy, failure, run } }: ReturnType<typeof useSignUpForm>) {
  const { role, password } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError(form, inOrder))}>
      <Stack>
        <TextInput
          label="Full Name"
          autoComplete="name"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={<PasswordStrength password={password} />}
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          aria-invalid={Boolean(form.errors.password)}
          visibilityToggleFocusable
          visibilityToggleButtonProps={toggleLabel}
          {...form.getInputProps('password')}
        />
        <NativeSelect label="Role" size="md" required withAsterisk={false} {...form.getInputProps('role')}>
          <option value="" disabled hidden>
            Select your role
          </option>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <PasswordInput
          label={codeLabel(role)}
          description={codeHelp(role)}
          autoComplete="off"
          size="md"
          required
          withAsterisk={false}
          aria-invalid={Boolean(form.errors.accessCode)}
          visibilityToggleFocusable
          visibilityToggleButtonProps={toggleLabel}
          {...form.getInputProps('accessCode')}
        />
        <SubmitSection
          label="Create Account"
          busyLabel="Creating account..."
          isBusy={isBusy}
          failure={failure}
        />
      </Stack>
    </form>
  );
}
