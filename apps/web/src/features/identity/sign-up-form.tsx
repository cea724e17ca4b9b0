import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormErrors, hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import { type Registration, type Role, roleNames } from '../../lib/session.ts';
import { toggleLabel } from './password-toggle.ts';
import { SubmitSection } from './submit-section.tsx';
import { useSubmit } from './use-submit.ts';

type SignUpFormProps = { onSignUp: (registration: Registration) => Promise<void> };

const minPasswordLength = 6;
const roles = Object.keys(roleNames) as Role[];

export function SignUpForm({ onSignUp }: SignUpFormProps) {
  const { busy, failure, run } = useSubmit(onSignUp);
  const form = useForm<Registration>({
    initialValues: { name: '', email: '', password: '', role: 'farmer', accessCode: '' },
    validate: {
      name: isNotEmpty('Enter your full name.'),
      email: isEmail('Enter your email address, such as name@example.com.'),
      password: hasLength({ min: minPasswordLength }, `Use at least ${minPasswordLength} characters.`),
      role: isNotEmpty('Select your role.'),
      accessCode: isNotEmpty('Enter the code you were given.'),
    },
    transformValues: (values) => ({ ...values, name: values.name.trim() }),
  });
  const forAdmin = form.values.role === 'admin';

  function focusFirstError(errors: FormErrors) {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  }

  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError)}>
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
          description={`At least ${minPasswordLength} characters; 12 or more are safer.`}
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
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </NativeSelect>
        <PasswordInput
          label={forAdmin ? 'Admin Access Code' : 'Access Code'}
          description={
            forAdmin
              ? 'Contact your system administrator for the admin access code.'
              : 'This is a private application. Contact the administrator for the access code.'
          }
          autoComplete="off"
          size="md"
          required
          withAsterisk={false}
          aria-invalid={Boolean(form.errors.accessCode)}
          visibilityToggleFocusable
          visibilityToggleButtonProps={toggleLabel}
          {...form.getInputProps('accessCode')}
        />
        <SubmitSection label="Create Account" busyLabel="Creating account..." busy={busy} failure={failure} />
      </Stack>
    </form>
  );
}
