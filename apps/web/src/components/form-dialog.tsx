import { useLingui } from '@lingui/react/macro';
import { type ModalProps, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterFrame } from '../lib/after-frame.ts';
import { releaseKeys, useHeldKeys } from '../lib/early-keys.ts';
import { focusOn, isField } from '../lib/focus.ts';
import { UnsavedInput, useUnsavedQuestion } from '../lib/unsaved.ts';
import { ConfirmDialog, useQuestion } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import classes from './form-dialog.module.css';

type FormDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
  size?: ModalProps['size'];
  isTall?: boolean;
  /** Shows a screen that was opened from another one in the same dialog: closing it leads back to that one. */
  isSubScreen?: boolean;
  screen?: string;
  children: ReactNode;
};

const tall = {
  className: classes.tall ?? '',
  classNames: { content: classes.content ?? '', body: classes.body ?? '' },
  yOffset: 'var(--tall-offset)',
  xOffset: 'var(--tall-offset)',
};

type DialogForm = {
  setUnsaved: (isUnsaved: boolean) => void;
  setSaving: (isSaving: boolean) => void;
  close: () => void;
};

const DialogFormContext = createContext<DialogForm | null>(null);

const useDialogForm = () => {
  const dialog = useContext(DialogFormContext);
  if (!dialog) throw new Error('this form is not inside a FormDialog');
  return dialog;
};

export const useUnsaved = (isUnsaved: boolean): void => {
  const { setUnsaved } = useDialogForm();
  // In a layout effect, because Esc may be pressed right after a letter.
  useLayoutEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, isUnsaved]);
};

export const useSaving = (isSaving: boolean): void => {
  const { setSaving } = useDialogForm();
  useEffect(() => {
    setSaving(isSaving);
    return () => setSaving(false);
  }, [setSaving, isSaving]);
};

export const useCloseDialog = (): (() => void) => useDialogForm().close;

/** Closing it, going back or leaving the page asks first if input would be lost. */
export function FormDialog({
  isOpen,
  title,
  onClose,
  size = 'md',
  isTall = false,
  isSubScreen = false,
  screen,
  children,
}: FormDialogProps) {
  const { t } = useLingui();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isUnsavedNow = useRef(false);
  const setUnsaved = useCallback((isTrue: boolean) => {
    isUnsavedNow.current = isTrue;
    setIsUnsaved(isTrue);
  }, []);
  const [isSaving, setSaving] = useState(false);
  const { isAsking, ask, answer } = useQuestion();
  const guards = isOpen && isUnsaved;

  const close = async () => {
    if (!isUnsavedNow.current) onClose();
    else if (await ask()) afterFrame(onClose);
  };
  // If the form was saved while the question was open, there is nothing left to lose.
  useEffect(() => {
    if (!isOpen) answer(true);
  }, [isOpen, answer]);

  useHeldKeys(isOpen, () => void close(), true);
  useUnsavedQuestion(guards, ask);
  useBlocker({
    shouldBlockFn: async () => !(await ask()),
    enableBeforeUnload: () => guards,
    disabled: !guards,
  });

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={() => void close()}
        title={title}
        size={size}
        centered
        {...(isTall && tall)}
        {...(isSubScreen && {
          closeButtonProps: {
            'aria-label': t`Back`,
            className: classes.back ?? '',
            icon: <IconArrowLeft size={18} />,
          },
        })}
        closeOnEscape={!isAsking}
        // A double click on the button may land outside, because the dialog's height can change.
        closeOnClickOutside={!isSaving}
      >
        <DialogFormContext value={{ setUnsaved, setSaving, close: () => void close() }}>
          <UnsavedInput value={isUnsaved}>
            <Suspense fallback={<FormSkeleton />}>
              <FocusedForm key={screen}>{children}</FocusedForm>
            </Suspense>
          </UnsavedInput>
        </DialogFormContext>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={isSaving ? t`Close while it is being saved?` : t`Discard what you typed?`}
        confirmLabel={isSaving ? t`Close` : t`Discard`}
        color={isSaving ? 'brand' : 'red'}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {isSaving
          ? t`Closing does not stop it. Should it not be saved after all, what you typed is lost.`
          : t`It has not been saved yet.`}
      </ConfirmDialog>
    </>
  );
}

function FocusedForm({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    focusOn(first);
    if (!isField(first) && !root.current?.querySelector('[role=status]')) releaseKeys();
  }, []);
  return (
    <div ref={root} className={classes.form}>
      {children}
    </div>
  );
}

export function FormSkeleton() {
  const { t } = useLingui();
  return (
    <Stack role="status" aria-label={t`Loading`}>
      <Skeleton h={56} />
      <Skeleton h={56} />
      <Skeleton h={36} w={120} ml="auto" />
    </Stack>
  );
}
