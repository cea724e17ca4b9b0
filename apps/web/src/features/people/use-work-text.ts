import type { HeldWork } from '@farm/domain/people';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export const useWorkText = (): ((work: HeldWork) => string) => {
  const { t } = useLingui();
  return ({ buyers, orders, growerLines }) =>
    [
      buyers > 0 && t`${plural(buyers, { one: '# buyer', other: '# buyers' })}`,
      orders > 0 && t`${plural(orders, { one: '# open order', other: '# open orders' })}`,
      growerLines > 0 && t`${plural(growerLines, { one: '# line to grow', other: '# lines to grow' })}`,
    ]
      .filter(Boolean)
      .join(', ');
};
