import { createRoute } from '@tanstack/react-router';
import { sessionRoute } from './session.ts';

export const dashboardRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/dashboard' });
