import {
  AskedSession,
  Profile,
  RegisterInput,
  Role,
  SessionView,
  SignInInput,
  SignUpInput,
} from '@farm/domain/identity';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { PathUid, type RestApp } from '../core/rest-app.ts';
import { addTokenPaths } from './add-token-paths.ts';

named('Role', Role, { description: 'What a person may do' });

named('Person', Profile, {
  description: 'A person of the farm, as everyone who is signed in may see them',
  example: { uid: '2be5c8f0', name: 'Nina', email: 'nina@farm.example', role: 'sales_rep' },
  fields: { uid: 'The id of the person', email: { format: 'email' } },
});

const session = {
  uid: 'Null where nobody is signed in',
  grantedRole: 'The role of the access code that the person signed up with',
  user: 'Null until the profile is registered',
};

named('Session', SessionView, { description: 'Whose session it is', fields: session });

named('CurrentSession', AskedSession, {
  description: 'Whose session it is, and what a sign-in page should know',
  fields: {
    ...session,
    passwordMinLength: 'How long a new password must be at least',
    language: 'The language the person chose, if any',
  },
});

const email = { format: 'email' };
const password = { format: 'password' };

const SignUp = named('SignUp', SignUpInput, {
  description: 'A new person',
  example: {
    email: 'nina@farm.example',
    password: 'pallet-by-the-door',
    name: 'Nina',
    role: 'sales_rep',
    accessCode: 'furrow-and-field',
  },
  fields: { email, password, accessCode: 'The code that the farm gave you for this role' },
});

const SignIn = named('SignIn', SignInInput, {
  description: 'An email and its password',
  example: { email: 'nina@farm.example', password: 'pallet-by-the-door' },
  fields: { email, password },
});

const Registration = named('Registration', RegisterInput, {
  description: 'The profile of the person who just signed up',
  example: { uid: '2be5c8f0', email: 'nina@farm.example', name: 'Nina', role: 'sales_rep' },
  fields: { uid: 'Your own id', email, role: 'The role of the access code' },
});

const tags = ['identity'];
/** Calls that need no session. */
const security: [] = [];

export const identityRest = (app: RestApp): void => {
  app.post(
    '/api/auth/sign-up',
    {
      config: { action: 'identity.signUp' },
      schema: {
        tags,
        security,
        operationId: 'signUp',
        summary: 'Create an account with an access code',
        description: 'Opens a session, with which `register` creates the profile.',
        body: SignUp,
        response: { 201: SessionView.describe('The new session') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.identity.signUp(body)),
  );
  app.post(
    '/api/auth/register',
    {
      config: { action: 'identity.register' },
      schema: {
        tags,
        operationId: 'register',
        summary: 'Create the profile after sign-up',
        description: 'Everything but signing in and out needs a profile.',
        body: Registration,
        response: { 201: Profile.describe('The new profile') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.identity.register(body)),
  );
  app.post(
    '/api/auth/sign-in',
    {
      config: { action: 'identity.signIn' },
      schema: {
        tags,
        security,
        operationId: 'signIn',
        summary: 'Sign in with email and password',
        description: 'Opens a session and sets its cookie.',
        body: SignIn,
        response: { 200: SessionView.describe('The new session') },
      },
    },
    ({ caller, body }) => caller.identity.signIn(body),
  );
  app.post(
    '/api/auth/sign-out',
    {
      config: { action: 'identity.signOut' },
      schema: {
        tags,
        security,
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session of the cookie, if there is one.',
        response: { 200: SessionView.describe('A session of nobody') },
      },
    },
    ({ caller }) => caller.identity.signOut(),
  );
  app.get(
    '/api/auth/session',
    {
      config: { action: 'identity.session' },
      schema: {
        tags,
        security,
        operationId: 'getSession',
        summary: 'Ask who is signed in',
        description: 'Also says how long a new password must be, and the language the person chose.',
        response: {
          200: AskedSession.describe('The session; its fields are null where nobody is signed in'),
        },
      },
    },
    ({ caller }) => caller.identity.session(),
  );
  app.get(
    '/api/auth/user/:uid',
    {
      config: { action: 'identity.profile' },
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'Load a profile',
        description: 'Of yourself or of anyone else of the farm.',
        params: z.object({ uid: PathUid }),
        response: { 200: Profile.describe('The person') },
      },
    },
    ({ caller, params }) => caller.identity.profile(params),
  );
  app.get(
    '/api/users',
    {
      config: { action: 'identity.users' },
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'List the people of the farm',
        description: 'Those whose profile is registered.',
        response: { 200: z.array(Profile).describe('Every person, by name') },
      },
    },
    async ({ caller }) => {
      const everyone = await caller.identity.users();
      return everyone.filter(({ suspended }) => !suspended);
    },
  );
  addTokenPaths(app);
};
