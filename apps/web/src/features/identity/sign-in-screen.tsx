import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { mayUsePasskeys } from '../../lib/passkeys.ts';
import type { Credentials, Registration } from '../../lib/session.ts';
import { EmailField, SecretField } from './account-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { toasts } from './identity.text.ts';
import { PasskeyButton } from './passkey-button.tsx';
import classes from './sign-in-screen.module.css';
import { SubmitSection } from './submit-section.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';
import { useSubmit } from './use-submit.ts';

const ForgotForm = lazyScreen<Parameters<typeof import('./forgot-form.tsx').default>[0]>(
  () => import('./forgot-form.tsx'),
);
const SignUpForm = lazyScreen(() => import('./sign-up-form.tsx'));
const SecondStep = lazyScreen(() => import('./factors/second-step.tsx'));

type SignInScreenProps = {
  notice: MessageDescriptor | null;
  passwordMinLength: number;
  /** Without mail nobody can be mailed a link. */
  sendsMail: boolean;
  passkeysAt: string | null;
  onPasskey: () => Promise<void>;
  /** A ticket where a code is needed as well. */
  onSignIn: (credentials: Credentials) => Promise<string | null>;
  onEnterCode: (ticket: string, code: string) => Promise<void>;
  onSignUp: (registration: Registration) => Promise<void>;
};

export function SignInScreen(props: SignInScreenProps) {
  const { notice, passwordMinLength, sendsMail, passkeysAt } = props;
  const { onPasskey, onSignIn, onEnterCode, onSignUp } = props;
  const { t } = useLingui();
  useDocumentTitle(t`Farm Dashboard`);
  const [hasForgotten, setForgotten] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const signIn = useSignInForm(async (credentials) => {
    const needed = await onSignIn(credentials);
    setTicket(needed);
    return needed === null;
  });
  const signUp = useSignUpForm(onSignUp, passwordMinLength);
  const passkey = mayUsePasskeys(passkeysAt) && <PasskeyButton onUse={onPasskey} />;
  if (ticket !== null) {
    return (
      <EntryFrame>
        <Suspense>
          <SecondStep
            besides={passkey}
            onEnter={(code) => onEnterCode(ticket, code)}
            onStartOver={() => {
              signIn.form.setFieldValue('password', '');
              setTicket(null);
            }}
          />
        </Suspense>
      </EntryFrame>
    );
  }
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
            <Stack>
              <SignInForm {...signIn} />
              {sendsMail && (
                <Button
                  variant="subtle"
                  size="sm"
                  fullWidth
                  onClick={() => setForgotten(true)}
                >{t`Forgot password?`}</Button>
              )}
              {passkey}
            </Stack>
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

const useSignInForm = (onSignIn: (credentials: Credentials) => Promise<boolean>) => {
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
