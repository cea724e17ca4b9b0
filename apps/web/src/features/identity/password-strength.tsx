import { passwordStrength } from '@farm/domain/identity-rules';
import { PASSWORD_RECOMMENDED_LENGTH } from '@farm/domain/password-length';
import { Trans, useLingui } from '@lingui/react/macro';
import { say } from '../../lib/say.ts';
import classes from './password-strength.module.css';

const filled = { short: 0, weak: 1, fair: 2, strong: 3 };

/** How well the password would stand up to guessing, in words; the bars say the same. */
export function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  const { t } = useLingui();
  if (password === '')
    return (
      <Trans>
        At least {minLength} characters; {PASSWORD_RECOMMENDED_LENGTH} or more are recommended.
      </Trans>
    );
  const words = { short: t`Too short`, weak: t`Weak`, fair: t`Fair`, strong: t`Strong` };
  const { strength, hint } = passwordStrength(password, minLength);
  return (
    <span className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled[strength] || undefined} />
        ))}
      </span>
      <span>
        {words[strength]}. {say(hint)}
      </span>
    </span>
  );
}
