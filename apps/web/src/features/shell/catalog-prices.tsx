import { MAIN_ID } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useTemplates } from '../catalog/catalog.calls.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { PricesScreen } from '../prices/prices-screen.tsx';
import { ProductLists } from './product-lists.tsx';

export default function CatalogPrices() {
  const managesTemplates = useMay()('catalog.manage');
  const openTab = useOpenTab();
  const templates = useTemplates();
  return (
    <PricesScreen
      {...templates}
      acts={
        managesTemplates && (
          <>
            <RepriceButton />
            <ProductLists templates={templates.templates} />
          </>
        )
      }
      {...(managesTemplates && { onTemplates: () => openTab('catalog', { templates: 'all' }, MAIN_ID) })}
    />
  );
}
