import { buyerUid, FARM_UID } from '@farm/domain/core';
import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '../../lib/language.ts';
import { actorText } from './history.text.ts';

afterEach(() => showLanguage('en'));

test("the farm, buyers and unknown people are named in the page's language, other people by their names", async () => {
  const read = () =>
    [
      { actorId: FARM_UID, actorName: 'The farm' },
      { actorId: 'gone', actorName: null },
      { actorId: 'ann', actorName: 'Ann Grower' },
      { actorId: buyerUid(7), actorName: 'Harbor Kitchen' },
    ].map(actorText);
  expect(read()).toEqual(['The farm', 'Unknown', 'Ann Grower', 'Harbor Kitchen (order link)']);
  await showLanguage('es');
  expect(read()).toEqual([
    'La granja',
    'Persona desconocida',
    'Ann Grower',
    'Harbor Kitchen (enlace de pedido)',
  ]);
});
