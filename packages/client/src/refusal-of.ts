import type { RefusalCode, RefusalDetails } from '@farm/domain/refusals';
import { TRPCClientError } from '@trpc/client';

/** A refusal by the server: a stable code for programs, and a sentence for people. */
export type FarmRefusal = { code: RefusalCode; message: string } & RefusalDetails;

/** The refusal that made a call fail; undefined for other errors, such as a server that cannot be reached. */
export const refusalOf = (error: unknown): FarmRefusal | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as { refusal?: Omit<FarmRefusal, 'message'> | null } | undefined;
  return data?.refusal ? { ...data.refusal, message: error.message } : undefined;
};
