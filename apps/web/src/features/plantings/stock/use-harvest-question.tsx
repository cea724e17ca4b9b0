import { HARVEST_ASK_TIMES, harvestsFit } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog, useQuestion } from '../../../components/confirm-dialog.tsx';
import { formatNumber } from '../../../lib/format.ts';
import type { OpenPlanting } from '../plantings-stock.calls.ts';

type Asked = Pick<OpenPlanting, 'id' | 'productName' | 'quantity' | 'totalHarvested'>;

/** Asks before much more is recorded than a planting can give; `mayRecord` answers whether to go on. */
export const useHarvestQuestion = () => {
  const { t } = useLingui();
  const { isAsking, ask, answer } = useQuestion();
  const [asked, setAsked] = useState<Asked & { units: number }>();
  const mayRecord = async (planting: Asked | undefined, units: number): Promise<boolean> => {
    if (!planting) return true;
    const all = planting.totalHarvested + units;
    if (harvestsFit(all, planting.quantity) !== 'ask') return true;
    setAsked({ ...planting, units: all });
    return ask();
  };
  const times = formatNumber(HARVEST_ASK_TIMES);
  const units = formatNumber(asked?.units ?? 0);
  const planted = formatNumber(asked?.quantity ?? 0);
  const { productName, id } = asked ?? {};
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      title={t`More than ${times} times what was planted?`}
      confirmLabel={t`Record anyway`}
      color="brand"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t`${productName} #${id}: ${units} units harvested in all, and ${planted} were planted.`}
    </ConfirmDialog>
  );
  return { mayRecord, question };
};
