import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../lib/format.ts';
import { useFarm } from '../lib/use-farm.ts';
import classes from './paper.module.css';

/** It is what `print` was given or, for the browser's own print command, what the screen `shows`. */
export const usePrint = <Content,>(shows: Content) => {
  const [printed, setPrinted] = useState<Content | null>(null);
  // Loaded ahead of time, because printing does not wait.
  useFarm();
  useEffect(() => {
    const fill = () => flushSync(() => setPrinted((given) => given ?? shows));
    const clear = () => setPrinted(null);
    window.addEventListener('beforeprint', fill);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', fill);
      window.removeEventListener('afterprint', clear);
    };
  }, [shows]);
  const print = (content: Content) => {
    flushSync(() => setPrinted(content));
    window.print();
  };
  return { printed, print };
};

type PrintButtonProps = {
  count?: number | null;
  isDisabled: boolean;
  onPrint: () => void;
};

export function PrintButton({ count = null, isDisabled, onPrint }: PrintButtonProps) {
  const { t } = useLingui();
  const read = count && formatNumber(count);
  return (
    <Button
      variant="default"
      className={classes.quiet ?? ''}
      aria-label={t`Print`}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={onPrint}
      disabled={isDisabled || count !== null}
    >
      {read ? t`Reading ${read}...` : t`Print`}
    </Button>
  );
}
