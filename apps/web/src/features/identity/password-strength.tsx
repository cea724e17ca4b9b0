import { PASSWORD_RECOMMENDED_LENGTH, passwordStrength } from '@farm/domain/identity-rules';
import classes from './password-strength.module.css';

const words = { short: 'Too short', weak: 'Weak', fair: 'Fair', strong: 'Strong' };
const filled = { short: 0, weak: 1, fair: 2, strong: 3 };

/** How well the password would stand up to guessing, in words; the bars say the same. */
export function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  if (password === '')
    return `At least ${minLength} characters; ${PASSWORD_RECOMMENDED_LENGTH} or more are recommended.`;
  const { strength, hint } = passwordStrength(password, minLength);
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled[strength] || undefined} />
        ))}
      </span>
      <span>
        {words[strength]}. {hint}
      </span>
    </span>
  );
}
