import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay, formatDayWithWeekday } from '../../lib/format.ts';
import { movesPartly } from './move-delivery.ts';

export type AskedMove = { event: DeliveryEvent; day: Day; isPast: boolean };

type MoveQuestionProps = {
  asked: AskedMove | null;
  isAsking: boolean;
  answer: (isYes: boolean) => void;
};

export function MoveQuestion({ asked, isAsking, answer }: MoveQuestionProps) {
  const { t } = useLingui();
  if (!asked) return null;
  const { event, isPast } = asked;
  const { buyerName } = event;
  const day = formatDay(asked.day);
  const from = formatDayWithWeekday(event.deliveryDate);
  const { mine, all } = event.movable;
  const rest = all - mine;
  const part = t`${mine} of ${all} lines can be moved by you; ${plural(rest, {
    one: `the other one belongs to another grower or sales rep and stays on ${from}.`,
    other: `the others belong to other growers or sales reps and stay on ${from}.`,
  })}`;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={isPast ? t`Move to a day that has passed?` : t`Move only some of the lines?`}
      confirmLabel={isPast ? t`Move it there` : t`Move ${plural(mine, { one: '# line', other: '# lines' })}`}
      color="brand"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {isPast && t`${day} has passed. Move the delivery for ${buyerName} there anyway?`}{' '}
      {movesPartly(event) && part}
    </ConfirmDialog>
  );
}
