import { createRoute } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { rootRoute } from './root.ts';

const routeOf = <Path extends string>(path: Path, Page: ComponentType) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => (
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    ),
  });

export const joinRoute = routeOf(
  '/join',
  lazyScreen(() => import('../features/people/join-page.tsx')),
);
export const resetRoute = routeOf(
  '/reset',
  lazyScreen(() => import('../features/people/reset-page.tsx')),
);
