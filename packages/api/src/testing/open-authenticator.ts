import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Only what a WebAuthn answer needs of CBOR: short maps, texts, small numbers and bytes. */
const cbor = {
  head: (type: number, length: number) =>
    length < 24
      ? Buffer.from([(type << 5) | length])
      : length < 256
        ? Buffer.from([(type << 5) | 24, length])
        : Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]),
  number: (value: number) => (value < 0 ? cbor.head(1, -1 - value) : cbor.head(0, value)),
  text: (value: string) => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  bytes: (value: Uint8Array) => Buffer.concat([cbor.head(2, value.length), value]),
  map: (...entries: [Buffer, Buffer][]) => Buffer.concat([cbor.head(5, entries.length), ...entries.flat()]),
};

type Options = { challenge: string; rpId?: string; rp?: { id: string } };

/** How it differs from an honest device. */
type Odd = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; challenge?: string };

/** A device that holds one passkey and counts its uses, as far as the farm can tell. */
export const openAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  let uses = 0;
  const key = cbor.map(
    [cbor.number(1), cbor.number(2)],
    [cbor.number(3), cbor.number(-7)],
    [cbor.number(-1), cbor.number(1)],
    [cbor.number(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.number(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  );
  const answer = (type: string, options: string, odd: Odd) => {
    const { challenge, rpId = '', rp }: Options = JSON.parse(options);
    uses += 1;
    const flags =
      USER_PRESENT |
      (odd.isVerified === false ? 0 : USER_VERIFIED) |
      (type === 'webauthn.create' ? KEY_INCLUDED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? uses);
    const data = {
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? origin,
      crossOrigin: false,
    };
    return {
      client: Buffer.from(JSON.stringify(data)),
      known: Buffer.concat([sha256(odd.rpId ?? rp?.id ?? rpId), Buffer.from([flags]), counter]),
    };
  };
  const id = base64url(credentialId);
  const about = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    create: (options: string, odd: Odd = {}) => {
      const { client, known } = answer('webauthn.create', options, odd);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([known, Buffer.alloc(16), length, credentialId, key]);
      const attestationObject = cbor.map(
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map()],
        [cbor.text('authData'), cbor.bytes(authData)],
      );
      return {
        ...about,
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get: (options: string, odd: Odd = {}) => {
      const { client, known } = answer('webauthn.get', options, odd);
      const signature = sign('sha256', Buffer.concat([known, sha256(client)]), privateKey);
      return {
        ...about,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(known),
          signature: base64url(signature),
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof openAuthenticator>;
