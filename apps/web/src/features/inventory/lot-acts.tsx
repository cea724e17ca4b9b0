import type { BaseUnit } from '@farm/domain/catalog';
import type { StockLot } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu } from '../../components/action-menu.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { GoodThroughForm } from './good-through-form.tsx';
import { inventoryText } from './inventory.text.ts';
import { ThrowAwayForm } from './throw-away-form.tsx';

/** Throwing away what is in a lot ends it; one that is used up is ended as it is. */
export function LotActs({ lot, baseUnit }: { lot: StockLot; baseUnit: BaseUnit | null }) {
  const { t } = useLingui();
  const may = useMay();
  const throwing = useSubject<StockLot>();
  const keeping = useSubject<StockLot>();
  const end = useWrite(trpc.inventory.removeLot, {
    topics: ['inventory'],
    success: inventoryText.lotEnded,
    failure: inventoryText.endLotFailed,
  });
  if (!may('inventory.change')) return null;
  const { id, unitsAvailable, isOld, goodThrough } = lot;
  const actions =
    unitsAvailable > 0
      ? [
          { key: 'throw', label: t`Throw away…`, isDestructive: true, run: () => throwing.open(lot) },
          ...(isOld || goodThrough !== null
            ? [{ key: 'good', label: t`Still good…`, run: () => keeping.open(lot) }]
            : []),
        ]
      : [{ key: 'end', label: t`End lot`, run: () => !end.isPending && end.mutate({ id }) }];
  return (
    <>
      <ActionMenu
        isDisabled={end.isPending}
        target={
          <ActionIcon variant="default" size={40} aria-label={t`More for lot ${id}`}>
            <IconDots size={18} />
          </ActionIcon>
        }
        actions={actions}
      />
      <FormDialog isOpen={throwing.isOpen} onClose={throwing.close} title={t`Throw away: lot ${id}`}>
        {throwing.subject && (
          <ThrowAwayForm lot={throwing.subject} present={lot} baseUnit={baseUnit} onDone={throwing.close} />
        )}
      </FormDialog>
      <FormDialog isOpen={keeping.isOpen} onClose={keeping.close} title={t`Still good: lot ${id}`}>
        {keeping.subject && <GoodThroughForm lot={keeping.subject} present={lot} onDone={keeping.close} />}
      </FormDialog>
    </>
  );
}
