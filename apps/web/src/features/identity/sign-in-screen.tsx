import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense } from 'react';
import { part } from '../../lib/part.tsx';
import type { Credentials, Registration } from '../../lib/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SignInForm, useSignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';
import { useSignUpForm } from './use-sign-up-form.ts';

/** Needed once in a person's life. */
const SignUpForm = part(() => import('./sign-up-form.tsx'));

type SignInScreenProps = {
  /** Why this page shows, if that needs an explanation. */
  notice: MessageDescriptor | null;
  passwordMinLength: number;
  onSignIn: (credentials: Credentials) => Promise<void>;
  onSignUp: (registration: Registration) => Promise<void>;
};

export default function SignInScreen({ notice, passwordMinLength, onSignIn, onSignUp }: SignInScreenProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Farm Dashboard`);
  const signIn = useSignInForm(onSignIn);
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
          <Tabs.Tab className={classes.tab} value="sign-in">
            <Trans>Sign In</Trans>
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab} value="sign-up">
            <Trans>Sign Up</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm {...signIn} />
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
