/** PostgreSQL's connections keep statements under these names, by their text. */
export const statementNames = new Map<string, string>();
