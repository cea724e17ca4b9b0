import { createRoute, stripSearchParams } from '@tanstack/react-router';
import type { z } from 'zod/mini';
import type { dashboardSearch } from '../features/shell/search.ts';
import { rootRoute } from './root.ts';

type ReadSearch = (address: Record<string, unknown>) => z.output<typeof dashboardSearch>;

// The dashboard puts its schema here: the sign-in page, which reads nothing of the address, would load 15 KB for it.
const readNothing: ReadSearch = () => ({});

export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  validateSearch: readNothing,
  search: { middlewares: [stripSearchParams({ timeframe: 'all', scope: 'mine' })] },
});

export const homeRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/' });

export const dashboardRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/dashboard' });
