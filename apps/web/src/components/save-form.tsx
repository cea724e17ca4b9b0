import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { ReactNode, SubmitEventHandler } from 'react';
import { messageOf } from '../lib/api.ts';
import { ConflictNote, type ConflictNoteProps } from './conflict-note.tsx';
import { DialogFailure } from './dialog-failure.tsx';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';

type SaveFormProps<Thing> = Omit<FormButtonsProps, 'isBusy' | 'label' | 'busyLabel'> & {
  label?: string;
  busyLabel?: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  write: { isPending: boolean; error: unknown };
  conflict?: Thing | undefined;
  choice?: Pick<ConflictNoteProps, 'onKeep' | 'onTake'>;
  /** It says how the thing is now, where somebody else changed it; without it, the server's reason shows. */
  changed?: (now: NonNullable<Thing>) => ReactNode;
  note?: Partial<ConflictNoteProps>;
  failure?: ReactNode;
  besideButtons?: ReactNode;
};

export function SaveForm<Thing>(props: SaveFormProps<Thing>) {
  const { t } = useLingui();
  const { onSubmit, write, conflict, choice, changed, note, failure, besideButtons, children, ...buttons } =
    props;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        {conflict != null && choice ? (
          <ConflictNote {...choice} {...note}>
            {changed?.(conflict) ?? messageOf(write.error)}
          </ConflictNote>
        ) : (
          (failure ?? <DialogFailure error={write.error} />)
        )}
        <FormButtons label={t`Save`} busyLabel={t`Saving...`} isBusy={write.isPending} {...buttons}>
          {besideButtons}
        </FormButtons>
      </Stack>
    </form>
  );
}
