import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Paper, Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { LanguageChoice } from '../../components/language-choice.tsx';
import { chooseForNext } from '../../lib/language.ts';
import type { Credentials, Registration } from '../../lib/session.ts';
import { SignInForm, useSignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';
import { useSignUpForm } from './use-sign-up-form.ts';

/** Needed once in a person's life. */
const SignUpForm = lazy(() => import('./sign-up-form.tsx'));

type SignInScreenProps = {
  /** Why this page shows, if that needs an explanation. */
  notice: MessageDescriptor | null;
  passwordMinLength: number;
  onSignIn: (credentials: Credentials) => Promise<void>;
  onSignUp: (registration: Registration) => Promise<void>;
};

export function SignInScreen({ notice, passwordMinLength, onSignIn, onSignUp }: SignInScreenProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Farm Dashboard`);
  const signIn = useSignInForm(onSignIn);
  const signUp = useSignUpForm(onSignUp, passwordMinLength);
  return (
    <main className={classes.page}>
      <header className={classes.brand}>
        <Furrows />
        <div className={classes.name}>
          <FarmLogo size={56} />
          <Title order={1} className={classes.title}>
            <Trans>Farm Dashboard</Trans>
          </Title>
          <Text className={classes.tagline}>
            <Trans>Manage your farm operations efficiently</Trans>
          </Text>
        </div>
      </header>
      <div className={classes.forms}>
        <Paper className={classes.card} withBorder>
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
        </Paper>
        <LanguageChoice onChoose={(language) => void chooseForNext(language)} />
      </div>
    </main>
  );
}

function Furrows() {
  return (
    <svg
      className={classes.furrows}
      viewBox="0 70 400 230"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {[-330, -250, -175, -105, -35, 35, 105, 175, 250, 330].map((x) => (
        <path key={x} d={`M${200 + x * 0.14} 90Q${200 + x * 0.5} 170 ${200 + x * 1.4} 300`} />
      ))}
      <path d="M-20 104Q200 74 420 104" />
    </svg>
  );
}
