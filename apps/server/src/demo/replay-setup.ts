import { addDays, type Day } from '@farm/domain/core';
import { demoBuyers } from './demo-buyers.ts';
import { type DemoEvent, required } from './demo-event.ts';
import { demoLocations, type LocationKey } from './demo-locations.ts';
import type { PersonKey } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';

export type Ids = {
  uids: ReadonlyMap<PersonKey, string>;
  locations: Map<LocationKey, number>;
  templates: Map<string, number>;
  sizes: Map<string, number>;
  buyers: Map<string, number>;
};

export const sizeKey = (product: string, size: string): string => `${product} ${size}`;

/** Buyers that had no rep at first, and how many days ago they were assigned to theirs. */
const assignedLater = new Map([
  ['Aptos Village Market', 33],
  ['Noodle Ferry', 1],
]);

/** Buyers that joined later, and how many days ago. */
const metLater = new Map([['Cypress Point Lodge', 26]]);

export const demoFarm = {
  name: 'Willow Bend Farm',
  address: '2180 Willow Bend Road, Watsonville, CA 95076',
  phone: '(831) 555-0100',
  email: 'office@willowbend.example',
  origin: 'Product of USA',
};

export const replaySetup = (first: Day, today: Day, ids: Ids): DemoEvent[] => {
  const farm: DemoEvent = {
    day: first,
    minute: 7 * 60 + 30,
    run: async (as) => {
      const { version } = await as('marian').farm.get();
      await as('marian').farm.update({ ...demoFarm, version });
    },
  };

  const locations = demoLocations.map(({ key, ...location }, index) => ({
    day: first,
    minute: 8 * 60 + index * 2,
    run: async (as) => {
      const { id } = await as('marian').locations.create(location);
      ids.locations.set(key, id);
    },
  })) satisfies DemoEvent[];

  const templates = demoProducts.map(({ name, baseUnit, sizes }, index) => ({
    day: first,
    minute: 9 * 60 + index * 3,
    run: async (as) => {
      const template = await as('marian').catalog.create({
        name,
        baseUnit,
        sizes: sizes.map(([size, unitsPerBaseUnit]) => ({ size, unitsPerBaseUnit })),
      });
      ids.templates.set(name, template.id);
      for (const { id, size } of template.sizes) ids.sizes.set(sizeKey(name, size), id);
    },
  })) satisfies DemoEvent[];

  const buyers = demoBuyers.flatMap(({ name, email, phone, address, rep }, index): DemoEvent[] => {
    const assigned = assignedLater.get(name);
    const met = metLater.get(name);
    const created: DemoEvent = {
      day: met === undefined ? first : addDays(today, -met),
      minute: 13 * 60 + index * 4,
      run: async (as) => {
        const creator = assigned === undefined && rep ? rep : 'marian';
        const { id } = await as(creator).buyers.create({ name, email, phone, address });
        ids.buyers.set(name, id);
      },
    };
    if (assigned === undefined || !rep) return [created];
    const given: DemoEvent = {
      day: addDays(today, -assigned),
      minute: 8 * 60 + 35,
      run: (as) =>
        as('marian').buyers.assign({ id: required(ids.buyers, name), repId: required(ids.uids, rep) }),
    };
    return [created, given];
  });

  return [farm, ...locations, ...templates, ...buyers];
};
