import type { LogEvent } from 'kysely';

export type Damage = {
  isFound: () => boolean;
  note: (found: Error) => void;
  /** Calls `listener` when damage is found, at once if it was found already. */
  onFound: (listener: (found: Error) => void) => void;
};

/** The database's own error codes for a file that is damaged, or is no longer a database. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string } | null)?.code ?? '');

/** A log for Kysely that notes damage which a statement meets. */
export const noteDamage =
  (damage: Damage) =>
  (event: LogEvent): void => {
    if (event.level === 'error' && isDamage(event.error)) damage.note(event.error as Error);
  };

export const watchDamage = (): Damage => {
  const listeners: ((found: Error) => void)[] = [];
  let first: Error | undefined;
  return {
    isFound: () => first !== undefined,
    note: (found) => {
      if (first) return;
      first = found;
      for (const listener of listeners) listener(found);
    },
    onFound: (listener) => {
      listeners.push(listener);
      if (first) listener(first);
    },
  };
};
