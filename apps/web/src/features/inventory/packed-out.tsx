import type { StockOverview } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { Loaded, ShowMore } from '../../components/loaded.tsx';
import { formatDayWithWeekday, formatUnits } from '../../lib/format.ts';
import { usePackedOut } from './inventory.calls.ts';
import classes from './stock-history.module.css';

const AnchorLink = createLink(Anchor<'a'>);
const HEADING = 'packed-out-title';

type PackedOutProps = { stock: StockOverview; lotId: number | undefined };

/** It lists packed lines that are still here, apart from delivered ones; nothing shows where nothing is packed. */
export function PackedOut({ stock: { productNameId, baseUnit }, lotId }: PackedOutProps) {
  const { t } = useLingui();
  const packed = usePackedOut(productNameId, lotId);
  if (packed.data?.pages[0]?.items.length === 0 || (!packed.data && !packed.error)) return null;
  return (
    <section aria-labelledby={HEADING}>
      <Title order={3} size="h5" id={HEADING} mb="xs">{t`Packed, not delivered yet`}</Title>
      <Loaded query={packed} failed={t`Failed to fetch what is packed`} waiting={null}>
        {({ pages }) => (
          <>
            <ul className={classes.list} aria-labelledby={HEADING}>
              {pages
                .flatMap(({ items }) => items)
                .map((line) => {
                  const { lineId, orderNumber, buyerName, size } = line;
                  const day = formatDayWithWeekday(line.deliveryDate);
                  const lot = line.lotId;
                  return (
                    <li key={`${lineId} ${lot}`} className={classes.row}>
                      <Text size="sm" fw={600} span>
                        {buyerName}, {size}
                      </Text>
                      <Text size="sm" span className={classes.units ?? ''}>
                        {formatUnits(Number(line.units), baseUnit)}
                      </Text>
                      <Text size="sm" c="dimmed" span>
                        {t`For ${day}, from lot ${lot}`}{' '}
                        <AnchorLink
                          to="/dashboard"
                          search={{ tab: 'orders', line: lineId, scope: 'all' }}
                          fz="inherit"
                          underline="always"
                        >{t`Open Order #${orderNumber}`}</AnchorLink>
                      </Text>
                    </li>
                  );
                })}
            </ul>
            <ShowMore list={packed} label={t`Show more`} variant="default" fullWidth mt="sm" />
          </>
        )}
      </Loaded>
    </section>
  );
}
