import { listSignInNetworks } from '@farm/data/identity';
import type { Context } from '../core/context.ts';

const siteOf = (network: string) => widerNetworks(network)[0] ?? network;

export const isOwnNetwork = async ({ db, network }: Context, email: string): Promise<boolean> => {
  const site = siteOf(network);
  return (await listSignInNetworks(db, email)).some((used) => siteOf(used) === site);
};

const PREFIX = '::/64';

/** The networks of 48 and 56 bits that an IPv6 network is part of, the narrower first; none for IPv4. */
export const widerNetworks = (network: string): string[] => {
  if (!network.endsWith(PREFIX)) return [];
  const [a, b, c, d = '0'] = network.slice(0, -PREFIX.length).split(':');
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [`${a}:${b}:${c}:${site}::/56`, `${a}:${b}:${c}::/48`];
};
