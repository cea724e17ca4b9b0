import { useLingui } from '@lingui/react/macro';
import { type Ref, useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormDialog, FormSkeleton } from '../../../components/form-dialog.tsx';
import { lazyScreen, useLazyScreen } from '../../../lib/lazy-screen.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import type { NewOrderStart } from './new-order-form.tsx';
import type { MessageReader } from './use-new-order-form.ts';

const NewOrderForm = lazyScreen(() => import('./new-order-form.tsx'));

/** Loads the form's code before it is needed; if that fails, it is loaded again when the dialog opens. */
export const loadNewOrder = (): void => void NewOrderForm.load().catch(() => {});

const NOTHING = { dialog: undefined, again: undefined, forBuyer: undefined, onDay: undefined };

const useStart = (may: boolean) => {
  const [{ dialog, again, forBuyer, onDay }, change] = useDashboardSearch();
  const [start, setStart] = useState<NewOrderStart | null>(null);
  useEffect(() => {
    if (may) NewOrderForm.ahead();
  }, [may]);
  useEffect(() => {
    if (dialog !== 'new-order' && dialog !== 'paste-order') return;
    const pastes = dialog === 'paste-order';
    if (may) setStart((open) => open ?? { again, forBuyer, onDay, pastes });
    change(NOTHING, { replace: true });
  }, [dialog, again, forBuyer, onDay, may, change]);
  return [start, setStart] as const;
};

export type NewOrderOpener = { open: () => void };

type NewOrderDialogProps = { may: boolean; MessageReader: MessageReader; ref: Ref<NewOrderOpener> };

/** It knows by itself whether it is open, so that opening it does not render the list behind it. */
export function NewOrderDialog({ may, MessageReader, ref }: NewOrderDialogProps) {
  const { t } = useLingui();
  const [, change] = useDashboardSearch();
  const [start, setStart] = useStart(may);
  const [isHere, ask] = useLazyScreen(NewOrderForm);
  const onClose = useCallback(() => setStart(null), [setStart]);
  const [isWide, setWide] = useState(false);
  const isOpen = start !== null;
  useEffect(() => {
    if (isOpen) void ask().then((came) => came || onClose());
  }, [isOpen, ask, onClose]);
  useImperativeHandle(ref, () => ({ open: () => setStart({}) }), [setStart]);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t`New Order`}
      size={isWide ? '88rem' : '66rem'}
      isTall
      onClose={onClose}
      screen={isHere ? 'form' : 'loading'}
    >
      {isHere ? (
        <NewOrderForm
          start={start ?? {}}
          MessageReader={MessageReader}
          onWide={setWide}
          onCreated={(order) => {
            // Closes the form first, so that leaving for the order does not ask about unsaved changes.
            flushSync(onClose);
            change({ order: order.orderGroupId }, { replace: true });
          }}
        />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  );
}
