/** How a slice shows the fields its history tells of; one that is not named is not shown. */
export type ShownFields = Record<
  string,
  {
    label: string;
    /** Absent: as it is. `nameOf` names a person by their uid. */
    show?: (value: string | number, nameOf: (uid: string) => string) => string;
    /** What nothing is called there. */
    blank?: string;
  }
>;
