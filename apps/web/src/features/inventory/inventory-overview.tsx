import type { StockOverview } from '@farm/domain/inventory';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useMemo } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { SideDialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatUnits } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useTemplates } from '../catalog/catalog.calls.ts';
import { EditTotalForm } from './edit-total-form.tsx';
import { useStock } from './inventory.calls.ts';
import { ageInCooler, inventoryText } from './inventory.text.ts';
import { KeepsForm } from './keeps-form.tsx';
import { ageOf, agesOnly, everyProduct, isFound, shortOf } from './stock-rows.ts';
import { StockSection } from './stock-section.tsx';

const StockHistory = lazyScreen(() => import('./stock-history.tsx'));

type InventoryOverviewProps = {
  query: string;
  onClearSearch: () => void;
  whatToDo: ReactNode;
  files?: ReactNode;
};

export function InventoryOverview({ query, onClearSearch, whatToDo, files }: InventoryOverviewProps) {
  const { t } = useLingui();
  const stock = useStock(query);
  const { overview, held, found, reserved, availabilityOf } = stock;
  const { templates } = useTemplates();
  const every = useMemo(
    () =>
      held &&
      everyProduct({ held, templates, reserved: reserved ?? [] }).filter((stock) => isFound(stock, query)),
    [held, templates, reserved, query],
  );
  const may = useMay();
  const openTab = useOpenTab();
  const editing = useSubject<StockOverview>();
  const looking = useSubject<StockOverview>();
  const removing = useSubject<StockOverview>();
  const edited = editing.subject?.name ?? '';
  const shown = looking.subject?.name ?? '';
  const present = (stock: StockOverview) =>
    overview.data?.find(({ productNameId }) => productNameId === stock.productNameId);
  const isShort = ({ productNameId }: StockOverview) => {
    const availability = availabilityOf(productNameId);
    return may('orders.shareOut') && availability !== undefined && shortOf(availability) > 0;
  };
  const actionsOf = (stock: StockOverview) => ({
    onEdit: () => editing.open(stock),
    onHistory: () => looking.open(stock),
    onRemove: () => removing.open(stock),
    onShare: isShort(stock) ? () => openTab('orders', { share: stock.productNameId }) : undefined,
  });

  return (
    <StockSection
      id="inventory-overview"
      words={{
        title: t`Inventory Overview`,
        label: t`Inventory`,
        noneFound: t`No inventory found`,
        whenEmpty: t`Add some products to see inventory calculations here.`,
      }}
      stock={stock}
      found={found}
      every={every}
      actionsOf={actionsOf}
      query={query}
      onClearSearch={onClearSearch}
      isEmpty={overview.data?.length === 0}
      whatToDo={whatToDo}
      files={files}
      notice={may('catalog.manage') && overview.data && <KeepsNotice stocks={overview.data} />}
    >
      <FormDialog isOpen={editing.isOpen} onClose={editing.close} title={t`Edit total: ${edited}`}>
        {editing.subject && (
          <EditTotalForm
            stock={editing.subject}
            presentTotal={present(editing.subject)?.total ?? 0}
            onDone={editing.close}
          />
        )}
      </FormDialog>
      <SideDialog
        opened={looking.isOpen}
        onClose={looking.close}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
        title={t`Lots and history: ${shown}`}
      >
        {looking.subject && (
          <Suspense fallback={<CardSkeletons cards={2} />}>
            <StockHistory stock={present(looking.subject) ?? { ...looking.subject, lots: [], total: 0 }} />
          </Suspense>
        )}
      </SideDialog>
      <RemoveStock {...removing} present={removing.subject ? present(removing.subject) : undefined} />
    </StockSection>
  );
}

type RemoveStockProps = {
  subject: StockOverview | null;
  present: StockOverview | undefined;
  isOpen: boolean;
  close: () => void;
};

const heldLots = (lots: StockOverview['lots']) =>
  lots.filter(({ unitsAvailable }) => unitsAvailable > 0).length;

function RemoveStock({ subject, present, isOpen, close }: RemoveStockProps) {
  const { t } = useLingui();
  const remove = useWrite(trpc.inventory.remove, {
    topics: ['inventory'],
    success: inventoryText.removed,
    failure: inventoryText.removeFailed,
  });
  if (!subject) return null;
  // The total that the person reads and agrees to is the one that is sent.
  const { productNameId, name, total, lots, baseUnit } = present ?? subject;
  const amount = formatUnits(total, baseUnit);
  const count = heldLots(lots);
  return (
    <RemovalDialog
      asked={{ subject: { id: productNameId }, isOpen, close }}
      remove={remove}
      input={() => ({ productNameId, seenTotal: total })}
      onRemoved={() => focusOn('#inventory-overview')}
      title={t`Remove inventory`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
    >
      <Trans>
        Are you sure you want to remove all inventory of “{name}”? This removes {amount} in{' '}
        <Plural value={count} one="# lot" other="# lots" />. The history is kept.
      </Trans>
    </RemovalDialog>
  );
}

/** Stock that looks old, of products of which nobody has said how long they keep. */
function KeepsNotice({ stocks }: { stocks: readonly StockOverview[] }) {
  const { t } = useLingui();
  const [isOpen, { open, close }] = useDisclosure();
  const days = useFarm().data?.stockKeepsDays;
  const aging = agesOnly(stocks);
  const old = days === undefined ? [] : aging.filter((stock) => ageOf(stock) > days);
  const [first] = old;
  if (!first && !isOpen) return null;
  return (
    <Alert color="yellow" p="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem">
          {first && old.length === 1 ? (
            ageInCooler(first)
          ) : (
            <Plural
              value={old.length}
              one="# product is old in the cooler, and nobody has said how long it keeps."
              other="# products are old in the cooler, and nobody has said how long they keep."
            />
          )}
        </Text>
        <Button variant="default" onClick={open}>{t`Set how long stock keeps`}</Button>
      </Group>
      <FormDialog isOpen={isOpen} onClose={close} title={t`How long stock keeps`} size="lg">
        {isOpen && <KeepsForm stocks={aging} onDone={close} />}
      </FormDialog>
    </Alert>
  );
}
