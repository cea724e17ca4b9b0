import { expect, test } from 'vitest';
import { farmSizes, today } from '../testing/messages-farm.ts';
import { readOrderText } from './intake.rules.ts';
import { proposalQuestion } from './intake-propose.rules.ts';

const piecesOf = (text: string, buyerName: string) => {
  const order = readOrderText(text, { sizes: farmSizes, words: [], usual: [], today, buyerName });
  return proposalQuestion(order, { text, sizes: farmSizes, buyerName }).pieces.map(({ text: said }) => said);
};

test.each([
  // In lower case 'İ' is two units long.
  ['İ x', 'X', ['İ']],
  ['İİ for HARVEST table', ' Harvest Table ', ['İİ for']],
  ['the leafy ones for a.b (c) co', 'A.B (C) Co', ['the leafy ones for']],
  ['the leafy ones for axb', 'A.B', ['the leafy ones for axb']],
  ['the leafy ones', '', ['the leafy ones']],
])('%s of %s is asked without the buyer’s name', (text, buyerName, pieces) => {
  expect(piecesOf(text, buyerName)).toEqual(pieces);
});
