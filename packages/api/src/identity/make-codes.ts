/// <reference path="../core/qrcode.d.ts" />
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Clocks of phones may be wrong by this many periods. */
const SKEW = 1;
const SECRET_BYTES = 20;
const QUIET_MODULES = 2;

/** The app has a secret as text, and shows whose it is. */
type Shown = { issuer: string; label: string };

const totpOf = (secret: string, shown?: Shown) =>
  new TOTP({
    ...shown,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const makeAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const describeSecret = async (secret: string, shown: Shown) => {
  const uri = totpOf(secret, shown).toString();
  return {
    secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
    uri,
    qr: await QRCode.toString(uri, { type: 'svg', margin: QUIET_MODULES }),
  };
};

/** The step of time that a code is of; null if it is wrong, or too old. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const token = code.replaceAll(/\s/g, '');
  const timestamp = now.valueOf();
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp, window: SKEW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};
