import '@fontsource-variable/figtree/wght.css';
import './styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Toasts } from './components/toasts.tsx';
import { SessionGate } from './features/shell/session-gate.tsx';
import { addCalendarWords, firstLanguage, showLanguage } from './lib/language.ts';
import { router } from './router.ts';
import { sessionRoute } from './routes/session.ts';
import { cssVariables, theme } from './theme.ts';

// Zod would try whether it may make functions from text, which the page's policy forbids and reports.
config({ jitless: true });

// The gate itself uses the router.
sessionRoute.update({ component: SessionGate });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <ErrorBoundary>
            <RouterProvider router={router} />
          </ErrorBoundary>
          <Toasts />
        </MantineProvider>
      </I18nProvider>
    </StrictMode>,
  );

addCalendarWords();
void showLanguage(firstLanguage()).then(draw);
