import type { PasskeyAnswer } from '@farm/domain/identity';
import { trpc } from '../../../lib/api.ts';
import { askPasskey, mayUsePasskeys } from '../../../lib/passkeys.ts';

/** Asks for a passkey of the person; undefined if they have none, or none can be used here. */
export const useOwnPasskey = (): (() => Promise<PasskeyAnswer>) | undefined => {
  const factors = trpc.identity.factor.get.useQuery();
  const begin = trpc.identity.passkeys.beginSignIn.useMutation();
  if (!factors.data || factors.data.passkeys === 0 || !mayUsePasskeys(factors.data.passkeysAt))
    return undefined;
  return async () => askPasskey(await begin.mutateAsync());
};
