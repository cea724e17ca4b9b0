import { foldName } from '../core/names.ts';
import { CreateLocationInput, type Location } from '../locations/locations.schema.ts';
import { changesOf, findOrMakeNamed, namedThings, plannedRow, repeatFinder } from './imports-names.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { rowReader } from './imports-values.rules.ts';

/** Locations are compared with this. */
export type PresentLocations = { locations: readonly Location[] };

/** One row writes this: a new location, or the description of a present one in place of the one it has. */
export type LocationWrite =
  | { id: null; name: string; description: string | null }
  | { id: number; before: string | null; description: string };

/** A blank description leaves the one there is. */
export const planLocations = (
  rows: readonly TextRow[],
  present: PresentLocations,
  { today }: Pick<ImportAsker, 'today'>,
): PlannedRow<LocationWrite>[] => {
  const readerOf = rowReader(rows, today);
  const locations = namedThings('location', present.locations, {
    label: ({ name, description }) => [name, description].filter(Boolean).join(' · '),
  });
  const isRepeat = repeatFinder();
  return rows.map((row) => {
    const reader = readerOf(row);
    const said = reader.required('location');
    const described = reader.field('description', CreateLocationInput.shape.description);
    const found =
      said === null
        ? null
        : findOrMakeNamed(reader, 'location', locations, (alike) =>
            alike.find(({ description }) => description === described),
          );
    const location = found?.thing ?? null;
    if (found && !location) reader.field('location', CreateLocationInput.shape.name);
    const name = location?.name ?? (said ?? '').normalize('NFC');
    const before = location?.description ?? null;
    const description = described ?? before;
    const isSame = isRepeat(reader, {
      key: location ? ` ${location.id}` : foldName(name),
      title: name,
      says: description,
    });
    const changes = changesOf(
      { column: 'location', before: location && name, after: name },
      { column: 'description', before, after: description },
    );
    return plannedRow<LocationWrite>(reader, {
      title: name,
      isNew: !isSame && !location,
      changes: isSame ? [] : changes,
      proposal: found?.proposal ?? null,
      write: location
        ? { id: location.id, before, description: description ?? '' }
        : { id: null, name, description },
    });
  });
};
