import { holdText, type OrderLine } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { formatUnits } from '../../../lib/format.ts';
import { say } from '../../../lib/say.ts';
import { orderAndItem } from '../orders.text.ts';
import { LinePromiseAct } from './line-promises.tsx';
import type { LineCoverage } from './orders.calls.ts';
import { ShortButtons } from './short-buttons.tsx';

type ShortDialogProps = {
  isOpen: boolean;
  line: OrderLine;
  coverage: LineCoverage;
  isBusy: boolean;
  onConfirm: () => void;
  onHold: () => void;
  onClose: () => void;
};

export default function ShortDialog({ isOpen, line, coverage, isBusy, ...does }: ShortDialogProps) {
  const { t } = useLingui();
  const unit = coverage.baseUnit;
  const amounts = [
    { label: t`This line needs`, amount: coverage.needed },
    { label: t`Free stock`, amount: coverage.free },
    { label: t`Short`, amount: coverage.short, isShort: true },
  ];
  const { order, item } = orderAndItem(line);
  const { shortPackages } = coverage;
  const hold = holdText(coverage);
  return (
    <Dialog
      opened={isOpen}
      onClose={isBusy ? () => {} : does.onClose}
      title={t`Not enough free stock`}
      size="lg"
      centered
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            {order}: {item} is short <Plural value={shortPackages} one="# package" other="# packages" />.
          </Trans>
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
        {hold && (
          <Text size="sm" c="dimmed">
            {say(hold)}
          </Text>
        )}
        <LinePromiseAct line={line} onMoved={does.onClose} />
        <ShortButtons
          isBusy={isBusy}
          onConfirm={does.onConfirm}
          onHold={line.status === 'pending' ? does.onHold : undefined}
          onClose={does.onClose}
        />
      </Stack>
    </Dialog>
  );
}
