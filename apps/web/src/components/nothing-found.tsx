import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyNote } from './empty-note.tsx';

type NothingFoundProps = { title: string; query: string; onClear: () => void };

export function NothingFound({ title, query, onClear }: NothingFoundProps) {
  const { t } = useLingui();
  const searchText = query.trim();
  return (
    <EmptyNote title={title} text={t`Nothing here has “${searchText}” in its name or a size.`}>
      <Button variant="default" onClick={onClear}>{t`Clear the search`}</Button>
    </EmptyNote>
  );
}
