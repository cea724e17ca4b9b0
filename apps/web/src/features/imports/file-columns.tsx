import { type ImportPreview, importColumns } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { nameOfColumn } from './import-template.ts';

type FileColumnsProps = {
  preview: ImportPreview;
  isBusy: boolean;
  onAssign: (name: string, key: string | null) => void;
};

/** What each column of the file is taken for, and which are left out; any can be assigned by hand. */
export function FileColumns({ preview: { kind, columns }, isBusy, onAssign }: FileColumnsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const read = columns.flatMap(({ key }) => (key === null ? [] : nameOfColumn(key))).join(', ');
  const out = columns.flatMap(({ name, key }) => (key === null && name !== '' ? name : [])).join(', ');
  const choices = [
    { value: '', label: t`Left out` },
    ...importColumns[kind].map(({ key }) => ({ value: key, label: nameOfColumn(key) })),
  ];
  return (
    <>
      <Group gap="xs" mt="xs" justify="space-between" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" flex="1 1 16rem">
          {t`Columns: ${read}.`} {out !== '' && <strong>{t`Left out: ${out}.`}</strong>}
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
      {isOpen && (
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
      )}
    </>
  );
}
