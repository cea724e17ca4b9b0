import { holdText, type LineCoverage, type OrderLine } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { formatUnits } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { AskedForMore } from '../asked-for-more.tsx';
import { lineText, orderAndItem, whereOf } from '../orders.text.ts';
import { LinePromise, LinePromiseAct } from './line-promises.tsx';
import { ShortButtons } from './short-buttons.tsx';

type ShortDialogProps = {
  isOpen: boolean;
  lines: readonly OrderLine[];
  /** It says what is missing of each short line. */
  short: readonly LineCoverage[];
  isBusy: boolean;
  onConfirm: () => void;
  onHold: () => void;
  onClose: () => void;
};

export default function ShortDialog({ isOpen, lines, short, isBusy, ...does }: ShortDialogProps) {
  const { t } = useLingui();
  const [line] = lines;
  const [coverage] = short;
  const isMany = lines.length > 1;
  const mayHold = isMany || line?.status === 'pending';
  return (
    <Dialog
      opened={isOpen}
      onClose={isBusy ? () => {} : does.onClose}
      title={t`Not enough free stock`}
      size="lg"
      centered
    >
      <Stack>
        {isMany && <ShortLines lines={lines} short={short} />}
        {!isMany && line && coverage && <ShortLine line={line} coverage={coverage} onMoved={does.onClose} />}
        <ShortButtons
          {...(isMany && { covered: lines.length - short.length })}
          isBusy={isBusy}
          onConfirm={does.onConfirm}
          onHold={mayHold ? does.onHold : undefined}
          onClose={does.onClose}
        />
      </Stack>
    </Dialog>
  );
}

type ShortLineProps = { line: OrderLine; coverage: LineCoverage; onMoved: () => void };

function ShortLine({ line, coverage, onMoved }: ShortLineProps) {
  const { t } = useLingui();
  const { shortPackages, baseUnit } = coverage;
  const amounts = [
    { label: t`This line needs`, amount: coverage.needed },
    { label: t`Free stock`, amount: coverage.free },
    { label: t`Short`, amount: coverage.short, isShort: true },
  ];
  const { order, item } = orderAndItem(line);
  const hold = holdText(coverage);
  return (
    <>
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
                {formatUnits(amount, baseUnit)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hold && (
        <Text size="sm" c="dimmed">
          {translate(hold)}
        </Text>
      )}
      <LinePromiseAct line={line} onMoved={onMoved} />
    </>
  );
}

function ShortLines({ lines, short }: Pick<ShortDialogProps, 'lines' | 'short'>) {
  const { t } = useLingui();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const where = whereOf(lines);
  const missing = short.length;
  const covered = lines.length - missing;
  const isOneOrder = new Set(lines.map(({ orderNumber }) => orderNumber)).size === 1;
  return (
    <>
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
                          {translate(hold)}
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
    </>
  );
}
