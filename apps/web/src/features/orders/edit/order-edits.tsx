import { isOpenStatus, mayEditOrder } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { MenuAction } from '../../../components/action-menu-list.tsx';
import { ConfirmDialog, useQuestion } from '../../../components/confirm-dialog.tsx';
import { holdFromPress } from '../../../lib/early-keys.ts';
import { focusOn } from '../../../lib/focus.ts';
import { usePerson } from '../../../lib/person.tsx';
import { useUnsavedQuestion } from '../../../lib/unsaved.ts';
import type { Order } from '../orders.calls.ts';

export type EditMode = 'edit' | 'add';

type OrderEdits = {
  modes: ReadonlyMap<string, EditMode>;
  start: (orderGroupId: string, mode: EditMode) => void;
  stop: (orderGroupId: string) => void;
  keep: (orderGroupId: string, draft: unknown) => void;
  kept: (orderGroupId: string) => unknown;
};

const EditsContext = createContext<OrderEdits | null>(null);

export const useOrderEdits = (): OrderEdits => {
  const edits = useContext(EditsContext);
  if (!edits) throw new Error('useOrderEdits needs an OrderEditsProvider');
  return edits;
};

export function OrderEditsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [modes, setModes] = useState<ReadonlyMap<string, EditMode>>(new Map());
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const drafts = useRef(new Map<string, unknown>());
  const { isAsking, ask, answer } = useQuestion();
  const keep = useCallback((id: string, draft: unknown) => {
    if (draft === undefined) drafts.current.delete(id);
    else drafts.current.set(id, draft);
    setUnsaved((before) =>
      before.has(id) === drafts.current.has(id) ? before : new Set(drafts.current.keys()),
    );
  }, []);
  const edits = useMemo<OrderEdits>(
    () => ({
      modes,
      start: (id, mode) => setModes((before) => new Map(before).set(id, mode)),
      stop: (id) => {
        keep(id, undefined);
        setModes((before) => new Map([...before].filter(([one]) => one !== id)));
      },
      keep,
      kept: (id) => drafts.current.get(id),
    }),
    [modes, keep],
  );
  const isUnsaved = unsaved.size > 0;
  useUnsavedQuestion(isUnsaved, ask);
  useBlocker({
    shouldBlockFn: async () => !(await ask()),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  });
  return (
    <EditsContext value={edits}>
      {children}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Discard what you typed?`}
        confirmLabel={t`Discard`}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {t`It has not been saved yet.`}
      </ConfirmDialog>
    </EditsContext>
  );
}

export const useEditing = () => {
  const { t } = useLingui();
  const person = usePerson();
  const { start, stop } = useOrderEdits();
  const open = (order: Order, mode: EditMode) => {
    holdFromPress(() => stop(order.orderGroupId));
    start(order.orderGroupId, mode);
    focusOn(`form[data-order="${order.number}"] :is([data-autofocus], [data-path$=".sizeId"])`);
  };
  return {
    mayEdit: (order: Order) =>
      mayEditOrder(person, order) && order.lines.some(({ status }) => isOpenStatus(status)),
    open,
    actionsOf: (order: Order): MenuAction[] => [
      { key: 'edit', label: t`Edit`, run: () => open(order, 'edit') },
      { key: 'add', label: t`Add a product`, run: () => open(order, 'add') },
    ],
  };
};
