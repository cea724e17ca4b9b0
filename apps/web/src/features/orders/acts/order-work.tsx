import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import type { OrderFilter } from '../order-filter.ts';
import type { Order } from '../orders.calls.ts';
import { FreeStockProvider } from './free-stock.tsx';
import { LineActsProvider } from './line-acts.tsx';
import { useOrderKeys } from './order-keys.ts';
import { useOrderKeysOn } from './order-keys-on.ts';
import classes from './order-selection.module.css';
import { OrderSelection, SelectAllBox, useOrderSelection } from './order-selection.tsx';

type OrderWorkProps = {
  orders: readonly Order[];
  filter: OrderFilter;
  matching: number | undefined;
  onOpen: (order: Order) => void;
  children: ReactNode;
};

const SelectionBar = lazyScreen(() => import('./selection-bar.tsx'));
const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'));

const HelpContext = createContext<() => void>(() => {});

export function OrderWork({ orders, filter, matching, onOpen, children }: OrderWorkProps) {
  return (
    <LineActsProvider>
      <FreeStockProvider>
        <OrderSelection orders={orders} filter={filter}>
          <Keys orders={orders} onOpen={onOpen}>
            {children}
            <Selected filter={filter} matching={matching} />
          </Keys>
        </OrderSelection>
      </FreeStockProvider>
    </LineActsProvider>
  );
}

function Selected(props: Pick<OrderWorkProps, 'filter' | 'matching'>) {
  const { selected } = useOrderSelection();
  useEffect(SelectionBar.ahead, []);
  return (
    selected.size > 0 && (
      <Suspense>
        <SelectionBar {...props} />
      </Suspense>
    )
  );
}

function Keys({ orders, onOpen, children }: Pick<OrderWorkProps, 'orders' | 'onOpen' | 'children'>) {
  const [isOn] = useOrderKeysOn();
  const [isHelpOpen, help] = useDisclosure();
  useOrderKeys(orders, { isOn, onHelp: help.open, onOpen });
  return (
    <HelpContext value={help.open}>
      {children}
      <KeysDialog isOpen={isHelpOpen} onClose={help.close} />
    </HelpContext>
  );
}

export function OrderWorkTools() {
  const { t } = useLingui();
  const showKeys = useContext(HelpContext);
  return (
    <>
      <SelectAllBox />
      <ActionIcon
        size={36}
        className={classes.keys ?? ''}
        aria-label={t`Keyboard shortcuts`}
        aria-haspopup="dialog"
        title={t`Keyboard shortcuts (?)`}
        onClick={showKeys}
      >
        <IconKeyboard size={20} />
      </ActionIcon>
    </>
  );
}
