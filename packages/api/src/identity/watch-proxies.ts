import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { ReadinessCheck } from '../core/api-slice.ts';
import type { Log } from '../core/context.ts';
import { networkOf } from './read-addresses.ts';

/** How many addresses are logged, so that strangers who forge the header cannot fill the log. */
const LOGGED_AT_MOST = 10;

const PRIVATE = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'];

const isPrivate = (ip: string) => ipaddr.isValid(ip) && PRIVATE.includes(ipaddr.process(ip).range());

const withoutPrefix = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

export const watchProxies = (log: Log) => {
  const logged = new Set<string>();
  const untrusted = new Set<string>();
  return {
    /** Believed only of a proxy in a private network, since anyone else can send the header too. */
    claimedNetwork: (request: FastifyRequest): string | null => {
      const header = request.headers['x-forwarded-for'];
      // For a trusted sender there is at least one forwarded address after its own.
      if (header === undefined || (request.ips?.length ?? 1) > 1) return null;
      const address = withoutPrefix(request.socket.remoteAddress ?? '');
      if (!logged.has(address) && logged.size < LOGGED_AT_MOST) {
        logged.add(address);
        log.warn(
          { address },
          `the X-Forwarded-For header from ${address} is ignored; if that is your proxy, set TRUST_PROXY=${address} and start again`,
        );
      }
      if (!isPrivate(address)) return null;
      if (untrusted.size < LOGGED_AT_MOST) untrusted.add(address);
      // A proxy adds the sender at the end; what comes before it was sent with the request.
      return networkOf([header].flat().join().split(',').at(-1)?.trim() ?? '');
    },
    check: {
      name: 'proxy',
      read: async () =>
        untrusted.size === 0
          ? { state: 'ok', note: 'No request came through a proxy that is not trusted.' }
          : {
              state: 'warn',
              note: `Requests come through ${[...untrusted].join(' and ')}, which is not trusted, so everyone counts as one network. Set TRUST_PROXY=${[...untrusted].join(',')} and start again.`,
            },
    } satisfies ReadinessCheck,
  };
};
