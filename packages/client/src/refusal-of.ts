import type { RefusalCode, RefusalDetails } from '@farm/domain/refusals';
import { TRPCClientError } from '@trpc/client';

/** What the farm refused: a stable code to branch on, and a sentence for a person. */
export type FarmRefusal = { code: RefusalCode; message: string } & RefusalDetails;

/** The refusal behind a failed call; undefined for anything else, such as a server that cannot be reached. */
export const refusalOf = (error: unknown): FarmRefusal | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as { refusal?: Omit<FarmRefusal, 'message'> | null } | undefined;
  return data?.refusal ? { ...data.refusal, message: error.message } : undefined;
};
