import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DialogFailure } from './dialog-failure.tsx';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';

type SaveFormProps = Omit<FormButtonsProps, 'isBusy'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  write: { isPending: boolean; error: unknown };
  failure?: ReactNode;
  besideButtons?: ReactNode;
};

export function SaveForm({ onSubmit, write, failure, besideButtons, children, ...buttons }: SaveFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        {failure ?? <DialogFailure error={write.error} />}
        <FormButtons isBusy={write.isPending} {...buttons}>
          {besideButtons}
        </FormButtons>
      </Stack>
    </form>
  );
}
