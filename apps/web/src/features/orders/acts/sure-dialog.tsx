import type { OrderLine } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatDayWithWeekday } from '../../../lib/format.ts';
import { whereOf } from '../orders.text.ts';

export type Risk = { early: readonly OrderLine[]; unpacked: readonly OrderLine[] };

/** It finds lines to deliver that are for a later day, and those not packed on a day of which others, `among` the given ones, are. */
export const riskOf = (
  lines: readonly OrderLine[],
  today: string,
  among: readonly OrderLine[] = lines,
): Risk => {
  const packedDays = new Set(
    [...lines, ...among].flatMap(({ packed, deliveryDate }) => (packed ? [deliveryDate] : [])),
  );
  return {
    early: lines.filter(({ deliveryDate }) => deliveryDate > today),
    unpacked: lines.filter(({ packed, deliveryDate }) => !packed && packedDays.has(deliveryDate)),
  };
};

type SureDialogProps = {
  isOpen: boolean;
  move: 'cancel' | 'deliver';
  lines: readonly OrderLine[];
  risk: Risk;
  onYes: () => void;
  onClose: () => void;
};

const daysOf = (lines: readonly OrderLine[]) =>
  [...new Set(lines.map(({ deliveryDate }) => deliveryDate))].sort().map(formatDayWithWeekday).join(', ');

export function SureDialog({ isOpen, move, lines, risk, onYes, onClose }: SureDialogProps) {
  const { t } = useLingui();
  const count = plural(lines.length, { one: '# line', other: '# lines' });
  const where = whereOf(lines);
  const { early, unpacked } = risk;
  const buyers = new Set(lines.map(({ buyerId }) => buyerId)).size;
  const earlyDays = daysOf(early);
  const unpackedDays = daysOf(unpacked);
  const undo = t`It can be undone for one minute.`;
  const words =
    move === 'cancel'
      ? {
          title: t`Cancel ${count} of ${where}?`,
          confirmLabel: t`Cancel ${count}`,
          cancelLabel: t`Keep them`,
          children: `${t`${plural(buyers, { one: '# buyer gets', other: '# buyers get' })} none of it. A line that stays cancelled has to be ordered again.`} ${undo}`,
        }
      : {
          title: early.length > 0 ? t`Deliver before the day?` : t`Deliver what is not packed?`,
          confirmLabel: t`Mark delivered`,
          color: 'brand' as const,
          children: [
            early.length > 0 &&
              t`${where}: ${plural(early.length, { one: '# line is', other: '# lines are' })} for ${earlyDays}.`,
            unpacked.length > 0 &&
              t`${plural(unpacked.length, { one: '# line is', other: '# lines are' })} not packed, though others for ${unpackedDays} are, and would go as they are.`,
            undo,
          ]
            .filter(Boolean)
            .join(' '),
        };
  return <ConfirmDialog isOpen={isOpen} {...words} onConfirm={onYes} onCancel={onClose} />;
}
