import ipaddr from 'ipaddr.js';

/** Whether an address belongs to this machine itself. */
export const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
