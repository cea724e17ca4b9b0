import type { RefusedLine } from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { saySent, translate } from '../../../lib/translate.ts';
import { orderAndItem, type PlainMove } from '../orders.text.ts';
import type { Act } from './orders.calls.ts';

const others: Record<PlainMove, (count: number) => MessageDescriptor> = {
  confirm: (count) => msg`${plural(count, { one: 'Confirm the other one', other: 'Confirm the other #' })}`,
  hold: (count) => msg`${plural(count, { one: 'Hold the other one', other: 'Hold the other #' })}`,
  cancel: (count) => msg`${plural(count, { one: 'Cancel the other one', other: 'Cancel the other #' })}`,
  deliver: (count) =>
    msg`${plural(count, { one: 'Mark the other one delivered', other: 'Mark the other # delivered' })}`,
  reject: (count) => msg`${plural(count, { one: 'Reject the other one', other: 'Reject the other #' })}`,
};

type RefusedLinesDialogProps = {
  isOpen: boolean;
  act: Act;
  refused: readonly RefusedLine[];
  isBusy: boolean;
  onOthers: () => void;
  onClose: () => void;
};

export default function RefusedLinesDialog({
  isOpen,
  act,
  refused,
  isBusy,
  ...does
}: RefusedLinesDialogProps) {
  const { t } = useLingui();
  const seen = new Map(act.lines.map((line) => [line.id, line]));
  const rest = act.lines.length - refused.length;
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  return (
    <Dialog
      opened={isOpen}
      onClose={isBusy ? () => {} : does.onClose}
      title={t`Nothing was changed`}
      size="lg"
      centered
    >
      <Stack>
        <Text size="sm">
          <Plural
            value={refused.length}
            one="# line could not be changed, so none was."
            other="# lines could not be changed, so none was."
          />
        </Text>
        <List
          size="sm"
          spacing={6}
          style={{ overflowWrap: 'anywhere' }}
          mah="50vh"
          styles={{ root: { overflowY: 'auto' } }}
        >
          {refused.map(({ id, line, message, text }) => {
            const shown = line ?? seen.get(id);
            const { order, item } = shown ? orderAndItem(shown) : { order: '', item: '' };
            return (
              <List.Item key={id}>
                <b>
                  {order}: {item}
                </b>
                <br />
                {saySent({ message, text })}
              </List.Item>
            );
          })}
        </List>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            onClick={does.onClose}
            disabled={isBusy}
            {...(rest === 0 && { 'data-autofocus': true })}
          >{t`Not now`}</Button>
          {rest > 0 && (
            <Button onClick={() => !isBusy && does.onOthers()} {...busy} data-autofocus>
              {translate(others[act.move](rest))}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
