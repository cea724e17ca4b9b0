import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { trpc } from '../../../lib/api.ts';
import { lazyDialog, lazyScreen } from '../../../lib/lazy-screen.tsx';
import { useMay } from '../../../lib/person.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../../lib/use-dialog-in-address.ts';
import type { OrderFilter } from '../order-filter.ts';
import type { Order } from '../orders.calls.ts';
import classes from './acts.module.css';
import { FreeStockProvider } from './free-stock.tsx';
import { LineActsProvider } from './line-acts.tsx';
import { useOrderKeys, useOrderKeysOn } from './order-keys.ts';
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

const PriceDialog = lazyDialog(() => import('./price-dialog.tsx'));

/** Opens at the price of the line in the address, where other screens miss it. */
export function PriceInAddress() {
  const [{ line: named }] = useDashboardSearch();
  const mayPrice = useMay()('orders.setPrice');
  const [id, setId] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const line = trpc.orders.line.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  useDialogInAddress('line-price', mayPrice && named !== undefined, () => {
    setId(named);
    setOpen(true);
  });
  return (
    id !== undefined && (
      <PriceDialog isOpen={isOpen} line={line.data} query={line} onClose={() => setOpen(false)} />
    )
  );
}
