import { holdText, type OrderLine } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { formatUnits } from '../../../lib/format.ts';
import { say } from '../../../lib/say.ts';
import { AskedForMore } from '../asked-for-more.tsx';
import { lineText, whereOf } from '../orders.text.ts';
import { LinePromise } from './line-promises.tsx';
import type { LinesCoverage } from './orders.calls.ts';
import { ShortButtons } from './short-buttons.tsx';

type ShortLinesDialogProps = {
  isOpen: boolean;
  lines: readonly OrderLine[];
  coverages: readonly LinesCoverage[];
  isBusy: boolean;
  onHold: () => void;
  onConfirm: () => void;
  onClose: () => void;
};

export default function ShortLinesDialog({
  isOpen,
  lines,
  coverages,
  isBusy,
  ...does
}: ShortLinesDialogProps) {
  const { t } = useLingui();
  const short = coverages.filter((coverage) => coverage.short > 0);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const where = whereOf(lines);
  const missing = short.length;
  const covered = lines.length - missing;
  const isOneOrder = new Set(lines.map(({ orderNumber }) => orderNumber)).size === 1;
  return (
    <Dialog
      opened={isOpen}
      onClose={isBusy ? () => {} : does.onClose}
      title={t`Not enough free stock`}
      size="lg"
      centered
    >
      <Stack>
        <Text size="sm" fw={600}>
          <Trans>
            {where}: <Plural value={covered} one="# covered" other="# covered" />,{' '}
            <Plural value={missing} one="# short" other="# short" />
          </Trans>
        </Text>
        <Table.ScrollContainer minWidth={0} maxHeight="50vh">
          <Table verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Short lines`}</Table.Th>
                <Table.Th scope="col" ta="right">{t`Free`}</Table.Th>
                <Table.Th scope="col" ta="right">{t`Short`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
              {short.map((coverage) => {
                const { id, free, short: lacking, baseUnit } = coverage;
                const line = byId.get(id);
                const hold = holdText(coverage);
                return (
                  line && (
                    <Table.Tr key={id}>
                      <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                        {!isOneOrder && `${whereOf([line])}: `}
                        {lineText(line)}
                        {hold && (
                          <Text size="xs" c="dimmed">
                            {say(hold)}
                          </Text>
                        )}
                        <LinePromise line={line} />
                        <AskedForMore line={line} />
                      </Table.Th>
                      <Table.Td ta="right">{formatUnits(free, baseUnit)}</Table.Td>
                      <Table.Td ta="right" fw={650}>
                        {formatUnits(lacking, baseUnit)}
                      </Table.Td>
                    </Table.Tr>
                  )
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <ShortButtons covered={covered} isBusy={isBusy} {...does} />
      </Stack>
    </Dialog>
  );
}
