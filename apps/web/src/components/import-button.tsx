import type { ImportKind } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMay } from '../lib/person.tsx';
import { useOpenImport } from '../lib/use-open-import.ts';

/** Leads to the import of a list, for those who may. Phones, which hold few spreadsheets, find it by the search. */
export function ImportButton({ kind, ...props }: { kind: ImportKind } & ButtonProps) {
  const { t } = useLingui();
  const may = useMay();
  const open = useOpenImport();
  if (!may(`imports.${kind}`)) return null;
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconUpload size={16} aria-hidden />}
      onClick={() => open(kind)}
      {...props}
    >{t`Import`}</Button>
  );
}
