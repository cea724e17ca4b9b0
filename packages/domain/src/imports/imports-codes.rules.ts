/** No item's code is longer. */
const CODE_MAX = 24;

/** 'APG001' and '4011', but no name of a product. */
export const isItemCode = (text: string): boolean =>
  text.length <= CODE_MAX && /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._/#-]*$/.test(text);

/** Without a digit, it may be a name in capitals as well. */
const mayBeCode = (text: string): boolean => text.length <= CODE_MAX && /^[A-Z][A-Z._/#-]*$/.test(text);

/** How many of a column's texts are codes at least if it is a column of codes, alone or with nothing but words in capitals. */
const CODES_MIN = 0.8;
const CODES_AMONG_CAPITALS = 0.5;

/** Tells whether the texts of a column are codes of items, and not their names. */
export const areItemCodes = (texts: readonly string[]): boolean => {
  const said = texts.filter((text) => text !== '');
  const codes = said.filter(isItemCode).length;
  const least = said.every((text) => isItemCode(text) || mayBeCode(text)) ? CODES_AMONG_CAPITALS : CODES_MIN;
  return said.length > 0 && codes >= said.length * least;
};
