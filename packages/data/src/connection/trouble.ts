export type TroubleKind =
  | 'unopenable'
  | 'read-only'
  | 'locked'
  | 'newer'
  | 'other-schema'
  | 'unreachable'
  | 'too-old'
  | 'corrupt';

/** The database cannot be used; the message says in one line what is wrong and what to do. */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseTrouble';
    this.kind = kind;
  }
}
