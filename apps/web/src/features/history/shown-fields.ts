import type { Words } from '../../lib/say.ts';

/** How a slice shows the fields in its history; a field that is absent here is not shown. */
export type ShownFields = Record<
  string,
  {
    label: Words;
    /** Absent: the value is shown as it is. `nameOf` finds a person's name by their uid. */
    show?: (value: string | number, nameOf: (uid: string) => string) => string;
    blank?: Words;
  }
>;
