import type { BegunPasskey, SessionView } from '@farm/domain/identity';
import type { FieldIssue, RefusalCode } from '@farm/domain/refusals';
import type { SentText } from '@farm/domain/texts';
import { t } from '@lingui/core/macro';
import { askPasskey } from '../../../lib/passkeys.ts';
import { RequestError } from '../../../lib/session.ts';
import { saySent } from '../../../lib/translate.ts';

type Refused = { code: RefusalCode; text?: SentText; issues?: FieldIssue[] };
type Answer = {
  result?: { data: unknown };
  error?: { message: string; data?: { refusal?: Refused | null } };
};

/** The page of those who are not signed in has no client of the typed calls. */
const call = async (name: string, input?: object): Promise<unknown> => {
  let response: Response;
  let answered: Answer;
  try {
    response = await fetch(`/trpc/identity.passkeys.${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
    });
    answered = await response.json();
  } catch {
    throw new RequestError(0, t`The farm cannot be reached. Check your connection and try again.`);
  }
  const { result, error } = answered;
  if (result) return result.data;
  const { text, code } = error?.data?.refusal ?? {};
  throw new RequestError(response.status, saySent({ message: error?.message ?? '', text }), {
    ...(code && { code }),
  });
};

/** In one act, without email and password. */
export const signInWithPasskey = async (): Promise<void> => {
  const begun = (await call('beginSignIn')) as BegunPasskey;
  (await call('signIn', await askPasskey(begun))) as SessionView;
};
