import type { PackingDelivery } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMay } from '../../lib/person.tsx';
import { useLotUse } from '../../lib/use-lots-on.ts';

/** They tell portals which lots each delivery note carries. Where nobody asks for lots, nothing shows. */
export function ShipmentFiles({ delivery: { buyerId, lines, notes } }: { delivery: PackingDelivery }) {
  const { t } = useLingui();
  const may = useMay()('tracing.readOrder');
  const { isFor } = useLotUse();
  if (!may || !lines.some(({ productNameId }) => isFor(buyerId, productNameId))) return null;
  return notes.map(({ number }) => (
    <Button
      key={number}
      component="a"
      variant="default"
      href={`/api/delivery-notes/${number}/shipment.csv`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {notes.length > 1 ? t`Shipment file ${number}` : t`Shipment file`}
    </Button>
  ));
}
