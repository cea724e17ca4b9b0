import {
  AskedSession,
  Profile,
  RegisterInput,
  SessionView,
  SignInInput,
  SignUpInput,
} from '@farm/domain/identity';
import { z } from 'zod';
import { PathUid, type RestApp, refusals } from '../core/rest-app.ts';

const tags = ['identity'];
/** Calls that need no session. */
const security: [] = [];

export const identityRest = (app: RestApp): void => {
  app.post(
    '/api/auth/sign-up',
    {
      schema: {
        tags,
        security,
        summary: 'Create an identity with the access code for a role, and open a session to register with',
        body: SignUpInput,
        response: { 201: SessionView, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.identity.signUp(body)),
  );
  app.post(
    '/api/auth/register',
    {
      schema: {
        tags,
        summary: 'Create the profile after sign-up',
        body: RegisterInput,
        response: { 201: Profile, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.identity.register(body)),
  );
  app.post(
    '/api/auth/sign-in',
    {
      schema: {
        tags,
        security,
        summary: 'Open a session with email and password',
        body: SignInInput,
        response: { 200: SessionView, ...refusals },
      },
    },
    ({ caller, body }) => caller.identity.signIn(body),
  );
  app.post(
    '/api/auth/sign-out',
    {
      schema: {
        tags,
        security,
        summary: 'End the session',
        response: { 200: SessionView, ...refusals },
      },
    },
    ({ caller }) => caller.identity.signOut(),
  );
  app.get(
    '/api/auth/session',
    {
      schema: {
        tags,
        security,
        summary: 'Whose session this is, null where nobody is signed in, and how long a new password must be',
        response: { 200: AskedSession, ...refusals },
      },
    },
    ({ caller }) => caller.identity.session(),
  );
  app.get(
    '/api/auth/user/:uid',
    {
      schema: {
        tags,
        summary: 'Load a profile',
        params: z.object({ uid: PathUid }),
        response: { 200: Profile, ...refusals },
      },
    },
    ({ caller, params }) => caller.identity.profile(params),
  );
  app.get(
    '/api/users',
    {
      schema: { tags, summary: 'List users', response: { 200: z.array(Profile), ...refusals } },
    },
    ({ caller }) => caller.identity.users(),
  );
};
