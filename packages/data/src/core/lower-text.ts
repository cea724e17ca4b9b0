/** One lower-case letter for each letter, wherever it is in a word, as PostgreSQL does it. */
const lowerLetter = (letter: string): string => {
  const [first = letter] = letter.toLowerCase();
  return first;
};

const IS_ASCII = /^\p{ASCII}*$/u;

export const lowerText = (text: string) =>
  IS_ASCII.test(text) ? text.toLowerCase() : Array.from(text, lowerLetter).join('');
