export type TroubleKind =
  | 'unopenable'
  | 'read-only'
  | 'locked'
  | 'newer'
  | 'other-schema'
  | 'unreachable'
  | 'too-old'
  | 'corrupt';

/** A database the farm cannot run on; the message is one line that says what is wrong and what to do. */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseTrouble';
    this.kind = kind;
  }
}
