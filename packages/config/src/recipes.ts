/** Recipes of CONTRIBUTING that list the existing files they edit, and how many these may be. */
export const recipes = { 'Add a slice': 9, 'Add a field': 5 } as const;

export type Recipe = keyof typeof recipes;

export function listedFiles(text: string, recipe: Recipe): string[] {
  const [, after = ''] = text.split(`**${recipe}**`);
  const [section = ''] = after.split('\n**');
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
}
