export type DatabaseErrorKind =
  | 'unopenable'
  | 'read-only'
  | 'locked'
  | 'newer'
  | 'other-schema'
  | 'unreachable'
  | 'too-old'
  | 'corrupt'
  /** The figures of the farm contradict each other. */
  | 'unsound'
  /** There is no such file, or no farm in it. */
  | 'missing'
  /** There is one already, and it would be overwritten. */
  | 'exists'
  /** A program of PostgreSQL is not installed, or is too old. */
  | 'no-program'
  | 'program-failed';

/** The database cannot be used; the message says in one line what is wrong and what to do. */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseTrouble';
    this.kind = kind;
  }
}
