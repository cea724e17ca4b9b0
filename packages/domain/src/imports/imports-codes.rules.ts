/** No item's code is longer. */
const CODE_MAX = 24;
/** How many of a column's texts are codes at least if it is a column of codes: four of five. */
const CODES_MIN = 0.8;

/** 'APG001' and '4011', but no name of a product. */
export const isItemCode = (text: string): boolean =>
  text.length <= CODE_MAX && /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._/#-]*$/.test(text);

/** Whether the texts of a column are codes of items, and not their names. */
export const areItemCodes = (texts: readonly string[]): boolean => {
  const said = texts.filter((text) => text !== '');
  return said.length > 0 && said.filter(isItemCode).length >= said.length * CODES_MIN;
};
