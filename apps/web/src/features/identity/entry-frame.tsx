import { useLingui } from '@lingui/react/macro';
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { LanguageChoice } from '../../components/language-choice.tsx';
import { chooseForNext } from '../../lib/language.ts';
import classes from './sign-in-screen.module.css';

export function EntryFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className={classes.page}>
      <header className={classes.brand}>
        <Furrows />
        <div className={classes.name}>
          <FarmLogo size={56} />
          <Title order={1} className={classes.title}>{t`Farm Dashboard`}</Title>
          <Text className={classes.tagline}>{t`Manage your farm operations efficiently`}</Text>
        </div>
      </header>
      <div className={classes.forms}>
        <Paper className={classes.card} withBorder>
          {children}
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
