import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { lazyDialog } from '../../../lib/lazy-screen.tsx';
import { useOrdersToPrice } from './orders.calls.ts';

const RepriceDialog = lazyDialog(() => import('./reprice-dialog.tsx'));

/** Nothing while every open order has what the price lists can give it. */
export function RepriceButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useLingui();
  const count = useOrdersToPrice();
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      {count > 0 && (
        <Button
          variant="light"
          leftSection={<IconTag size={16} aria-hidden />}
          {...props}
          onClick={dialog.open}
        >
          {t`Price ${plural(count, { one: '# open order', other: '# open orders' })}`}
        </Button>
      )}
      <RepriceDialog isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
