import type { TracedLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';

const LotLabelsForm = lazyScreen(() => import('./lot-labels-form.tsx'));

/** Labels for packages of a lot, which fix its code. */
export function LotLabelsButton({ lot }: { lot: TracedLot }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, dialog] = useDisclosure();
  const title = lot.lotCode ?? String(lot.id);
  if (!may('tracing.update')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTag size={16} aria-hidden />}
        onClick={dialog.open}
      >{t`Labels`}</Button>
      <FormDialog isOpen={isOpen} onClose={dialog.close} title={t`Labels of lot ${title}`}>
        <LotLabelsForm lot={lot} onDone={dialog.close} />
      </FormDialog>
    </>
  );
}
