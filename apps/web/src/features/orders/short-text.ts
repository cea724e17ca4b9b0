import type { BaseUnit } from '@farm/domain/catalog';
import { formatCount, formatUnits } from '../../lib/format.ts';
import type { LineCoverage } from './orders.calls.ts';

/** `short 14 packages (4.38 lb)`. */
export const shortText = ({ short, shortPackages }: LineCoverage, baseUnit: BaseUnit | null): string =>
  `short ${formatCount(shortPackages, 'package')} (${formatUnits(short, baseUnit)})`;
