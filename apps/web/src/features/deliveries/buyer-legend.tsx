import type { DeliveryEvent } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { compareNames } from '../../lib/format.ts';
import { colorClass } from './buyer-color.ts';
import classes from './deliveries.module.css';

const SHOWN = 12;

export function BuyerLegend({ events }: { events: readonly DeliveryEvent[] }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const buyers = [...new Map(events.map((event) => [event.buyerId, event])).values()].sort((a, b) =>
    compareNames(a.buyerName, b.buyerName),
  );
  const shown = isWhole ? buyers : buyers.slice(0, SHOWN);
  const hidden = buyers.length - SHOWN;
  return (
    <div className={classes.legend}>
      <Text span size="sm" c="dimmed" id="buyer-legend">{t`Buyers`}</Text>
      <ul aria-labelledby="buyer-legend" className={classes.legendList}>
        {shown.map(({ buyerId, buyerName }) => (
          <li key={buyerId} className={colorClass(buyerId)} title={buyerName}>
            <span className={classes.swatch} aria-hidden />
            <span className={classes.legendName}>{buyerName}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t`Show fewer` : t`+${hidden} more`}
        </Button>
      )}
    </div>
  );
}
