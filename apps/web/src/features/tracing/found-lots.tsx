import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { trpc } from '../../lib/api.ts';
import { MAIN_ID } from '../../lib/focus.ts';
import { formatDay } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFoundLots } from './tracing.calls.ts';

/** Around a search box: Enter, which scanners type after a code, opens the one lot that has it. */
export function ScannedLot({ children }: { children: ReactNode }) {
  const may = useMay()('tracing.read');
  const utils = trpc.useUtils();
  const openTab = useOpenTab();
  const [isAsking, setAsking] = useState(false);
  const open = async (typed: string) => {
    setAsking(true);
    try {
      const lots = await utils.tracing.search.fetch({ q: typed });
      const [lot] = lots;
      if (lot && lots.length === 1) openTab('catalog', { lot: lot.lotCode, lotId: lot.id }, MAIN_ID);
    } catch {
      // The list below the box says why.
    } finally {
      setAsking(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.querySelector('input')?.value.trim();
    if (may && !isAsking && typed) void open(typed);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** The lots whose codes begin with what was searched for; nothing while no lot has such a code. */
export function FoundLots({ query }: { query: string }) {
  const { t } = useLingui();
  const may = useMay()('tracing.read');
  const openTab = useOpenTab();
  const { data } = useFoundLots(query, may);
  if (!may || !data?.length) return null;
  return (
    <section aria-label={t`Lots with this code`}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">{t`Lots`}</Text>
        {data.map((lot) => {
          const { id, lotCode, productName } = lot;
          const day = formatDay(lot.harvestDate);
          return (
            <Button
              key={id}
              variant="default"
              size="sm"
              leftSection={<IconBarcode size={16} aria-hidden />}
              onClick={() => openTab('catalog', { lot: lotCode, lotId: id }, MAIN_ID)}
            >
              {lot.isHeld
                ? t`${lotCode} · ${productName}, ${day} · On hold`
                : t`${lotCode} · ${productName}, ${day}`}
            </Button>
          );
        })}
      </Group>
    </section>
  );
}
