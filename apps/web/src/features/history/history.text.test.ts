import { FARM_UID } from '@farm/domain/core';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../lib/language.ts';
import { actorText } from './history.text.ts';

afterEach(() => speak('en'));

test("the farm and unknown people are named in the page's language, other people by their names", async () => {
  const read = () =>
    [
      { actorId: FARM_UID, actorName: 'The farm' },
      { actorId: 'gone', actorName: null },
      { actorId: 'ann', actorName: 'Ann Grower' },
    ].map(actorText);
  expect(read()).toEqual(['The farm', 'Unknown', 'Ann Grower']);
  await speak('es');
  expect(read()).toEqual(['La granja', 'Persona desconocida', 'Ann Grower']);
});
