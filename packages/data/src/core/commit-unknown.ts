/** The connection broke while the database was saving, so that nobody knows whether it did. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The database did not say whether it has saved', { cause });
    this.name = 'CommitUnknown';
  }
}
