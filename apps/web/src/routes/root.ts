import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../components/not-found-screen.tsx';

export const rootRoute = createRootRoute({ notFoundComponent: NotFoundScreen });
