import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';

export const trustsProxy = (
  trusted: FastifyServerOptions['trustProxy'],
): ((address: string | undefined) => boolean) => {
  if (!trusted) return () => false;
  if (trusted === true || typeof trusted === 'number') return () => true;
  const names = typeof trusted === 'string' ? trusted.split(',').map((name) => name.trim()) : trusted;
  const isTrusted = typeof names === 'function' ? names : compile(names);
  return (address) => address !== undefined && isTrusted(address, 0);
};
