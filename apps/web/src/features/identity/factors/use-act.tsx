import { Alert } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf, refusalOf } from '../../../lib/api.ts';

type Outcome<Answer> = { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void };

/** Several steps, some of them the browser's, as one write of a form. */
export const useAct = <Input, Answer>(act: (input: Input) => Promise<Answer>) => {
  const [state, setState] = useState<{ isPending: boolean; isSuccess: boolean; error: unknown }>({
    isPending: false,
    isSuccess: false,
    error: null,
  });
  const mutate = (input: Input, { onSuccess, onError }: Outcome<Answer>) => {
    setState({ isPending: true, isSuccess: false, error: null });
    act(input).then(
      (answer) => {
        setState({ isPending: false, isSuccess: true, error: null });
        onSuccess(answer);
      },
      (error: unknown) => {
        setState({ isPending: false, isSuccess: false, error });
        onError(error);
      },
    );
  };
  const { error } = state;
  // The browser's own failure is no refusal of the farm.
  const says =
    error instanceof Error && !refusalOf(error) && 'cause' in error ? error.message : messageOf(error);
  const failure: ReactNode = error ? (
    <Alert color="red" role="alert" p="sm" bd="1px solid var(--mantine-color-error)">
      {says}
    </Alert>
  ) : null;
  return { ...state, mutate, failure };
};
