import type { StockLot } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useMay } from '../../lib/person.tsx';
import { useLotUse } from '../../lib/use-lots-on.ts';
import { useLocationNames } from './inventory.calls.ts';

const AnchorLink = createLink(Anchor<'a'>);

/** Its code, or its number, and where it grew; where lots are traced, it leads to the lot's page. */
export function LotName({ lot, productNameId }: { lot: StockLot; productNameId: number }) {
  const { t } = useLingui();
  const mayTrace = useMay()('tracing.read');
  const { isOf } = useLotUse();
  const { id, lotCode, placeId, location, hold } = lot;
  const places = useLocationNames(placeId !== undefined);
  const isTraced = lotCode !== undefined || isOf(productNameId);
  const name = lotCode ?? t`lot ${id}`;
  const place = places.data?.find((one) => one.id === placeId)?.name ?? location;
  return (
    <>
      <Text size="xs" c="dimmed">
        {isTraced && mayTrace ? (
          <AnchorLink
            to="/dashboard"
            search={{ tab: 'catalog', lotId: id, ...(lotCode !== undefined && { lot: lotCode }) }}
            fz="inherit"
            underline="always"
          >
            {name}
          </AnchorLink>
        ) : (
          name
        )}
        {place && ` · ${place}`}
      </Text>
      {hold && (
        <Badge tt="none" color="red" variant="light" title={hold.reason}>
          {t`On hold`}
        </Badge>
      )}
    </>
  );
}
