const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === '23503' || codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY';

export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';

/** PostgreSQL aborted this transaction, such as after a deadlock; it may succeed if run again. */
export const isRetryable = (error: unknown): boolean =>
  codeOf(error) === '40P01' || codeOf(error) === '40001';

/** Another program held a lock on the file for longer than a statement waits. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error) ?? '');

/** The database cannot write right now: the disk is full or failing, or may not be written to. */
export const isStorageError = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53100|25006)/.test(codeOf(error) ?? '');
