import '../styles.css';
import '../features/shell/dashboard.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Toasts } from '../components/toasts.tsx';
import { checkShapes } from '../lib/answer-shapes.ts';
import { createApi, trpc } from '../lib/api.ts';
import { releaseKeys } from '../lib/early-keys.ts';
import { useKeptFocus } from '../lib/kept-focus.ts';
import { showLanguage } from '../lib/language.ts';
import { hideToast } from '../lib/show-toast.tsx';
import { StaleProvider } from '../lib/stale.ts';
import { cssVariables, theme } from '../theme.ts';

/** The table of what a change makes stale belongs to the slices: here, what is written is read again. */
const stale = { locations: ['locations'] } as const;

function Screen({ children }: { children: ReactNode }) {
  useKeptFocus('main');
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Shows a part in a page as the person has it, with toasts, an address and a way to the farm; see `answer`. */
export const show = async (part: ReactNode) => {
  const { queryClient, client } = createApi(() => {}, [checkShapes]);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Screen>{part}</Screen>, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/before', '/'], initialIndex: 1 }),
  });
  onTestFinished(async () => {
    hideToast();
    releaseKeys();
    await cleanup();
    queryClient.clear();
    await showLanguage('en');
  });
  await render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <StaleProvider value={stale}>
              <RouterProvider router={router} />
            </StaleProvider>
          </QueryClientProvider>
        </trpc.Provider>
        <Toasts />
      </MantineProvider>
    </I18nProvider>,
  );
  return { queryClient, router };
};
