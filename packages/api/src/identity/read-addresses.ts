import { isIPv4 } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';
import ipaddr from 'ipaddr.js';

export const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** The network used to count password guesses: an IPv4 address, or an IPv6 /64, which one household or office has. */
export const networkOf = (ip: string): string => {
  if (isIPv4(ip)) return ip;
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

export const trustsProxy = (
  trusted: FastifyServerOptions['trustProxy'],
): ((address: string | undefined) => boolean) => {
  if (!trusted) return () => false;
  if (trusted === true || typeof trusted === 'number') return () => true;
  const names = typeof trusted === 'string' ? trusted.split(',').map((name) => name.trim()) : trusted;
  const isTrusted = typeof names === 'function' ? names : compile(names);
  return (address) => address !== undefined && isTrusted(address, 0);
};
