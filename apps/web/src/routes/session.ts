import { createRoute } from '@tanstack/react-router';
import { SessionGate } from '../features/shell/session-gate.tsx';
import { rootRoute } from './root.ts';

export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  // The dashboard validates it, so that the sign-in page does not load that code.
  validateSearch: (search: Record<string, unknown>) => search,
  component: SessionGate,
});

export const homeRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/' });

export const dashboardRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/dashboard' });
