import { createRoute } from '@tanstack/react-router';
import { SessionGate } from '../features/identity/session-gate.tsx';
import { rootRoute } from './root.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  // The dashboard reads it, by its schema; the sign-in page is spared that code.
  validateSearch: (search: Record<string, unknown>) => search,
  component: SessionGate,
});
