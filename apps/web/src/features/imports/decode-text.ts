/** Until the reader of files is here. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: string } => {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};
