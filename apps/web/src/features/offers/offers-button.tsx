import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { MAIN_ID } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarm } from '../../lib/use-farm.ts';

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

/**
 * Whether the person may make offers, and the farm has order links switched on; undefined until it is known. Otherwise
 * nothing of offers shows.
 */
export const useOffersOn = (): boolean | undefined => {
  const may = useMay();
  const { data } = useFarm();
  return may('offers.manage') && data?.orderLinksOn;
};
