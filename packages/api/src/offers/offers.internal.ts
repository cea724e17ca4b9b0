import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;

/** 128 bits that nobody can guess. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
