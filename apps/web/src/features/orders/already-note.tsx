import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import type { Outputs } from '../../lib/api.ts';
import { formatDayOfYear, formatWeekday } from '../../lib/format.ts';

export type Already = Outputs['orders']['already'][number];

/** 'Tidewater has #294 for Mon Nov 30'. */
export const alreadyText = (
  buyer: string,
  already: readonly Pick<Already, 'number'>[],
  day: string,
): string => {
  const orders = already.map(({ number }) => `#${number}`).join(', ');
  const date = `${formatWeekday(day)} ${formatDayOfYear(day)}`;
  return t`${buyer} has ${orders} for ${date}`;
};

type AddButtonsProps = {
  already: readonly Already[];
  /** It names what would be added, for people who cannot see where the button stands. */
  of?: string;
  isBusy: boolean;
  onAdd: (orderGroupId: string) => void;
};

/** Shows a button for each order that the person may add to. */
export function AddButtons({ already, of, isBusy, onAdd }: AddButtonsProps) {
  const { t } = useLingui();
  const open = already.flatMap(({ number, orderGroupId }) =>
    orderGroupId ? [{ number, orderGroupId }] : [],
  );
  return open.map(({ number, orderGroupId }) => {
    const words = already.length === 1 ? t`Add to it` : t`Add to #${number}`;
    return (
      <Button
        key={number}
        size="compact-sm"
        mih={{ base: 44, sm: 26 }}
        variant="default"
        aria-disabled={isBusy}
        {...(of && { 'aria-label': `${words}: ${of}` })}
        onClick={() => isBusy || onAdd(orderGroupId)}
      >
        {words}
      </Button>
    );
  });
}

type AlreadyNoteProps = Omit<AddButtonsProps, 'of' | 'onAdd'> & {
  buyer: string;
  day: string;
  /** It is absent where nothing can be added. */
  onAdd?: AddButtonsProps['onAdd'];
};

/** Keeps nobody from placing a second order. */
export function AlreadyNote({ buyer, day, already, isBusy, onAdd }: AlreadyNoteProps) {
  const { t } = useLingui();
  const isForeign = already.every(({ orderGroupId }) => orderGroupId === null);
  return (
    <Alert color="yellow" p="xs" mt="xs" role="status">
      <Group gap="sm" justify="space-between">
        <span>
          {alreadyText(buyer, already, day)}
          {isForeign && ` · ${t`by another sales rep`}`}
        </span>
        <Group gap={6}>{onAdd && <AddButtons already={already} isBusy={isBusy} onAdd={onAdd} />}</Group>
      </Group>
    </Alert>
  );
}
