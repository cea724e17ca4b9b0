import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay } from '../../lib/format.ts';

type PastDayQuestionProps = {
  asked: { event: DeliveryEvent; day: Day } | null;
  isAsking: boolean;
  answer: (isYes: boolean) => void;
};

/** Asks whether a person means a day that has passed. */
export function PastDayQuestion({ asked, isAsking, answer }: PastDayQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title="Move to a day that has passed?"
      confirmLabel="Move it there"
      color="brand"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {asked &&
        `${formatDay(asked.day)} has passed. Move the delivery for ${asked.event.buyerName} there all the same?`}
    </ConfirmDialog>
  );
}
