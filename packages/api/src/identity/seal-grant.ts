import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  seal: (text: string) => string;
  /** The text; undefined if it was sealed with another secret, or changed since. */
  unseal: (sealed: string) => string | undefined;
};

export const openSeal = (secret: string): Seal => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'farm provider grant', KEY_BYTES));
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
        return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
