import { useLingui } from '@lingui/react/macro';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { type Registration, RequestError } from '../../lib/session.ts';
import { toasts } from './identity.text.ts';
import { useSubmit } from './use-submit.ts';

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined);
const isCodeWrong = (error: unknown) => codeOf(error)?.endsWith('_CODE_WRONG') ?? false;

export const useSignUpForm = (
  onSignUp: (registration: Registration) => Promise<void>,
  passwordMinLength: number,
) => {
  const { t } = useLingui();
  const form = useForm<Registration>({
    initialValues: { name: '', email: '', password: '', role: 'farmer', accessCode: '' },
    validate: {
      name: isNotEmpty(t`Enter your full name.`),
      email: isEmail(t`Enter your email address, such as name@example.com.`),
      // Spaces count, as they do on the server.
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
