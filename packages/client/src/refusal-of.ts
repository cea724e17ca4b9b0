import { TRPCClientError } from '@trpc/client';
import type { FarmRefusal } from './client-types.ts';

/** The refusal that made a call fail; undefined for other errors, such as a server that cannot be reached. */
export const refusalOf = (error: unknown): FarmRefusal | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as { refusal?: Omit<FarmRefusal, 'message'> | null } | undefined;
  return data?.refusal ? { ...data.refusal, message: error.message } : undefined;
};
