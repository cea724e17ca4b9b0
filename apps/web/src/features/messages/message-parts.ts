export type MessagePart =
  | { kind: 'words'; text: string }
  | { kind: 'order'; text: string; number: number }
  | { kind: 'buyer'; text: string };

/** Shorter names are too often other words. */
const NAME_MIN = 4;

/** '#12', 'Order #12', 'Pedido n.º 12'. */
const ORDER = String.raw`(?:order\s|pedido\s)?#\d{1,9}|pedido\sn\.?\s?[º°]\s?\d{1,9}`;

const quoted = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A buyer's name must be whole and written exactly; of two that begin alike, the longer one counts. */
export const findMessageParts = (content: string, buyerNames: readonly string[]): MessagePart[] => {
  const names = buyerNames
    .map((name) => name.trim())
    .filter((name) => name.length >= NAME_MIN)
    .sort((a, b) => b.length - a.length);
  const [before, after] = [String.raw`(?<![\p{L}\p{N}#&])`, String.raw`(?![\p{L}\p{N}])`];
  const orders = new RegExp(`${before}(?:${ORDER})${after}`, 'giu');
  const buyers =
    names.length > 0 ? new RegExp(`${before}(?:${names.map(quoted).join('|')})${after}`, 'gu') : null;
  const found = [
    ...[...content.matchAll(orders)].map((match) => ({ match, isOrder: true })),
    ...(buyers ? [...content.matchAll(buyers)].map((match) => ({ match, isOrder: false })) : []),
  ].sort((a, b) => a.match.index - b.match.index);
  const parts: MessagePart[] = [];
  let end = 0;
  for (const {
    match: { 0: text, index },
    isOrder,
  } of found) {
    // A buyer's name may contain an order's number, or the other way around.
    if (index < end) continue;
    if (index > end) parts.push({ kind: 'words', text: content.slice(end, index) });
    parts.push(
      isOrder ? { kind: 'order', text, number: Number(text.replaceAll(/\D/g, '')) } : { kind: 'buyer', text },
    );
    end = index + text.length;
  }
  if (end < content.length) parts.push({ kind: 'words', text: content.slice(end) });
  return parts;
};
