import { Portal } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { useFarm } from '../lib/use-farm.ts';
import classes from './paper.module.css';

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
