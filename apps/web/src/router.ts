import { createRouter } from '@tanstack/react-router';
import { joinRoute, resetRoute } from './routes/link-pages.tsx';
import { rootRoute } from './routes/root.ts';
import { dashboardRoute, homeRoute, sessionRoute } from './routes/session.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    sessionRoute.addChildren([homeRoute, dashboardRoute]),
    joinRoute,
    resetRoute,
  ]),
  caseSensitive: true,
  // The error boundary around the router handles render failures.
  disableGlobalCatchBoundary: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
