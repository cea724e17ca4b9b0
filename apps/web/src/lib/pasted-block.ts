/** Rows and columns that were copied in a spreadsheet; null for a single value, which is pasted as text. */
export const readBlock = (text: string): string[][] | null => {
  const rows = text
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((value) => value.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
};
