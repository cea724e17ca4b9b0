import type { Location } from '../locations/locations.schema.ts';

/** What locations are compared with. */
export type PresentLocations = { locations: readonly Location[] };

/** What one row writes: a new location, or the description of a present one in place of the one it has. */
export type LocationWrite =
  | { id: null; name: string; description: string | null }
  | { id: number; before: string | null; description: string };
