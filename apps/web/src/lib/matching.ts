export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const rankOf = (label: string, typed: string): number => {
  if (label.startsWith(typed)) return 0;
  if (label.includes(` ${typed}`)) return 1;
  return label.includes(typed) ? 2 : 3;
};

export const bestFirst = <Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option[] => {
  const sought = withoutAccents(typed.trim());
  return options
    .map((option) => ({ option, rank: rankOf(withoutAccents(option.label), sought) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
};

export const matching = <Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option[] => {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean);
  const found = options.filter(({ label }) => {
    const text = withoutAccents(label);
    return words.every((word) => text.includes(word));
  });
  return bestFirst(found, typed);
};
