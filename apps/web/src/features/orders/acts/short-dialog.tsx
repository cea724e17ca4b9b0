import { neededUnits } from '@farm/domain/inventory';
import { holdText, type LineCoverage, type OrderLine, openLineMoves } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { formatMonthDay, formatUnits } from '../../../lib/format.ts';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { AskedForMore } from '../line-texts.tsx';
import { lineText, orderAndItem, promiseText, whereOf } from '../orders.text.ts';
import LinePromise, { useLinePromise } from './line-promise.tsx';
import { useLineDay } from './orders.calls.ts';

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
  const covered = lines.length - short.length;
  const hold = isMany ? t`Hold all for stock` : t`Hold for stock`;
  // A line that is held already cannot be held again.
  const mayHold = isMany || line?.status === 'pending';
  // The button that was pressed keeps the focus.
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
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
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={does.onClose} disabled={isBusy}>
            {t`Decide later`}
          </Button>
          <Button
            variant={mayHold ? 'default' : 'filled'}
            onClick={() => !isBusy && does.onConfirm()}
            {...busy}
            {...(!mayHold && { 'data-autofocus': true })}
          >
            {isMany ? t`Confirm all, will harvest` : t`Confirm, will harvest`}
          </Button>
          {mayHold && (
            <Button onClick={() => !isBusy && does.onHold()} {...busy} data-autofocus>
              {isMany && covered > 0 ? t`Confirm the covered, hold the rest` : hold}
            </Button>
          )}
        </Group>
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

/** With a button that moves the line to the day from which on enough can be promised. */
function LinePromiseAct({ line, onMoved }: { line: OrderLine; onMoved: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const promised = useLinePromise(line);
  const move = useLineDay(onMoved);
  if (!promised) return null;
  const { next } = promised;
  const needed = Number(neededUnits(line.quantity, line.unitsPerPackage));
  const isEnough = next && needed <= next.units && openLineMoves(person, line).includes('reschedule');
  const day = next && formatMonthDay(next.day);
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">{promiseText(promised, line.deliveryDate, line.unitsPerPackage)}</Text>
      {isEnough && (
        <Button
          variant="default"
          size="xs"
          aria-disabled={move.isPending}
          onClick={() => {
            if (move.isPending) return;
            const { id, version } = line;
            move.mutate({ lines: [{ id, version }], deliveryDate: next.day });
          }}
        >
          {t`Use ${day}`}
        </Button>
      )}
    </Group>
  );
}
