import type { UseTRPCMutationOptions, UseTRPCMutationResult } from '@trpc/react-query/shared';
import { isBusy, isOutOfReach, isSignedOut } from './api.ts';
import { notify, type Toast } from './notify.tsx';
import { type Read, type Topic, useStale } from './stale.ts';

/** What was shown before the farm answered. */
type Shown<Output> = { takeBack: () => void; replace: (answer: Output) => void };

/** A procedure that writes, as `trpc` has it. */
type Procedure<Input, Failure, Output> = {
  useMutation: (
    options: UseTRPCMutationOptions<Input, Failure, Output, Shown<Output> | undefined>,
  ) => UseTRPCMutationResult<Output, Failure, Input, Shown<Output> | undefined>;
};

type Write<Input, Failure, Output> = {
  /** What it changes: read again as when somebody else changed it, also where the farm refused. */
  topics?: readonly Topic[];
  /** What is read again besides. */
  reads?: readonly Read[];
  /** What is read again besides once the farm refused, as something it depends on may be gone. */
  topicsOnFailure?: readonly Topic[];
  /** Stays pending until what is stale has been read again. */
  waitsForReads?: boolean;
  /** Shows the change before the farm answers. */
  show?: (input: Input) => Promise<Shown<Output>>;
  onSuccess?: (answer: Output, input: Input) => void;
  onFailure?: (error: Failure, input: Input) => void;
  /** The toast; a function returns undefined where nothing is to be said. */
  success?: Toast | ((answer: Output, input: Input) => Toast | undefined);
  failure?: Toast | ((error: Failure, input: Input) => Toast | undefined);
};

/** One write to the farm: what it says, what it shows, and what is read again afterwards. */
export const useWrite = <Input, Failure, Output>(
  procedure: Procedure<Input, Failure, Output>,
  write: Write<Input, Failure, Output>,
) => {
  const stale = useStale();
  const { topics = [], reads = [], topicsOnFailure = [], success, failure } = write;
  return procedure.useMutation({
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
      // Out of reach there is nothing to read: all is read again once the farm answers.
      if (!isOutOfReach(error) && !isBusy(error) && !isSignedOut(error))
        void stale([...topics, ...topicsOnFailure], reads);
    },
  });
};
