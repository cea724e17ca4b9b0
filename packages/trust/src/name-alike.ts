const IS_OWN = /^(id|ids|uid|number|orderNumber|relatedId|\w+Ids?|\w+By|orderGroupId)$/;
const IS_SECRET = /^(secret|token|code|link|nextCursor|cursor|key|uri|qr|ticket|options)$/;

/** The ids of one farm by their kind, in the sequence in which they were seen. */
export const openNames = () => {
  const kinds = new Map<string, Map<unknown, number>>();
  return (kind: string, value: unknown): string => {
    const known = kinds.get(kind) ?? new Map<unknown, number>();
    kinds.set(kind, known);
    if (!known.has(value)) known.set(value, known.size + 1);
    return `${kind} ${known.get(value)}`;
  };
};

/**
 * An answer in which ids have names by the sequence in which they were seen. Two farms with the same past give the
 * same ones, although one of them may have skipped an id.
 */
export const nameAlike = (answer: unknown, kind: string, seen: ReturnType<typeof openNames>): unknown => {
  const named = (value: unknown, path: string, key: string): unknown => {
    if (value === null || value === undefined) return value;
    if (Array.isArray(value)) return value.map((part) => named(part, path, key));
    if (typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([inner, part]) => [
          inner,
          named(part, key ? `${path}.${key}` : path, inner),
        ]),
      );
    }
    if (IS_SECRET.test(key)) return `a ${key}`;
    if (value !== '' && IS_OWN.test(key)) return seen(key === 'id' ? `${path}.id` : key, value);
    if (typeof value !== 'string') return value;
    // The address of a calendar holds a secret.
    if (value.startsWith('/calendar/')) return 'a calendar';
    // A farm makes the id of a message to a webhook from its own epoch.
    return value.startsWith('msg_') ? seen('message', value) : value.replaceAll(/#\d+/g, '#number');
  };
  return named(answer, kind, '');
};
