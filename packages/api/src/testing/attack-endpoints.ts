import type { Trx } from '@farm/data/core';
import { setSuspended } from '@farm/data/identity';
import { removeProfile } from '@farm/data/testing';
import { BATCH_MAX } from '@farm/domain/core';
import { permissions } from '@farm/domain/permissions';
import {
  createTRPCUntypedClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
} from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { type AppRouter, procedures } from '../app/router.ts';
import { askers, type CallRow, type Outcome } from './call-row.ts';
import { callTable, isOfLink } from './call-table.ts';
import type { SeededFarm } from './seed-farm.ts';
import type { World } from './world.ts';

/** The ways in which the typed procedures are called over HTTP. */
export const callForms = ['single', 'batched', 'streamed'] as const;
type CallForm = (typeof callForms)[number];

type Kind = {
  name: string;
  headers: Record<string, string>;
  /** The row's outcome for this kind of person. */
  expected: (path: string, row: CallRow) => Outcome | undefined;
};

type Attack = { path: string; input: unknown; expected: Outcome };
export type Heard = Attack & { kind: string; form: CallForm; heard: string };

const typeOf = (path: string) => procedures.get(path)?.type ?? 'query';
/** Whether a token that may only read is refused; beside an order link it does not count. */
const needsMore = (path: string) => {
  const { type, meta } = procedures.get(path) ?? {};
  return type === 'mutation' && !meta?.sessionless;
};

/** Guesses are counted, so these are called once by each kind, in the tests of the role matrix. */
const COUNTED = new Set<Outcome>(['CREDENTIALS_WRONG', 'TICKET_MISSING', 'FACTOR_MISSING', 'PASSKEY_WRONG']);

const linkOf = {
  single: httpLink,
  batched: httpBatchLink,
  streamed: httpBatchStreamLink,
} as const;

/** The official client, whose requests go to the server without a network. */
const openClient = (app: FastifyInstance, form: CallForm, headers: Record<string, string>) =>
  createTRPCUntypedClient<AppRouter>({
    links: [
      linkOf[form]({
        url: 'http://localhost/trpc',
        maxItems: BATCH_MAX,
        headers,
        fetch: async (input, init) => {
          const answer = await app.inject({
            method: (init?.method ?? 'GET') as 'GET' | 'POST',
            url: String(input).replace('http://localhost', ''),
            headers: Object.fromEntries(new Headers(init?.headers as Record<string, string>)),
            ...(init?.body && { payload: String(init.body) }),
          });
          return new Response(answer.body, {
            status: answer.statusCode,
            headers: { 'content-type': String(answer.headers['content-type']) },
          });
        },
      }),
    ],
  });

const asText = (error: unknown) =>
  error instanceof TRPCClientError
    ? (error.data?.refusal?.code ?? `${error.data?.code} ${error.message}`)
    : String(error);

const bearerOf = async (world: World, ...args: Parameters<World['token']>) => ({
  authorization: `Bearer ${(await world.token(...args)).token}`,
});

/** Adds people who may do nothing: one who is suspended, by cookie and by token, and one without a profile. */
export const outsiders = async (world: World) => {
  const leaver = await world.person('admin', 'Lea Leaver');
  const suspendedCookie = await world.cookie(leaver);
  const suspendedToken = await bearerOf(world, leaver);
  // Their session and token are left in place, as if ending them had been forgotten.
  await world.farm.db
    .transaction()
    .execute((trx) => setSuspended(trx as Trx, leaver.uid, world.farm.now().toISOString()));
  const newcomer = await world.person('admin', 'Nell Newcomer');
  const newcomerCookie = await world.cookie(newcomer);
  await removeProfile(world.farm.db, newcomer.uid);

  return [
    { name: 'suspended', headers: suspendedCookie },
    { name: 'suspended by a token', headers: suspendedToken },
    { name: 'without a profile', headers: newcomerCookie },
  ] as const;
};

/** Every kind of person who may call, with the header they send and what the role matrix says about them. */
const kindsOf = async (world: World, farm: SeededFarm): Promise<Kind[]> => {
  const [suspended, suspendedByToken, newcomer] = await outsiders(world);
  const signedIn = await Promise.all(
    askers.map(async (asker, index): Promise<Kind[]> => {
      const expected: Kind['expected'] = (_path, { outcomes }) => outcomes[index];
      if (asker === 'nobody') return [{ name: asker, headers: {}, expected }];
      return [
        { name: asker, headers: await world.cookie(farm[asker]), expected },
        {
          name: `${asker} by a token that may only read`,
          headers: await bearerOf(world, farm[asker], { scope: 'read' }),
          expected: (path, row) => (needsMore(path) ? 'TOKEN_READ_ONLY' : expected(path, row)),
        },
      ];
    }),
  );
  return [
    ...signedIn.flat(),
    { ...suspended, expected: (_path, { outcomes }) => outcomes[0] },
    // A token that is not valid is refused whatever it is used for.
    { ...suspendedByToken, expected: () => 'SIGN_IN_REQUIRED' },
    {
      ...newcomer,
      expected: (path, { outcomes }) => {
        const action = procedures.get(path)?.meta.action;
        const allowed = action && permissions[action];
        if (allowed === 'anyone') return outcomes[0];
        return path === 'identity.register' ? 'ACTOR_FOREIGN' : 'PROFILE_MISSING';
      },
    },
  ];
};

/**
 * Calls the procedures over HTTP as every kind of person, one by one, in batches and streamed. Calls that the matrix
 * allows are left out if they write, so that nothing changes unless a refusal fails.
 */
export const attackEndpoints = async (
  world: World,
  farm: SeededFarm,
  forms: readonly CallForm[] = callForms,
): Promise<Heard[]> => {
  const app = await world.app();
  const kinds = await kindsOf(world, farm);
  const all: Heard[] = [];
  for (const { name, headers, expected } of kinds) {
    const attacks = Object.entries(callTable).flatMap(([path, row]): Attack[] => {
      const outcome = expected(path, row);
      if (!outcome || typeOf(path) === 'subscription' || isOfLink({ path })) return [];
      if (COUNTED.has(outcome) || (outcome === 'ok' && typeOf(path) === 'mutation')) return [];
      const own = { path, input: row.input?.(farm), expected: outcome };
      const isAllowed = name === row.missing?.as;
      return isAllowed && row.missing
        ? [own, { path, input: row.missing.input(farm), expected: row.missing.outcome }]
        : [own];
    });
    for (const form of forms) {
      const client = openClient(app, form, headers);
      const heard = await Promise.all(
        attacks.map(({ path, input }) =>
          (typeOf(path) === 'query' ? client.query(path, input) : client.mutation(path, input)).then(
            () => 'ok',
            asText,
          ),
        ),
      );
      all.push(
        ...attacks.map((attack, index) => ({ ...attack, kind: name, form, heard: heard[index] ?? '' })),
      );
    }
  }
  return all;
};
