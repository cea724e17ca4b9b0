import { join } from 'node:path';
import { connect, openDatabase } from '@farm/data/app';
import { listLocations } from '@farm/data/locations';
import { fillFarm, spoilFarm } from '@farm/data/testing';
import { testFolder } from './spawn-server.ts';

export type SmallFarm = { folder: string; url: string; env: { DATA_DIR: string } };

/** Fills an empty farm at `url` with one order of the sales rep `nina`. */
export const fillSmallFarm = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase(url);
  const filled = fillFarm(db);
  const rep = await filled.person('sales_rep', 'nina');
  const kale = await filled.product('Kale');
  await filled.order(rep, await filled.buyer('Harbor'), [
    { product: kale, quantity: 3, deliveryDate: '2026-04-16' },
  ]);
  await close();
};

/** A farm with one order and a place of a given name, in its own file, which is closed; `change` damages it. */
export const smallFarm = async (place = 'Bed 1', change?: string): Promise<SmallFarm> => {
  const folder = testFolder();
  const url = join(folder, 'farm.sqlite');
  await fillSmallFarm(url);
  await spoilFarm(url, `insert into location (name, created_at, created_by) values ('${place}', '', 'nina')`);
  if (change) await spoilFarm(url, change);
  return { folder, url, env: { DATA_DIR: folder } };
};

/** The names of the places in a farm, which tell one farm from another. */
export const placesIn = async (url: string): Promise<string[]> => {
  const { db, close } = await connect(url);
  const names = (await listLocations(db)).map(({ name }) => name);
  await close();
  return names;
};
