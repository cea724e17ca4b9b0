import { anyone, type CallRows, missing, missingId, NONE, noNumber, signedIn } from '../call-row.ts';
import { FARMER_PASSWORD } from '../seed-farm.ts';
import { ACCESS_CODE } from '../world.ts';

const MISSING = 'SESSION_MISSING';
const WRONG = 'CREDENTIALS_WRONG';
const TICKET = 'TICKET_MISSING';
const FACTOR = 'FACTOR_MISSING';
const PASSKEY = 'PASSKEY_WRONG';
const PERSON = ['uid', 'name', 'email', 'role'];
const TOKEN = ['id', 'name', 'createdAt', 'lastUsedAt', 'expiresAt', 'scope'];

export const identityCalls: CallRows = {
  'identity.session': { outcomes: anyone },
  'identity.signUp': {
    input: () => ({
      email: 'new@farm.example',
      password: 'a good password',
      name: 'New',
      role: 'farmer',
      accessCode: ACCESS_CODE,
    }),
    outcomes: anyone,
  },
  'identity.signIn': {
    input: () => ({ email: 'nobody@farm.example', password: 'a good password' }),
    outcomes: [WRONG, WRONG, WRONG, WRONG, WRONG, WRONG],
  },
  'identity.enterCode': {
    input: () => ({ ticket: 'not a ticket', code: '123456' }),
    outcomes: [TICKET, TICKET, TICKET, TICKET, TICKET, TICKET],
    missing: { as: 'rep', input: () => ({ ticket: 'not a ticket', code: '123456' }), outcome: TICKET },
  },
  'identity.factor.get': { outcomes: signedIn },
  'identity.factor.begin': {
    input: () => ({ password: FARMER_PASSWORD }),
    outcomes: [NONE, 'ok', WRONG, WRONG, WRONG, WRONG],
  },
  'identity.factor.confirm': {
    input: () => ({ code: '123456' }),
    outcomes: [NONE, FACTOR, FACTOR, FACTOR, FACTOR, FACTOR],
  },
  'identity.factor.remove': {
    input: () => ({ code: '123456' }),
    outcomes: [NONE, FACTOR, FACTOR, FACTOR, FACTOR, FACTOR],
  },
  'identity.factor.recoveryCodes': {
    input: () => ({ code: '123456' }),
    outcomes: [NONE, FACTOR, FACTOR, FACTOR, FACTOR, FACTOR],
  },
  'identity.passkeys.list': { outcomes: signedIn },
  'identity.passkeys.begin': {
    input: () => ({ password: FARMER_PASSWORD }),
    outcomes: [NONE, 'ok', WRONG, WRONG, WRONG, WRONG],
  },
  'identity.passkeys.add': {
    input: () => ({ ticket: 'not a ticket', response: { id: 'no passkey' }, name: 'Phone' }),
    outcomes: [NONE, PASSKEY, PASSKEY, PASSKEY, PASSKEY, PASSKEY],
  },
  'identity.passkeys.remove': {
    input: () => ({ id: 999_999, code: '123456' }),
    outcomes: [NONE, FACTOR, FACTOR, FACTOR, FACTOR, FACTOR],
    missing: missingId('farmer', FACTOR, { code: '123456' }),
  },
  'identity.passkeys.beginSignIn': { outcomes: anyone },
  'identity.passkeys.signIn': {
    input: () => ({ ticket: 'not a ticket', response: { id: 'no passkey' } }),
    outcomes: [PASSKEY, PASSKEY, PASSKEY, PASSKEY, PASSKEY, PASSKEY],
  },
  'identity.signOut': { outcomes: anyone },
  'identity.forgot': { input: ({ rep }) => ({ email: rep.email }), outcomes: anyone },
  'identity.register': {
    input: ({ farmer: { uid, email, name, role } }) => ({ uid, email, name, role }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: {
      as: 'farmer',
      input: ({ farmer: { email, name, role } }) => ({ uid: 'nobody', email, name, role }),
      outcome: 'ACTOR_FOREIGN',
    },
    path: {
      at: 'POST /api/auth/register',
      as: 'farmer',
      body: ({ farmer: { uid, email, name, role } }) => ({ uid, email, name, role }),
      status: 201,
      answers: PERSON,
      refused: [
        { body: ({ rep }) => rep, status: 403 },
        { body: ({ farmer }) => ({ ...farmer, role: 'king' }), status: 400, field: 'role' },
        { body: ({ farmer }) => ({ ...farmer, name: ' ' }), status: 400, field: 'name' },
      ],
    },
  },
  'identity.profile': {
    input: ({ farmer }) => ({ uid: farmer.uid }),
    outcomes: signedIn,
    missing: { as: 'farmer', input: () => ({ uid: 'nobody' }), outcome: 'PERSON_MISSING' },
    path: {
      at: 'GET /api/auth/user/{uid}',
      as: 'farmer',
      parameter: ({ farmer }) => farmer.uid,
      answers: PERSON,
      refused: [{ parameter: 'nobody-of-this-farm', status: 404 }],
    },
  },
  'identity.farmDay': { outcomes: signedIn },
  'identity.users': { outcomes: signedIn, path: { at: 'GET /api/users', as: 'rep', answers: PERSON } },
  'identity.changePassword': {
    input: () => ({ currentPassword: 'not the password', newPassword: 'another password' }),
    outcomes: [NONE, WRONG, WRONG, WRONG, WRONG, WRONG],
  },
  'identity.setLanguage': { input: () => ({ language: 'es' }), outcomes: signedIn },
  'identity.sessions': { outcomes: signedIn },
  'identity.endSession': {
    input: () => ({ id: 'not a session' }),
    outcomes: [NONE, MISSING, MISSING, MISSING, MISSING, MISSING],
    missing: { as: 'rep', input: () => ({ id: 'not a session' }), outcome: MISSING },
  },
  'identity.endOtherSessions': {
    input: () => ({ password: FARMER_PASSWORD }),
    outcomes: [NONE, 'ok', WRONG, WRONG, WRONG, WRONG],
  },
  'identity.signIns': { outcomes: signedIn },
  'identity.createToken': {
    input: () => ({ name: 'a script', password: FARMER_PASSWORD }),
    outcomes: [NONE, 'ok', WRONG, WRONG, WRONG, WRONG],
    path: {
      at: 'POST /api/tokens',
      as: 'farmer',
      isAdded: true,
      body: () => ({ name: 'a script', password: FARMER_PASSWORD, expiresInDays: 90, scope: 'read' }),
      status: 201,
      answers: [...TOKEN, 'token'],
      refused: [
        { body: () => ({ name: 'a script' }), status: 400, field: 'password' },
        { body: () => ({ name: 'a script', password: 'another one' }), status: 401, field: 'password' },
        {
          body: () => ({ name: 'a script', password: FARMER_PASSWORD, expiresInDays: 0 }),
          status: 400,
          field: 'expiresInDays',
        },
        {
          body: () => ({ name: 'a script', password: FARMER_PASSWORD, scope: 'some' }),
          status: 400,
          field: 'scope',
        },
      ],
    },
  },
  'identity.tokens': {
    outcomes: signedIn,
    path: { at: 'GET /api/tokens', as: 'farmer', isAdded: true, answers: TOKEN },
  },
  'identity.revokeToken': {
    input: ({ token }) => ({ id: token.id }),
    outcomes: [NONE, 'ok', 'TOKEN_MISSING', 'TOKEN_MISSING', 'TOKEN_MISSING', 'TOKEN_MISSING'],
    missing: missingId('farmer', 'TOKEN_MISSING'),
    path: {
      at: 'DELETE /api/tokens/{id}',
      as: 'farmer',
      isAdded: true,
      parameter: ({ token }) => token.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
