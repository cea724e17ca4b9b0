import { orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { say } from '../../../lib/say.ts';
import { LINES_MAX } from './order-values.ts';
import type { Draft } from './orders.calls.ts';

export function DraftNote({ draft: { again, buyer, lines } }: { draft: Draft }) {
  const { t } = useLingui();
  const gone = lines.filter(({ sizeId }) => sizeId === null);
  const opened = lines.filter(({ sizeId, isGrowerGone }) => sizeId !== null && isGrowerGone).length;
  const left = Math.max(0, lines.length - gone.length - LINES_MAX);
  if (gone.length + opened + left === 0 && buyer) return null;
  const names = gone
    .map(({ quantity, productName, size }) => `${quantity} × ${productName} (${size})`)
    .join(', ');
  const order = again === null ? '' : say(orderTitle(again));
  return (
    <Alert color="yellow" role="status">
      {!buyer && (
        <div>
          <Trans>This buyer no longer exists. Choose another.</Trans>
        </div>
      )}
      {gone.length > 0 && (
        <div>
          <Trans>
            Of {order}, this can no longer be ordered and was left out: {names}.
          </Trans>
        </div>
      )}
      {opened > 0 && (
        <div>
          {t`${plural(opened, {
            one: 'The grower of # product is no longer there; it is open to any grower.',
            other: 'The growers of # products are no longer there; they are open to any grower.',
          })}`}
        </div>
      )}
      {left > 0 && (
        <div>
          {t`${plural(left, {
            one: '# more product did not fit into one order.',
            other: '# more products did not fit into one order.',
          })}`}
        </div>
      )}
    </Alert>
  );
}
