import type { BegunPasskey, PasskeyAnswer } from '@farm/domain/identity';
import { t } from '@lingui/core/macro';

/** Browsers let a page use passkeys only at the address that they are bound to, and over https or on this machine. */
export const mayUsePasskeys = (at: string | null | undefined): boolean =>
  at === window.location.origin && 'PublicKeyCredential' in window;

type Answered = (options: never) => Promise<object>;

/** The library is loaded when somebody uses a passkey. */
const loadDevice = () => import('@simplewebauthn/browser');

const answer = async ({ ticket, options }: BegunPasskey, ask: Answered): Promise<PasskeyAnswer> => {
  try {
    const response = await ask({ optionsJSON: JSON.parse(options) } as never);
    return { ticket, response: response as PasskeyAnswer['response'] };
  } catch (error) {
    // The browser does not say whether the person has no passkey or has changed their mind.
    if (!(error instanceof Error)) throw error;
    throw new Error(
      error.name === 'InvalidStateError'
        ? t`This device has a passkey for the farm already.`
        : t`No passkey was used. Try again, or go on without one.`,
      { cause: error },
    );
  }
};

export const askPasskey = async (begun: BegunPasskey): Promise<PasskeyAnswer> =>
  answer(begun, (await loadDevice()).startAuthentication);

export const makePasskey = async (begun: BegunPasskey): Promise<PasskeyAnswer> =>
  answer(begun, (await loadDevice()).startRegistration);
