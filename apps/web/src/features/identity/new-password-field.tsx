import { passwordStrength } from '@farm/domain/identity-rules';
import { PASSWORD_RECOMMENDED_LENGTH } from '@farm/domain/password-length';
import { useLingui } from '@lingui/react/macro';
import type { PasswordInputProps } from '@mantine/core';
import { SecretField } from './account-fields.tsx';
import classes from './password-strength.module.css';

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

const filled = { short: 0, weak: 1, fair: 2, strong: 3 };

function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  const { t } = useLingui();
  if (password === '')
    return t`At least ${minLength} characters; ${PASSWORD_RECOMMENDED_LENGTH} or more are recommended.`;
  const words = { short: t`Too short`, weak: t`Weak`, fair: t`Fair`, strong: t`Strong` };
  const hints = {
    minimum: t`Use at least ${minLength} characters; ${PASSWORD_RECOMMENDED_LENGTH} are better.`,
    variety: t`Use a greater variety of characters.`,
    length: t`${PASSWORD_RECOMMENDED_LENGTH} characters or more are recommended.`,
    nothing: t`A good length.`,
  };
  const { strength, advice } = passwordStrength(password, minLength);
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled[strength] || undefined} />
        ))}
      </span>
      <span>
        {words[strength]}. {hints[advice]}
      </span>
    </span>
  );
}
