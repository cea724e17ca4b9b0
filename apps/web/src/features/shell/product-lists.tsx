import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { MenuAction } from '../../components/action-menu-list.tsx';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useMay } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useOpenImport } from '../../lib/use-open-import.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';

/** The lists of products and of prices, from a spreadsheet and to one. */
export function ProductLists({ templates }: { templates: readonly ShownTemplate[] | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const today = useFarmDay();
  const utils = trpc.useUtils();
  const openImport = useOpenImport();
  const save = async (what: 'products' | 'prices') => {
    try {
      const [{ exportPrices, exportProducts }, prices, lists] = await Promise.all([
        import('../prices/export-prices.ts'),
        utils.prices.list.fetch(undefined),
        utils.prices.lists.fetch(),
      ]);
      if (what === 'products') await exportProducts(templates ?? [], prices, today);
      else await exportPrices(templates ?? [], lists, prices, today);
    } catch (error) {
      notify.failure({ title: t`The file could not be made` }, error);
    }
  };
  // Without their sizes a file would leave them out.
  const hasAny = templates?.length ? templates.every(({ sizes }) => sizes !== null) : false;
  const actions: (MenuAction | false)[] = [
    may('imports.products') && {
      key: 'import-products',
      label: t`Import products`,
      run: () => openImport('products'),
    },
    may('imports.prices') && {
      key: 'import-prices',
      label: t`Import prices`,
      run: () => openImport('prices'),
    },
    hasAny && {
      key: 'export-products',
      label: t`Export products as CSV`,
      run: () => void save('products'),
    },
    hasAny && { key: 'export-prices', label: t`Export prices as CSV`, run: () => void save('prices') },
  ];
  return (
    <ActionMenu
      target={
        <Button variant="default" leftSection={<IconTable size={16} aria-hidden />}>
          {t`Import and export`}
        </Button>
      }
      actions={actions.filter((action) => action !== false)}
    />
  );
}
