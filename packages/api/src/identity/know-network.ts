import { listSignInNetworks } from '@farm/data/identity';
import type { Context } from '../core/context.ts';
import { widerNetworks } from './widen-network.ts';

/** The smallest network that is surely one office or household: an address, or an IPv6 /56. */
const siteOf = (network: string) => widerNetworks(network)[0] ?? network;

export const isOwnNetwork = async ({ db, network }: Context, email: string): Promise<boolean> => {
  const site = siteOf(network);
  return (await listSignInNetworks(db, email)).some((used) => siteOf(used) === site);
};
