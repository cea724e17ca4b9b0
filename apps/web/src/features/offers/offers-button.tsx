import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { MAIN_ID } from '../../lib/focus.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';

export const OFFERS_BUTTON = 'show-offers';

export function OffersButton() {
  const { t } = useLingui();
  const openTab = useOpenTab();
  return (
    <Button
      id={OFFERS_BUTTON}
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => openTab('buyers', { offers: 'first' }, MAIN_ID)}
    >{t`Offer`}</Button>
  );
}
