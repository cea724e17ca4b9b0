import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
