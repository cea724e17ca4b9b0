import { createRoute } from '@tanstack/react-router';
import { SessionGate } from '../features/shell/session-gate.tsx';
import { rootRoute } from './root.ts';

/** The addresses that need somebody signed in; going from one to another ends nothing. */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  // The dashboard reads it, by its schema; the sign-in page is spared that code.
  validateSearch: (search: Record<string, unknown>) => search,
  component: SessionGate,
});
