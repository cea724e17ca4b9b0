import { formatCount, formatNumber } from '../../lib/format.ts';
import type { LineCoverage } from './use-move-line.ts';

/** `short 14 packages (4.38 lb)`. */
export const shortText = ({ short, shortPackages }: LineCoverage, baseUnit: string): string =>
  `short ${formatCount(shortPackages, 'package')} (${formatNumber(short)} ${baseUnit})`;
