import { lookup as lookupByMachine, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { fieldIssue } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import { hostOf } from '@farm/domain/webhooks';
import ipaddr from 'ipaddr.js';
import { webhookRefusals } from './webhooks.texts.ts';

/** Asks for the addresses of a host; rejects if it has none. */
type LookUp = (host: string) => Promise<string[]>;

export type WebhookDoor = {
  /** Hosts of the farm's own network that may be reached, without https too. */
  hosts: readonly string[];
  lookUp: LookUp;
  /** How long a receiver may take for its whole answer. */
  timeoutMs: number;
  random: () => number;
};

const RESOLVE_WITHIN_MS = 3000;

/**
 * A name that the farm's operator did not choose is asked of the DNS alone. The machine's own look-up, which knows the names
 * of the local network as well, has four threads for everybody: a slow name would hold up the passwords.
 */
const lookUpName = async (host: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: RESOLVE_WITHIN_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length === 0) throw new Error('The name has no address.');
  return addresses;
};

const lookUpNamed = async (host: string): Promise<string[]> =>
  (await lookupByMachine(host, { all: true })).map(({ address }) => address);

export const openWebhookDoor = ({
  hosts,
  ...given
}: Pick<WebhookDoor, 'hosts'> & Partial<WebhookDoor>): WebhookDoor => ({
  hosts,
  lookUp: (host) => (hosts.includes(host) ? lookUpNamed(host) : lookUpName(host)),
  timeoutMs: 15_000,
  random: Math.random,
  ...given,
});

const EVERY_PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the public internet. One that stands for an IPv4 address in IPv6 is not. */
export const isPublicAddress = (address: string): boolean => {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(EVERY_PUBLIC_V6);
};

/** The address leads where the farm does not call. */
export class AddressForbidden extends Error {}

export const isNamedHost = ({ hosts }: WebhookDoor, url: URL): boolean => hosts.includes(hostOf(url.href));

/** The addresses to connect to. Throws `AddressForbidden` if any of them is private, so that none is tried. */
export const addressesOf = async (door: WebhookDoor, host: string): Promise<string[]> => {
  const addresses = isIP(host) ? [host] : await door.lookUp(host);
  if (!door.hosts.includes(host) && !addresses.every(isPublicAddress)) throw new AddressForbidden();
  return addresses;
};

/** Refuses `INPUT_INVALID` where nothing could be sent to. A host without an address now may get one. */
export const assertAddress = async (door: WebhookDoor, address: string): Promise<void> => {
  const url = new URL(address);
  const refuse = (text: ReturnType<typeof webhookRefusals.urlPlain>) =>
    inputRefusal([fieldIssue(['url'], text)]);
  if (url.protocol !== 'https:' && !isNamedHost(door, url)) throw refuse(webhookRefusals.urlPlain());
  try {
    await addressesOf(door, hostOf(address));
  } catch (error) {
    if (error instanceof AddressForbidden) throw refuse(webhookRefusals.urlPrivate());
  }
};

declare module '../core/context.ts' {
  interface AppContext {
    webhooks: WebhookDoor;
  }
}
