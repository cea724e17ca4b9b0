import { wholePackages } from '@farm/domain/core';
import { t } from '@lingui/core/macro';
import { formatMonthDay, formatNumber } from '../../lib/format.ts';
import type { Promised } from './orders.calls.ts';

/** In packages: 'can promise 5 on Apr 29, 10 on May 1'. */
export const promiseText = (
  { canPromise, next }: Pick<Promised, 'canPromise' | 'next'>,
  day: string,
  unitsPerPackage: string | null,
): string => {
  const packages = (units: number) => formatNumber(wholePackages(units, unitsPerPackage ?? 1));
  const count = packages(canPromise);
  const on = formatMonthDay(day);
  const more = packages(next?.units ?? 0);
  // More by less than a package is no more.
  if (!next || more === count) return t`can promise ${count} on ${on}`;
  const later = formatMonthDay(next.day);
  return next.isLasting
    ? t`can promise ${count} on ${on}, ${more} from ${later}`
    : t`can promise ${count} on ${on}, ${more} on ${later}`;
};
