import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import type { Credentials, Registration } from '../../lib/session.ts';
import { EmailField, SecretField } from './account-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { toasts } from './identity.text.ts';
import classes from './sign-in-screen.module.css';
import { SubmitSection } from './submit-section.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';
import { useSubmit } from './use-submit.ts';

const ForgotForm = lazyScreen<Parameters<typeof import('./forgot-form.tsx').default>[0]>(
  () => import('./forgot-form.tsx'),
);
const SignUpForm = lazyScreen(() => import('./sign-up-form.tsx'));

type SignInScreenProps = {
  notice: MessageDescriptor | null;
  passwordMinLength: number;
  /** Without mail nobody can be mailed a link. */
  sendsMail: boolean;
  onSignIn: (credentials: Credentials) => Promise<void>;
  onSignUp: (registration: Registration) => Promise<void>;
};

export function SignInScreen({
  notice,
  passwordMinLength,
  sendsMail,
  onSignIn,
  onSignUp,
}: SignInScreenProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Farm Dashboard`);
  const signIn = useSignInForm(onSignIn);
  const [hasForgotten, setForgotten] = useState(false);
  const signUp = useSignUpForm(onSignUp, passwordMinLength);
  return (
    <EntryFrame>
      {notice && (
        <Alert color="yellow" role="status" mb="md" p="sm">
          {t(notice)}
        </Alert>
      )}
      <Tabs defaultValue="sign-in" keepMounted={false}>
        <Tabs.List grow mb="lg">
          <Tabs.Tab className={classes.tab} value="sign-in">{t`Sign In`}</Tabs.Tab>
          <Tabs.Tab className={classes.tab} value="sign-up">{t`Sign Up`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          {hasForgotten ? (
            <Suspense>
              <ForgotForm email={signIn.form.getValues().email} onBack={() => setForgotten(false)} />
            </Suspense>
          ) : (
            <>
              <SignInForm {...signIn} />
              {sendsMail && (
                <Button
                  variant="subtle"
                  size="sm"
                  fullWidth
                  mt="xs"
                  onClick={() => setForgotten(true)}
                >{t`Forgot password?`}</Button>
              )}
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <Suspense>
            <SignUpForm {...signUp} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </EntryFrame>
  );
}

const useSignInForm = (onSignIn: (credentials: Credentials) => Promise<void>) => {
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

function SignInForm({ form, submission: { isBusy, failure, run } }: ReturnType<typeof useSignInForm>) {
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
