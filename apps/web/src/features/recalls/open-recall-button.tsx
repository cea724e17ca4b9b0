import type { TracedLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../lib/use-dialog-in-address.ts';
import type { OpenRecallFormProps } from './open-recall-form.tsx';

const OpenRecallForm = lazyScreen<OpenRecallFormProps>(() => import('./open-recall-form.tsx'));

type OpenRecallProps = {
  label: string;
  /** Without one, the form asks for its code. */
  lot?: TracedLot;
  /** Whether `dialog=recall` in the address opens the form. */
  isInAddress?: boolean;
};

/** It opens a recall, real or for practice, and shows it. */
export function OpenRecall({ label, lot, isInAddress = false }: OpenRecallProps) {
  const { t } = useLingui();
  const may = useMay()('recalls.manage');
  const openTab = useOpenTab();
  const [isOpen, dialog] = useDisclosure();
  useDialogInAddress('recall', isInAddress ? may : undefined, dialog.open);
  if (!may) return null;
  const code = lot && (lot.lotCode ?? lot.id);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={dialog.open}
        onPointerEnter={OpenRecallForm.ahead}
      >
        {label}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={code === undefined ? t`Recall a lot` : t`Recall lot ${code}`}
      >
        <OpenRecallForm
          lot={lot}
          onOpened={({ id }) => {
            dialog.close();
            openTab('catalog', { recalls: 'all', recall: id });
          }}
        />
      </FormDialog>
    </>
  );
}
