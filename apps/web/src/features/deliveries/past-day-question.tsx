import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay } from '../../lib/format.ts';

type PastDayQuestionProps = {
  asked: { event: DeliveryEvent; day: Day } | null;
  isAsking: boolean;
  answer: (isYes: boolean) => void;
};

/** Asks before a delivery is moved to a past day. */
export function PastDayQuestion({ asked, isAsking, answer }: PastDayQuestionProps) {
  const { t } = useLingui();
  const day = asked && formatDay(asked.day);
  const buyerName = asked?.event.buyerName;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t`Move to a day that has passed?`}
      confirmLabel={t`Move it there`}
      color="brand"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {asked && t`${day} has passed. Move the delivery for ${buyerName} there anyway?`}
    </ConfirmDialog>
  );
}
