import { LINES_AT_ONCE } from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import type { OrderFilter } from '../order-filter.ts';
import { useEveryOrder } from '../orders.calls.ts';
import { type PlainMove, whereOf } from '../orders.text.ts';
import classes from './acts.module.css';
import { useLineActs } from './line-acts.tsx';
import { useLinesFor, useOrderSelection } from './order-selection.tsx';

const moves: readonly [PlainMove, MessageDescriptor][] = [
  ['confirm', msg`Confirm`],
  ['hold', msg`Hold for stock`],
  ['deliver', msg`Mark delivered`],
];

type SelectionBarProps = {
  filter: OrderFilter;
  matching: number | undefined;
};

export default function SelectionBar({ filter, matching = 0 }: SelectionBarProps) {
  const { t } = useLingui();
  const { selected, selectable, select } = useOrderSelection();
  const { act, busyLines } = useLineActs();
  const linesFor = useLinesFor();
  const every = useEveryOrder(filter, 'newest', select);
  const lines = [...selected.values()].flatMap((order) => order.lines);
  const taken = linesFor(lines);
  const undecided = new Set(Object.values(taken).flat());
  const isBusy = lines.some(({ id }) => busyLines.has(id)) || every.count !== null;
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const orderCount = selected.size;
  const lineCount = undecided.size;
  const isTooMany = lineCount > LINES_AT_ONCE;
  const most = formatNumber(LINES_AT_ONCE);
  const all = formatNumber(matching);
  const run = (move: PlainMove) =>
    !isBusy && act(move, taken[move], { onDone: () => select([]), among: lines });
  const inMenu = (['reject', 'cancel'] as const).flatMap((move) => {
    const where = whereOf(taken[move]);
    const count = plural(taken[move].length, { one: '# line', other: '# lines' });
    const label = {
      reject: t`Reject ${count} of ${where}…`,
      cancel:
        new Set(taken.cancel.map(({ orderGroupId }) => orderGroupId)).size > 1
          ? t`Cancel ${count} of ${where}…`
          : t`Cancel ${count} of ${where}`,
    }[move];
    return taken[move].length > 0 ? [{ key: move, label, isDestructive: true, run: () => run(move) }] : [];
  });
  const isMoreToSelect =
    matching > orderCount && selectable.every(({ orderGroupId }) => selected.has(orderGroupId));
  return (
    <Paper
      component="section"
      withBorder
      shadow="md"
      radius="md"
      aria-label={t`Selected orders`}
      className={classes.bar ?? ''}
      data-selection-bar
    >
      <Group gap="xs" className={classes.count ?? ''} wrap="nowrap">
        <CloseButton
          aria-label={t`Clear the selection`}
          iconSize={18}
          className={classes.clear ?? ''}
          onClick={() => select([])}
        />
        <Text size="sm" fw={600} role="status">
          <Trans>
            <Plural value={orderCount} one="# order" other="# orders" />,{' '}
            <Plural value={lineCount} one="# line" other="# lines" />
          </Trans>
        </Text>
        {isMoreToSelect && (
          <Button size="compact-sm" variant="subtle" onClick={() => !isBusy && void every.run()} {...busy}>
            {t`Select all ${all} matching`}
          </Button>
        )}
      </Group>
      {isTooMany ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {t`At most ${most} lines can be changed at once. Select fewer orders.`}
        </Text>
      ) : (
        <Group gap="xs" className={classes.moves ?? ''}>
          {moves.map(([move, label]) => {
            const count = taken[move].length;
            const number = formatNumber(count);
            const words = translate(label);
            return (
              count > 0 && (
                <Button
                  key={move}
                  size="sm"
                  className={classes.move ?? ''}
                  variant={
                    move === 'confirm' || (move === 'deliver' && taken.confirm.length === 0)
                      ? 'filled'
                      : 'default'
                  }
                  onClick={() => run(move)}
                  {...busy}
                >
                  {words} {number}
                </Button>
              )
            );
          })}
          {inMenu.length > 0 && (
            <MoreMenu
              variant="default"
              size={36}
              position="top-end"
              label={t`More for the selected orders`}
              isBusy={isBusy}
              actions={inMenu}
            />
          )}
        </Group>
      )}
    </Paper>
  );
}
