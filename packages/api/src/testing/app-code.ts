import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code that an app shows at a time, or so many steps away from it. */
export const appCode = (secret: string, nowMs: number, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: nowMs + steps * STEP_MS,
  });
