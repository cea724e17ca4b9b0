import { type ImportKind, type ImportPreview, importColumns } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { saySent } from '../../lib/translate.ts';
import { nameOfColumn } from './import-template.ts';

type ColumnSelectsProps = {
  kind: ImportKind;
  columns: ImportPreview['columns'];
  isBusy: boolean;
  onAssign: (name: string, key: string | null) => void;
};

/** Each column of the file is taken for this; any can be assigned by hand. */
export function ColumnSelects({ kind, columns, isBusy, onAssign }: ColumnSelectsProps) {
  const { t } = useLingui();
  const choices = [
    { value: '', label: t`Left out` },
    ...importColumns[kind].map(({ key }) => ({ value: key, label: nameOfColumn(key) })),
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm" my="sm">
      {columns.map(({ name, key }, place) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves.
          key={place}
          label={name || t`Column ${place + 1}`}
          data={choices}
          value={key ?? ''}
          disabled={isBusy || name === ''}
          onChange={(event) => onAssign(name, event.currentTarget.value || null)}
        />
      ))}
    </SimpleGrid>
  );
}

/** A column of the file is what no other of its columns is. */
export const assigned = (
  columns: ImportPreview['columns'],
  name: string,
  key: string | null,
): Record<string, string | null> => {
  const before = key === null ? undefined : columns.find((column) => column.key === key);
  return { ...(before && { [before.name]: null }), [name]: key };
};

type FileColumnsProps = ColumnSelectsProps & Pick<ImportPreview, 'notes'>;

export function FileColumns({ kind, columns, notes, ...assigning }: FileColumnsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // Several columns may be one fact.
  const keys = new Set(columns.flatMap(({ key }) => key ?? []));
  const read = [...keys].map(nameOfColumn).join(', ');
  const out = columns.flatMap(({ name, key }) => (key === null && name !== '' ? name : [])).join(', ');
  return (
    <>
      <Group gap="xs" mt="xs" justify="space-between" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" flex="1 1 16rem">
          {t`Columns: ${read}.`} {out !== '' && <strong>{t`Left out: ${out}.`}</strong>}
          {notes.map((note) => ` ${saySent(note)}`)}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={36}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close the columns` : t`Change columns`}
        </Button>
      </Group>
      {isOpen && <ColumnSelects kind={kind} columns={columns} {...assigning} />}
    </>
  );
}
