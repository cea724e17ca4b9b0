import type { TabName } from '@farm/domain/permissions';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { trpc } from '../../../lib/api.ts';

export type TabCount = { count: number; meaning: string };

const COUNT_MAX = 99;
export const shownCount = (count: number): string => (count > COUNT_MAX ? `${COUNT_MAX}+` : `${count}`);

export const useTabCounts = (): Partial<Record<TabName, TabCount>> => {
  const { t } = useLingui();
  const orders = trpc.orders.count.useQuery({ needsAction: true }).data?.total ?? 0;
  const messages = trpc.messages.unread.useQuery().data?.unread ?? 0;
  return {
    ...(orders > 0 && {
      orders: {
        count: orders,
        meaning: t`${plural(orders, { one: '# needs action', other: '# need action' })}`,
      },
    }),
    ...(messages > 0 && {
      messages: {
        count: messages,
        meaning: t`${plural(messages, { one: '# unread message', other: '# unread messages' })}`,
      },
    }),
  };
};
