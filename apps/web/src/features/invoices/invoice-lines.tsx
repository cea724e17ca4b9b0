import type { InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import classes from './invoices.module.css';
import { orderNumberText, quantityText } from './invoices.text.ts';

type InvoiceLinesProps = {
  invoice: InvoiceDetails;
  onRemove: (lineIds: number[]) => void;
};

export function InvoiceLines({ invoice, onRemove }: InvoiceLinesProps) {
  const { t } = useLingui();
  const { lines } = invoice;
  const changes = useMay()('invoices.draft') && invoice.status === 'draft';
  return (
    <Table verticalSpacing={5} horizontalSpacing="xs" className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Description`}</Table.Th>
          <Table.Th ta="right">{t`Quantity`}</Table.Th>
          <Table.Th ta="right" className={classes.wide ?? ''}>{t`Price`}</Table.Th>
          <Table.Th ta="right">{t`Amount`}</Table.Th>
          {changes && <Table.Th w={40} aria-label={t`Remove`} />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(
          ({
            id: lineId,
            orderLineId,
            description,
            purchaseOrderNumber,
            quantity,
            unit,
            priceCents,
            amountCents,
          }) => (
            <Table.Tr key={lineId}>
              <Table.Td className={classes.name ?? ''}>
                {description}
                {purchaseOrderNumber && (
                  <Text size="xs" c="dimmed">
                    {orderNumberText(purchaseOrderNumber)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{quantityText({ quantity, unit })}</Table.Td>
              <Table.Td ta="right" className={classes.wide ?? ''}>
                {priceCents === null ? '' : formatMoney(priceCents)}
              </Table.Td>
              <Table.Td ta="right">
                {amountCents === null ? (
                  <NoPrice description={description} orderLineId={orderLineId} />
                ) : (
                  formatMoney(amountCents)
                )}
              </Table.Td>
              {changes && (
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t`Remove ${description}`}
                    onClick={() => onRemove([lineId])}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}

/** It opens at the price of the order's line, where it is set. */
function NoPrice({ description, orderLineId }: { description: string; orderLineId: number | null }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const words = <Text span size="sm" className={classes.warning ?? ''}>{t`no price yet`}</Text>;
  if (orderLineId === null) return words;
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => openTab('orders', { line: orderLineId, dialog: 'line-price' })}
    >
      {words} <VisuallyHidden>{t`Set the price: ${description}`}</VisuallyHidden>
    </Anchor>
  );
}
