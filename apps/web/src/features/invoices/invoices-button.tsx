import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { MAIN_ID } from '../../lib/focus.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';

export const INVOICES_BUTTON = 'show-invoices';

export function InvoicesButton() {
  const { t } = useLingui();
  const openTab = useOpenTab();
  return (
    <Button
      id={INVOICES_BUTTON}
      variant="default"
      leftSection={<IconReceipt size={16} aria-hidden />}
      onClick={() => openTab('buyers', { invoices: 'open' }, MAIN_ID)}
    >{t`Invoices`}</Button>
  );
}
