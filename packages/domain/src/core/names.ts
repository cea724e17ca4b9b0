/** Two names have this in common if people would read them as the same. */
export const foldName = (name: string): string =>
  (/^[ -~]*$/.test(name)
    ? name
    : name.normalize('NFKD').replaceAll(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  )
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
