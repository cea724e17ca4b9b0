import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconPlus } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useOpenerFocus } from '../../lib/kept-focus.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../lib/use-dialog-in-address.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { PROMISES_BUTTON, PromisesButton } from '../availability/promises-button.tsx';
import { type ShownTemplate, useTemplates } from '../catalog/catalog.calls.ts';
import type { PriceNote } from '../catalog/size-form.tsx';
import { TemplatesGrid } from '../catalog/templates-grid.tsx';
import { AvailableProducts } from '../inventory/available-products.tsx';
import { InventoryOverview } from '../inventory/inventory-overview.tsx';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { KeptPrices } from '../prices/kept-prices.tsx';
import { usePricesOn } from '../prices/prices-on.ts';
import { OpenRecall } from '../recalls/open-recall-button.tsx';
import { SuggestionsCard } from '../suggestions/suggestions-card.tsx';
import { FoundLots, ScannedLot } from '../tracing/found-lots.tsx';
import type { LotScreenProps } from '../tracing/lot-screen.tsx';
import { ScanButton } from '../tracing/scan/scan-button.tsx';
import { TraceDaysButton } from '../tracing/trace-days-button.tsx';
import classes from './catalog-screen.module.css';
import { FirstSteps } from './first-steps.tsx';
import { ProductLists } from './product-lists.tsx';

const CatalogPrices = lazyScreen(() => import('./catalog-prices.tsx'));
const AddStockForm = lazyScreen(() => import('../plantings/stock/add-stock-form.tsx'));
const PricesDialog = lazyDialog(() => import('../prices/prices-dialog.tsx'));
const LotScreen = lazyScreen<LotScreenProps>(() => import('../tracing/lot-screen.tsx'));
const RecallsScreen = lazyScreen(() => import('../recalls/recalls-screen.tsx'));
const TemplateForm = lazyScreen(() => import('../catalog/template-form.tsx'));

const PromisesScreen = lazyScreen<{ leave: string; onLeave: () => void }>(
  () => import('../availability/promises-screen.tsx'),
);

export default function CatalogScreen() {
  const { t } = useLingui();
  const may = useMay();
  const [{ promised, templates, prices, lot, lotId, recalls, recall }] = useDashboardSearch();
  const openTab = useOpenTab();
  const pricesOn = usePricesOn(prices !== undefined);
  useOpenerFocus(promised ? PROMISES_BUTTON : undefined);
  if (promised) return <PromisesScreen leave={t`View products`} onLeave={() => openTab('catalog')} />;
  if (prices !== undefined && (pricesOn || may('prices.manage'))) return <CatalogPrices />;
  if ((lot !== undefined || lotId !== undefined) && may('tracing.read'))
    return <LotScreen actsOf={(shown) => <OpenRecall label={t`Recall...`} lot={shown} />} />;
  if ((recalls !== undefined || recall !== undefined) && may('recalls.read')) return <RecallsScreen />;
  return <Catalog isTemplates={templates !== undefined && may('catalog.manage')} />;
}

/** With `isTemplates`, it shows the templates alone. */
function Catalog({ isTemplates }: { isTemplates: boolean }) {
  const { t } = useLingui();
  const may = useMay();
  // Read early, since the dialog starts with the farm's day.
  useFarmDay();
  const [isAdding, adding] = useDisclosure();
  const [isCreating, creating] = useDisclosure();
  const addsStock = may('inventory.add');
  const managesTemplates = may('catalog.manage');
  useDialogInAddress('add-inventory', addsStock, adding.open);

  return (
    <>
      {!isTemplates && <FirstSteps onAddProduct={creating.open} />}
      <ScreenHeader
        title={isTemplates ? t`Templates` : t`Product Catalog`}
        subtitle={
          isTemplates
            ? t`The products you sell, their base units and package sizes`
            : t`Manage your farm's product inventory`
        }
      >
        {!isTemplates && <PromisesButton tab="catalog" />}
        {managesTemplates && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={creating.open}
          >{t`Add Product Template`}</Button>
        )}
        {addsStock && !isTemplates && (
          <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
            {t`Add Inventory`}
          </Button>
        )}
      </ScreenHeader>
      <Sections isTemplates={isTemplates} onAddStock={adding.open} onAddTemplate={creating.open} />

      <FormDialog isOpen={isAdding} onClose={adding.close} title={t`Add Inventory`} size="54rem">
        <AddStockForm onDone={adding.close} />
      </FormDialog>
      <FormDialog isOpen={isCreating} onClose={creating.close} title={t`Add Product Template`}>
        <TemplateForm onDone={creating.close} />
      </FormDialog>
    </>
  );
}

type SectionsProps = { isTemplates: boolean; onAddStock: () => void; onAddTemplate: () => void };

const priceNote: PriceNote = (size, isCatchWeight, baseUnit) => (
  <KeptPrices size={size} isCatchWeight={isCatchWeight} baseUnit={baseUnit} />
);

const Sections = memo(function Sections({ isTemplates, onAddStock, onAddTemplate }: SectionsProps) {
  const { t } = useLingui();
  const may = useMay();
  const [{ q = '', pricesOf }, change] = useDashboardSearch();
  const templates = useTemplates();
  const pricing = useSubject<ShownTemplate>();
  const priced = templates.templates?.find(({ id }) => id === pricing.subject?.id) ?? pricing.subject;
  const named = templates.templates?.find(({ id, sizes }) => id === pricesOf && sizes !== null);
  const { open: openPrices } = pricing;
  useEffect(() => {
    if (!named) return;
    openPrices(named);
    change({ pricesOf: undefined }, { replace: true });
  }, [named, openPrices, change]);
  const search = (text: string) => change({ q: text || undefined }, { replace: true });
  const clear = () => search('');
  const addsStock = may('inventory.add');
  const managesTemplates = may('catalog.manage');
  return (
    <Stack gap="xl" className={classes.sections ?? ''}>
      <Group gap="md">
        <Group flex="1 1 16rem" maw={560} gap="xs" wrap="nowrap">
          <Box flex={1}>
            <ScannedLot>
              <SearchBox placeholder={t`Search products...`} value={q} onChange={search} />
            </ScannedLot>
          </Box>
          <ScanButton />
        </Group>
        {managesTemplates && !isTemplates && (
          <Button
            variant="subtle"
            rightSection={<IconArrowDown size={16} />}
            onClick={() => focusOn('#product-templates')}
          >{t`Go to templates`}</Button>
        )}
      </Group>
      <FoundLots query={q} />
      {isTemplates ? null : may('inventory.change') ? (
        <InventoryOverview
          query={q}
          onClearSearch={clear}
          whatToDo={addsStock && <Button variant="default" onClick={onAddStock}>{t`Add Inventory`}</Button>}
          files={<TraceDaysButton />}
        />
      ) : (
        <AvailableProducts query={q} templates={templates.templates} onClearSearch={clear} />
      )}
      {managesTemplates && (
        <TemplatesGrid
          {...templates}
          query={q}
          onClearSearch={clear}
          acts={
            <Group gap="sm">
              <RepriceButton />
              <ProductLists templates={templates.templates} />
            </Group>
          }
          whatToDo={<Button variant="default" onClick={onAddTemplate}>{t`Add Product Template`}</Button>}
          {...(may('prices.manage') && { onPrices: pricing.open, priceNote })}
        />
      )}
      {priced && <PricesDialog isOpen={pricing.isOpen} template={priced} onClose={pricing.close} />}
      {!isTemplates && <SuggestionsCard />}
    </Stack>
  );
});
