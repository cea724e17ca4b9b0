import { createFarmClient, type FarmClient } from '@farm/client';
import { addDays } from '@farm/domain/core';

export type Person = { email: string; password: string; client: FarmClient; uid: string };

/** The example farm, with one person of each role signed in for preparing jobs and checking what they did. */
export type JobsFarm = { url: string; admin: Person; rep: Person; today: string; tomorrow: string };

const signIn = async (url: string, lines: string[], role: string): Promise<Person> => {
  const row = lines.map((line) => new RegExp(`\\(${role}\\)\\s+(\\S+)\\s+(\\S+)`).exec(line)).find(Boolean);
  const [, email = '', password = ''] = row ?? [];
  const client = createFarmClient({ url });
  const { uid } = await client.signIn({ email, password });
  return { email, password, client, uid };
};

/** `lines`: what the server printed when it started, which names the example farm's people. */
export const openJobsFarm = async ({ url, lines }: { url: string; lines: string[] }): Promise<JobsFarm> => {
  const [admin, rep] = [await signIn(url, lines, 'admin'), await signIn(url, lines, 'sales rep')];
  const { today } = await admin.client.identity.farmDay.query();
  return { url, admin, rep, today, tomorrow: addDays(today, 1) };
};

export type Choice = {
  sizeId: number;
  name: string;
  size: string;
  /** Base units in a package. */
  units: number;
  /** Whole packages; fewer than none if too many are promised. */
  free: number;
};

/** A package of each product, its largest, with how many of it are free; those with most first. */
export const listChoices = async ({ admin }: JobsFarm): Promise<Choice[]> => {
  const templates = await admin.client.catalog.list.query();
  const stocks = new Map(
    (await admin.client.orders.availability.query({})).map((stock) => [stock.productNameId, stock.free]),
  );
  return templates
    .flatMap(({ id, name, sizes }) => {
      const [first] = sizes;
      if (!first) return [];
      const units = Number(first.unitsPerBaseUnit);
      const free = Math.floor((stocks.get(id) ?? 0) / units);
      return [{ sizeId: first.id, name, size: first.size, units, free }];
    })
    .sort((a, b) => b.free - a.free);
};

/** Places an order of the rep for a buyer of the example farm. */
export const placeOrder = async (
  { rep }: JobsFarm,
  { buyer, day, lines }: { buyer: string; day: string; lines: { sizeId: number; quantity: number }[] },
) => {
  const { items } = await rep.client.buyers.list.query({ search: buyer });
  const [found] = items;
  if (!found) throw new Error(`The example farm has no buyer ${buyer}`);
  return rep.client.orders.create.mutate({
    buyerId: found.id,
    deliveryDate: day,
    lines,
    idempotencyKey: crypto.randomUUID(),
  });
};

/** Harvests what is missing until so many packages are free. */
export const harvestFor = async (
  { admin, today }: JobsFarm,
  { name, units, free }: Choice,
  packages: number,
): Promise<void> => {
  if (free >= packages) return;
  await admin.client.inventory.add.mutate({
    name,
    unitsAvailable: Math.ceil((packages - free + 1) * units),
    harvestDate: today,
    idempotencyKey: crypto.randomUUID(),
  });
};
