const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

/** A row that others point at was to be deleted, or a row pointed at does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === '23503' || codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY';

export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';

/** PostgreSQL chose this transaction to give way (deadlock or serialization); run again it may succeed. */
export const isRetryable = (error: unknown): boolean =>
  codeOf(error) === '40P01' || codeOf(error) === '40001';

/** The database cannot write for now: disk full, I/O error, or locked by another process for too long. */
export const isStorageTrouble = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)|53100|25006)/.test(codeOf(error) ?? '');
