import { createRoute } from '@tanstack/react-router';
import { SessionGate } from '../features/identity/session-gate.tsx';
import { rootRoute } from './root.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: SessionGate,
});
