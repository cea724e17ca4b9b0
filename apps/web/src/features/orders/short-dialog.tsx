import { type OrderLine, orderTitle } from '@farm/domain/orders';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog.tsx';
import { formatCount, formatUnits } from '../../lib/format.ts';
import type { LineCoverage } from './orders.calls.ts';
import { lineText } from './orders.text.ts';

type ShortDialogProps = {
  isOpen: boolean;
  line: OrderLine;
  coverage: LineCoverage;
  isBusy: boolean;
  onConfirm: () => void;
  onHold: () => void;
  onCancel: () => void;
};

/** Free stock does not cover a line: confirm it all the same, or hold it. */
export function ShortDialog({ isOpen, line, coverage, isBusy, ...does }: ShortDialogProps) {
  const unit = coverage.baseUnit;
  // The one that was pressed keeps the focus.
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const amounts = [
    { label: 'This line needs', amount: coverage.needed },
    { label: 'Free stock', amount: coverage.free },
    { label: 'Short', amount: coverage.short, isShort: true },
  ];
  return (
    <Dialog
      opened={isOpen}
      onClose={isBusy ? () => {} : does.onCancel}
      title="Not enough free stock"
      size="lg"
      centered
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {String(orderTitle(line.orderNumber))}: {lineText(line)} is short{' '}
          {formatCount(coverage.shortPackages, 'package')}.
          {coverage.free < 0 &&
            ` Confirmed orders already promise ${formatUnits(-coverage.free, unit)} more than is held.`}
        </Text>
        <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} maw="22rem">
          <Table.Tbody>
            {amounts.map(({ label, amount, isShort }) => (
              <Table.Tr key={label} fw={isShort ? 650 : undefined}>
                <Table.Th scope="row" fw="inherit">
                  {label}
                </Table.Th>
                <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatUnits(amount, unit)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={does.onCancel} disabled={isBusy}>
            Decide later
          </Button>
          {line.status === 'pending' && (
            <Button variant="default" onClick={() => !isBusy && does.onHold()} {...busy} data-autofocus>
              Hold for stock
            </Button>
          )}
          <Button onClick={() => !isBusy && does.onConfirm()} {...busy}>
            Confirm, will harvest
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
