import { useLingui } from '@lingui/react/macro';
import { Button, Portal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type Key, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../lib/format.ts';
import { useFarm } from '../lib/use-farm.ts';
import classes from './paper.module.css';

/** What `print` was given or, for the browser's own print command, what the screen `shows`. */
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

function FarmLine() {
  const { data: farm } = useFarm();
  return farm?.name && <p>{[farm.name, farm.address, farm.phone].filter(Boolean).join(' · ')}</p>;
}

export function Sheet({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Portal reuseTargetNode={false} className={classes.sheet ?? ''}>
      <FarmLine />
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      {children}
    </Portal>
  );
}

type Column<Row> = {
  head: string;
  value: (row: Row) => ReactNode;
  isNumber?: boolean;
  width?: string;
};

type SheetTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
};

export function SheetTable<Row>({ columns, rows, keyOf }: SheetTableProps<Row>) {
  const numbered = (isNumber = false) => (isNumber ? (classes.number ?? '') : undefined);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ head, isNumber, width }) => (
            <th key={head} className={numbered(isNumber)} style={{ width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, isNumber, value }) => (
              <td key={head} className={numbered(isNumber)}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
