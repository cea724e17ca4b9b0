import type { UseTRPCMutationOptions, UseTRPCMutationResult } from '@trpc/react-query/shared';
import { isBusy, isOutOfReach, isSignedOut, isUnknown } from './api.ts';
import { notify, type Toast } from './notify.tsx';
import { type Read, type Topic, useStale } from './stale.ts';

type Shown<Output> = { takeBack: () => void; replace: (answer: Output) => void };

type Procedure<Input, Failure, Output> = {
  useMutation: (
    options: UseTRPCMutationOptions<Input, Failure, Output, Shown<Output> | undefined>,
  ) => UseTRPCMutationResult<Output, Failure, Input, Shown<Output> | undefined>;
};

type Write<Input, Failure, Output> = {
  topics?: readonly Topic[];
  reads?: readonly Read[];
  topicsOnFailure?: readonly Topic[];
  waitsForReads?: boolean;
  show?: (input: Input) => Promise<Shown<Output>>;
  onSuccess?: (answer: Output, input: Input) => void;
  onFailure?: (error: Failure, input: Input) => void;
  success?: Toast | ((answer: Output, input: Input) => Toast | undefined);
  failure?: Toast | ((error: Failure, input: Input) => Toast | undefined);
};

export const useWrite = <Input, Failure, Output>(
  procedure: Procedure<Input, Failure, Output>,
  write: Write<Input, Failure, Output>,
) => {
  const stale = useStale();
  const { topics = [], reads = [], topicsOnFailure = [], success, failure } = write;
  return procedure.useMutation({
    trpc: { context: { topics } },
    onMutate: (input) => write.show?.(input),
    onSuccess: (answer, input, shown) => {
      shown?.replace(answer);
      write.onSuccess?.(answer, input);
      const toast = typeof success === 'function' ? success(answer, input) : success;
      if (toast) notify.success(toast);
      const read = stale(topics, reads);
      return write.waitsForReads ? read : undefined;
    },
    onError: (error, input, shown) => {
      shown?.takeBack();
      write.onFailure?.(error, input);
      const toast = typeof failure === 'function' ? failure(error, input) : failure;
      if (toast) notify.failure(toast, error);
      // If the server gave no answer, everything is read again once it answers. A change taken back is read again at
      // once, because the server may have stored it; so is what nobody knows to be saved.
      const isAnswered = isUnknown(error) || (!isOutOfReach(error) && !isBusy(error));
      if (!isSignedOut(error) && (isAnswered || shown)) void stale([...topics, ...topicsOnFailure], reads);
    },
  });
};
