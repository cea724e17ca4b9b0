import { createRoute } from '@tanstack/react-router';
import { sessionRoute } from './session.ts';

export const homeRoute = createRoute({ getParentRoute: () => sessionRoute, path: '/' });
