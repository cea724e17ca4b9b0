import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

export const accountField = { size: 'md', required: true } as const;

export function EmailField(props: TextInputProps) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" autoComplete="username" {...accountField} {...props} />;
}

export function SecretField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show characters` }}
      {...accountField}
      {...props}
    />
  );
}
