import { Button } from '@mantine/core';
import { EmptyNote } from './empty-note.tsx';

type NothingFoundProps = { what: string; query: string; onClear: () => void };

/** Stands where a list would when a search finds nothing in it. */
export function NothingFound({ what, query, onClear }: NothingFoundProps) {
  return (
    <EmptyNote title={`No ${what} found`} text={`Nothing here has “${query.trim()}” in its name or a size.`}>
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    </EmptyNote>
  );
}
