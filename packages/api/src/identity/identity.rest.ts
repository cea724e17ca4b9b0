import {
  AccessToken,
  AskedSession,
  CreatedToken,
  CreateTokenInput,
  EnterCodeInput,
  Profile,
  RegisterInput,
  Role,
  SessionView,
  SignedIn,
  SignInInput,
  SignUpInput,
  TokenScope,
  TokenScopes,
} from '@farm/domain/identity';
import { z } from 'zod';
import { Deleted, named, PathUid } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

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

named('SignedIn', SignedIn, {
  description: 'Whose session it is, or what is needed before there is one',
  fields: {
    ...session,
    needs: 'Absent where the password was enough',
    ticket: 'To be sent with the code within ten minutes',
  },
});

named('CurrentSession', AskedSession, {
  description: 'Whose session it is, and what a sign-in page should know',
  fields: {
    ...session,
    passwordMinLength: 'How long a new password must be at least',
    language: 'The language the person chose, if any',
    passkeysAt: 'The address at which passkeys sign people in; absent while nobody has one',
    needsFactor: 'Whether the person may do nothing but set up a second factor; otherwise absent',
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

const SecondStep = named('SecondStep', EnterCodeInput, {
  description: 'A ticket and a code',
  example: { ticket: 'Vn3kX0cQ8fJtqk2Yw1uZr7s9bLhP4eA6mD5gTiNoCxE', code: '492 039' },
  fields: {
    ticket: 'From the answer to the sign-in',
    code: 'The one that the app shows now, or a recovery code',
  },
});

named('TokenScope', TokenScope, { description: 'What a token may do: all that its owner may, or only read' });
named('TokenScopes', TokenScopes, { description: 'The areas that a token is for' });

const token = {
  id: 3,
  name: 'Scale in the packing shed',
  createdAt: '2026-11-24T08:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-22T08:00:00.000Z',
  scope: 'read' as const,
};
const tokenFields = {
  lastUsedAt: 'Within a minute; null if it was never used',
  expiresAt: 'Null if it works until it is revoked',
  scopes: 'The areas it is for, to read or to change too; absent: every area',
};

named('Token', AccessToken, {
  description: 'An access token of the person, without its secret',
  example: token,
  fields: tokenFields,
});

const NewToken = named('NewToken', CreateTokenInput, {
  description: 'An access token to create',
  example: { name: token.name, password: 'pallet-by-the-door', expiresInDays: 90, scope: 'read' },
  fields: {
    password: { format: 'password', description: 'Your own password' },
    expiresInDays: '90 if absent; null for a token that works until it is revoked',
    scope: 'All if absent',
    scopes: 'Such as `orders:read` or `inventory:write`, which may read too; absent: every area',
  },
});

named('CreatedToken', CreatedToken, {
  description: 'The new access token; only this answer contains it',
  example: { ...token, token: 'farm_Vn3kX0cQ8fJtqk2Yw1uZr7s9bLhP4eA6mD5gTiNoCxE' },
  fields: { ...tokenFields, token: 'To be sent as Authorization: Bearer' },
});

export const identityRest: RestPaths = {
  signUp: restPath('POST /api/auth/sign-up', 'identity.signUp', {
    summary: 'Create an account with an access code',
    description: 'Opens a session, with which `register` creates the profile.',
    body: SignUp,
    answer: SessionView.describe('The new session'),
  }),
  register: restPath('POST /api/auth/register', 'identity.register', {
    summary: 'Create the profile after sign-up',
    description: 'Everything but signing in and out needs a profile.',
    body: Registration,
    answer: Profile.describe('The new profile'),
  }),
  signIn: restPath('POST /api/auth/sign-in', 'identity.signIn', {
    status: 200,
    summary: 'Sign in with email and password',
    description:
      'Opens a session and sets its cookie. For a person with a second factor it opens none: all fields are null but `needs` and `ticket`, with which `second-step` takes the code.',
    body: SignIn,
    answer: SignedIn.describe('The new session, or the ticket for the second step'),
  }),
  enterCode: restPath('POST /api/auth/second-step', 'identity.enterCode', {
    status: 200,
    summary: 'Enter the code of a second factor',
    description:
      'After a sign-in that answered `needs` with a `ticket`. Opens a session and sets its cookie. A ticket holds for ten minutes, a code of the app once, and so does each recovery code.',
    body: SecondStep,
    answer: SessionView.describe('The new session'),
  }),
  signOut: restPath('POST /api/auth/sign-out', 'identity.signOut', {
    status: 200,
    summary: 'Sign out',
    description: 'Ends the session of the cookie, if there is one.',
    answer: SessionView.describe('A session of nobody'),
  }),
  forgotPassword: restPath('POST /api/auth/forgot', 'identity.forgot', {
    status: 200,
    summary: 'Ask for a link to set a new password',
    description:
      'Where the farm sends mail. It is mailed if somebody has this email, once in ten minutes; the answer is the same for ' +
      'every address.',
  }),
  getSession: restPath('GET /api/auth/session', 'identity.session', {
    summary: 'Ask who is signed in',
    description: 'Also says how long a new password must be, and the language the person chose.',
    answer: AskedSession.describe('The session; its fields are null where nobody is signed in'),
  }),
  getUser: restPath('GET /api/auth/user/:uid', 'identity.profile', {
    summary: 'Load a profile',
    description: 'Of yourself or of anyone else of the farm.',
    params: z.object({ uid: PathUid }),
    answer: Profile.describe('The person'),
  }),
  listUsers: restPath('GET /api/users', 'identity.users', {
    summary: 'List the people of the farm',
    description: 'Those whose profile is registered.',
    answer: z.array(Profile).describe('Every person, by name'),
    output: (everyone) => everyone.filter(({ suspended }) => !suspended),
  }),
  listTokens: restPath('GET /api/tokens', 'identity.tokens', {
    summary: 'List access tokens',
    description: 'Your own, without the tokens themselves.',
    answer: z.array(AccessToken).describe('Every token of yours, the newest first'),
  }),
  createToken: restPath('POST /api/tokens', 'identity.createToken', {
    summary: 'Create an access token',
    description: 'Needs a session and your password; a token cannot create another.',
    body: NewToken,
    answer: CreatedToken.describe('The new token, shown only now'),
  }),
  revokeToken: restPath('DELETE /api/tokens/:id', 'identity.revokeToken', {
    summary: 'Revoke an access token',
    description: 'One of your own; it stops working at once.',
    answer: Deleted.describe('The token was revoked'),
  }),
  getFarmDay: restPath('GET /api/farm-day', 'identity.farmDay', {
    summary: "Ask for the farm's day",
    description: 'The day it is at the farm, its time zone, and when the day ends.',
  }),
  changePassword: restPath('POST /api/auth/change-password', 'identity.changePassword', {
    summary: 'Change your password',
    description: 'Needs a session. Ends your other sessions, and your tokens unless `keepsTokens` is true.',
  }),
  setLanguage: restPath('PUT /api/auth/language', 'identity.setLanguage', {
    summary: 'Choose your language',
    description: 'Texts of the farm are shown in it.',
  }),
  listSessions: restPath('GET /api/sessions', 'identity.sessions', {
    summary: 'List where you are signed in',
    description: 'Needs a session. The one that asks is marked.',
  }),
  endSession: restPath('DELETE /api/sessions/:id', 'identity.endSession', {
    summary: 'End one of your sessions',
    description: 'Needs a session. That browser is signed out at once.',
  }),
  endOtherSessions: restPath('POST /api/sessions/end-others', 'identity.endOtherSessions', {
    summary: 'End your other sessions',
    description: 'Needs a session, which stays, and your password or a passkey.',
  }),
  listSignIns: restPath('GET /api/sign-ins', 'identity.signIns', {
    summary: 'List your sign-ins',
    description: 'Needs a session. The last of them, refused ones too.',
  }),
};
