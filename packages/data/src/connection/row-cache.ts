/** Another process's changes must take effect within a second. */
const TRUSTED_FOR_MS = 800;

export type RowCache<Row> = {
  find: (key: string, read: () => Promise<Row | undefined>) => Promise<Row | undefined>;
  /** Forgets the row of a key, or all rows. Call it after the commit of whatever changes them. */
  forget: (key?: string) => void;
};

/** At most `max` rows; who changes one here calls `forget`, what other processes change is read again after 0.8 s. */
export const openRowCache = <Row>(max: number): RowCache<Row> => {
  let rows = new Map<string, { row: Row; readAtMs: number }>();
  return {
    find: async (key, read) => {
      const nowMs = performance.now();
      const kept = rows.get(key);
      if (kept && nowMs - kept.readAtMs < TRUSTED_FOR_MS) return kept.row;
      // Chosen before the read, so that a row that a change overtakes is put with those that are forgotten.
      const into = rows;
      const row = await read();
      into.delete(key);
      if (row === undefined) return row;
      const [oldest] = into.size >= max ? into.keys() : [];
      if (oldest !== undefined) into.delete(oldest);
      into.set(key, { row, readAtMs: nowMs });
      return row;
    },
    forget: (key) => {
      if (key === undefined) rows = new Map();
      else rows.delete(key);
    },
  };
};
