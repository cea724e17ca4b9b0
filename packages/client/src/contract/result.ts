/** One call came to this. `left`: it created something that the document has no call to remove. */
export interface Result {
  outcome: 'ok' | 'differs' | 'refused' | 'skipped' | 'left';
  call: string;
  note: string;
}

export const messageOf = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'message' in json ? String(json.message) : '';
