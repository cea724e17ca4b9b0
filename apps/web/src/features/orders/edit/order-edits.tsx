import { isOpenStatus, mayEditOrder } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { createSafeContext } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { MenuAction } from '../../../components/action-menu-list.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { holdFromPress } from '../../../lib/early-keys.ts';
import { focusOn } from '../../../lib/focus.ts';
import { usePerson } from '../../../lib/person.tsx';
import type { Order } from '../orders.calls.ts';

export type EditMode = 'edit' | 'add';

type OrderEdits = {
  modes: ReadonlyMap<string, EditMode>;
  start: (orderGroupId: string, mode: EditMode) => void;
  stop: (orderGroupId: string) => void;
  keep: (orderGroupId: string, draft: unknown) => void;
  kept: (orderGroupId: string) => unknown;
};

const [EditsContext, useOrderEdits] = createSafeContext<OrderEdits>(
  'useOrderEdits needs an OrderEditsProvider',
);

export { useOrderEdits };

export function OrderEditsProvider({ children }: { children: ReactNode }) {
  const [modes, setModes] = useState<ReadonlyMap<string, EditMode>>(new Map());
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const drafts = useRef(new Map<string, unknown>());
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
  return (
    <EditsContext value={edits}>
      {children}
      <LeaveQuestion isUnsaved={unsaved.size > 0} />
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
