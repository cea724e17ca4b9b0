import { describe, expect, it } from 'vitest';
import { findMessageParts } from './message-parts.ts';

const buyers = ['Coast Market', 'Coast Market & Deli', 'Bo', 'Café Olé', 'A+B (North)'];
/** The parts that are links: `12` for an order, the text for a buyer. */
const links = (content: string) =>
  findMessageParts(content, buyers).flatMap((part) =>
    part.kind === 'words' ? [] : part.kind === 'order' ? part.number : part.text,
  );

describe('the links of a message', () => {
  it('are the numbers of orders as people write them in English and Spanish', () => {
    expect(links('Order #12, order #3 and #4. Pedido n.º 12; pedido n° 7 and PEDIDO #8')).toEqual([
      12, 3, 4, 12, 7, 8,
    ]);
  });

  it('are not other numbers', () => {
    expect(links('12 cases, order 12, C#12, ##3, #12a, &#39; #1234567890 #')).toEqual([]);
  });

  it('are the whole names of buyers written exactly, of which the longest counts', () => {
    expect(links('Coast Market wants two, Coast Market & Deli three (Café Olé: A+B (North))')).toEqual([
      'Coast Market',
      'Coast Market & Deli',
      'Café Olé',
      'A+B (North)',
    ]);
    expect(links('coast market, Coast Markets, EastCoast Market, Bo, Café Olés')).toEqual([]);
  });

  it.each([...'!"#$%&()*+,-./:;<=>?@[]^_`{|}~', "'", String.fromCharCode(92)])(
    'are a buyer whose name has a %s in it',
    (sign) => {
      const name = `Harvest Moon Co${sign}op`;
      expect(findMessageParts(`For ${name}`, [name])).toContainEqual({ kind: 'buyer', text: name });
    },
  );

  it('lose no letter of the message and change none', () => {
    for (const content of ['', '#1', 'a #1\n<b>Coast Market</b> & #2', '   ', 'Order #1#2'])
      expect(
        findMessageParts(content, buyers)
          .map(({ text }) => text)
          .join(''),
      ).toBe(content);
  });

  it('work without any buyer', () => {
    expect(findMessageParts('Hello #1', [])).toEqual([
      { kind: 'words', text: 'Hello ' },
      { kind: 'order', text: '#1', number: 1 },
    ]);
  });
});
