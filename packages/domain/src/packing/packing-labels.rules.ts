import type { Day } from '../core/day-fields.ts';

/** '260424', as GS1 writes days. */
const shortDay = (day: Day): string => day.slice(2).replaceAll('-', '');

/** CRC-16 with the polynomial x¹⁶ + x¹⁵ + x² + 1, lowest bit first, from 0. */
const crc16 = (text: string): number => {
  let crc = 0;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
};

/** The four digits that a picker reads aloud; the last two are printed large (Produce Traceability Initiative, VoicePick). */
export const voicePick = (gtin: string, lot: string, day?: Day): string =>
  String(crc16(gtin + lot + (day ? shortDay(day) : '')) % 10_000).padStart(4, '0');

/** A label says this for scanners; with a GTIN also the day on which the package is packed. */
export type LabelCode = { gtin: string | null; lotCode: string; packedOn: Day };

/** Letters of GS1's set of 82, but for brackets, which would read as the next identifier. */
const IN_GS1 = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;
const IN_CODE128 = /^[ -~]+$/;

/** '(01)10614141000019(10)KAL260424-16V(13)260424'; null without a GTIN, or for a code of another grower that GS1 cannot say. */
export const labelElements = ({
  gtin,
  lotCode,
  packedOn,
}: LabelCode): { lot: string; packed: string } | null =>
  gtin !== null && IN_GS1.test(lotCode)
    ? { lot: `(01)${gtin}(10)${lotCode}`, packed: `(13)${shortDay(packedOn)}` }
    : null;

/** Whether bars can say a code. */
export const isBarCode = (lotCode: string): boolean => IN_CODE128.test(lotCode);
