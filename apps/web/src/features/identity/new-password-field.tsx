import type { PasswordInputProps } from '@mantine/core';
import { SecretField } from './account-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldProps = PasswordInputProps & { password: string; minLength: number };

export function NewPasswordField({ password, minLength, ...props }: NewPasswordFieldProps) {
  return (
    <SecretField
      description={<PasswordStrength password={password} minLength={minLength} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...props}
    />
  );
}
