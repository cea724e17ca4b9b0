import { formatCount, formatUnits } from '../../lib/format.ts';
import type { LineCoverage } from './orders.calls.ts';

/** `short 14 packages (4.38 lb)`. */
export const shortText = ({ short, shortPackages, baseUnit }: LineCoverage): string =>
  `short ${formatCount(shortPackages, 'package')} (${formatUnits(short, baseUnit)})`;
