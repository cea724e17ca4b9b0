import { createRoute } from '@tanstack/react-router';
import { SessionGate } from '../features/identity/session-gate.tsx';
import { rootRoute } from './root.ts';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: SessionGate,
});
