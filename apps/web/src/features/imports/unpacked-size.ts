/** More than a workbook of ten thousand rows needs, and little enough to be read on a phone. */
export const UNPACKED_MAX = 104_857_600;

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX = 65_535;
/** A workbook has some dozens of parts. */
const ENTRIES_MAX = 10_000;
/** The sizes have 64 bits, which only a file above 4 GB needs. */
const LOCATOR_MARK = 0x07064b50;
const LOCATOR_BYTES = 20;
const IN_64_BITS = 0xffffffff;
const PACKING_MAX = 1024;

/**
 * How many bytes a zip file unpacks to, by its own list of what is in it, which every reader of such files goes by too; null
 * if it has no such list.
 */
export const unpackedSize = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  let end = bytes.length - END_BYTES;
  while (end >= first && view.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < first) return null;
  if (end >= LOCATOR_BYTES && view.getUint32(end - LOCATOR_BYTES, true) === LOCATOR_MARK)
    return Number.POSITIVE_INFINITY;
  const count = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  if (count > ENTRIES_MAX) return Number.POSITIVE_INFINITY;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY_MARK) return null;
    const unpacked = view.getUint32(at + 24, true);
    if (unpacked === IN_64_BITS) return Number.POSITIVE_INFINITY;
    // Nothing is packed into more than it is.
    if (view.getUint32(at + 20, true) > unpacked + PACKING_MAX) return null;
    size += unpacked;
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
};
