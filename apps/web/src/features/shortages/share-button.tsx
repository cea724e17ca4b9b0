import type { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';

const ShareDialog = lazyDialog(() => import('../packing/share/share-dialog.tsx'));

type ShareButtonProps = { productNameId: number; productName: string; through: Day };

export function ShareButton({ productNameId, productName, through }: ShareButtonProps) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure();
  if (!may('orders.shareOut')) return null;
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        mih={32}
        style={{ alignSelf: 'flex-start' }}
        aria-label={t`Share out: ${productName}`}
        onClick={open}
      >{t`Share out`}</Button>
      <ShareDialog isOpen={isOpen} productNameId={productNameId} through={through} onClose={close} />
    </>
  );
}
