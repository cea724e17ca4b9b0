import type { StockOverview, ThrownAway, TotalSet } from '@farm/domain/inventory';
import { msg, plural, t } from '@lingui/core/macro';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import { ageOf } from './stock-rows.ts';

const again = msg`Please try again.`;

export const inventoryText = {
  added: { title: msg`Product added successfully` },
  addedAll: (count: number) => ({
    title: msg`${plural(count, { one: '# product added', other: '# products added' })}`,
  }),
  undo: msg`Undo`,
  addUndone: { title: msg`Adding it was undone`, message: msg`The stock is as it was before.` },
  undoFailed: { title: msg`Error`, message: msg`Nothing was undone.` },
  addFailed: { title: msg`Error adding product`, message: again },
  totalSet: ({ found, name, baseUnit }: TotalSet) => ({
    title: msg`Inventory updated`,
    ...(found && {
      message: msg`${name}: ${formatUnits(found.units, baseUnit)} were found. They are a lot of today, without a place.`,
    }),
  }),
  updateFailed: { title: msg`Error updating inventory`, message: again },
  removed: { title: msg`Inventory removed` },
  removeFailed: { title: msg`Error removing inventory`, message: again },
  thrownAway: ({ id, name, units, left }: ThrownAway) => ({
    title: msg`Thrown away`,
    message:
      left > 0
        ? msg`${name}: ${formatNumber(units)} out of lot ${id}, ${formatNumber(left)} left.`
        : msg`${name}: ${formatNumber(units)} out of lot ${id}, which has ended.`,
  }),
  throwAwayFailed: { title: msg`Error`, message: msg`Nothing was thrown away.` },
  goodThroughSet: { title: msg`Saved` },
  goodThroughFailed: { title: msg`Error`, message: again },
  lotEnded: ({ id }: { id: number }) => ({ title: msg`Lot ${id} has ended` }),
  endLotFailed: { title: msg`Error`, message: msg`The lot was not ended.` },
  keepsSet: (products: readonly unknown[]) => ({
    title: msg`${plural(products.length, { one: 'Days of # product saved', other: 'Days of # products saved' })}`,
  }),
  keepsFailed: { title: msg`Error`, message: msg`No days were saved.` },
  fetchFailed: msg`Failed to fetch products`,
};

export const ageInCooler = (stock: Pick<StockOverview, 'name' | 'lots'>): string => {
  const { name } = stock;
  return t`${name}: ${plural(ageOf(stock), { one: '# day old', other: '# days old' })} in the cooler.`;
};
