import type { ImportBatch } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';

/** Counts its rows, and the locations that they brought along. */
export const allCounts = ({ counts, locations = 0 }: ImportBatch): Counts => ({ ...counts, locations });

type Counts = {
  new: number;
  changed: number;
  same?: number;
  error?: number;
  leftOut?: number;
  locations?: number;
};

/** '118 new, 4 changed, 30 the same, 3 with errors', without what there is none of. */
export const useCountsText = () => {
  const { t } = useLingui();
  return ({ new: made, changed, same = 0, error = 0, leftOut = 0, locations = 0 }: Counts): string => {
    const numbers = [made, changed, same, error, leftOut].map(formatNumber);
    const [madeText, changedText, sameText, , leftOutText] = numbers;
    const parts = [
      made > 0 && t`${madeText} new`,
      changed > 0 && t`${changedText} changed`,
      same > 0 && t`${sameText} the same`,
      error > 0 && plural(error, { one: '# with an error', other: '# with errors' }),
      locations > 0 && plural(locations, { one: '# location added', other: '# locations added' }),
      leftOut > 0 && t`${leftOutText} left out`,
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join(', ') : t`nothing`;
  };
};
