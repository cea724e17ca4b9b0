import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { accountText } from './account.text.ts';

export const useSessions = () => trpc.identity.sessions.useQuery(undefined, { staleTime: 0 });
export const useSignIns = () => trpc.identity.signIns.useQuery(undefined, { staleTime: 0 });
export const useTokens = () => trpc.identity.tokens.useQuery(undefined, { staleTime: 0 });

export const usePasswordMinLength = () => trpc.identity.session.useQuery().data?.passwordMinLength;

export const useChangePassword = () =>
  useWrite(trpc.identity.changePassword, {
    reads: ['identity.sessions', 'identity.tokens'],
    success: accountText.passwordChanged,
  });

export const useEndSession = () =>
  useWrite(trpc.identity.endSession, {
    reads: ['identity.sessions'],
    waitsForReads: true,
    success: accountText.sessionEnded,
    failure: accountText.endFailed,
  });

export const useEndOtherSessions = () =>
  useWrite(trpc.identity.endOtherSessions, {
    reads: ['identity.sessions'],
    waitsForReads: true,
    success: accountText.sessionsEnded,
    failure: accountText.endFailed,
  });

export const useCreateToken = () => useWrite(trpc.identity.createToken, { reads: ['identity.tokens'] });

export const useRevokeToken = () =>
  useWrite(trpc.identity.revokeToken, { reads: ['identity.tokens'], success: accountText.revoked });
