import type { BaseUnit } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import type { Role } from '@farm/domain/identity';
import type { OrderStatus } from '@farm/domain/orders';
import { insertBuyer } from '../buyers/buyers.queries.ts';
import { insertTemplate } from '../catalog/catalog.queries.ts';
import type { Db, Trx } from '../core/database.ts';
import { insertAccount, insertProfile } from '../identity/identity.queries.ts';
import { insertLot } from '../inventory/inventory.queries.ts';
import { insertOrderGroup, insertOrderLines, setOrderLines } from '../orders/orders-lines.queries.ts';

const NOW = '2026-04-15T12:00:00.000Z';

export type FilledProduct = { id: number; name: string; productNameId: number };

type FilledLine = {
  product: FilledProduct;
  quantity: number;
  deliveryDate: Day;
  status?: OrderStatus;
  size?: string;
  unitsPerPackage?: string | null;
  farmerId?: string;
  purchaseOrderNumber?: string | null;
};

const whole = <Result>(db: Db, write: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? write(db as Trx) : db.transaction().execute(write);

/** Writes rows without checking any rules, so that tests of queries can set up any state on any day. */
export const fillFarm = (db: Db) => ({
  person: async (role: Role, uid: string): Promise<string> => {
    const email = `${uid}@farm.example`;
    await insertAccount(db, {
      uid,
      email,
      provider: 'embedded',
      password_hash: null,
      granted_role: role,
      created_at: NOW,
    });
    await insertProfile(db, { uid, name: uid, email, role }, NOW);
    return uid;
  },
  buyer: async (name: string, assignedRepId: string | null = null): Promise<number> =>
    (
      await insertBuyer(
        db,
        { name, email: null, phone: null, address: null, notes: null, assignedRepId },
        NOW,
      )
    ).id,
  /** Adds a template with one lot of `units`. */
  product: (name: string, { units = 0, baseUnit = 'each' as BaseUnit } = {}): Promise<FilledProduct> =>
    whole(db, async (trx) => {
      const template = await insertTemplate(trx, { name, baseUnit }, NOW);
      if (!template) throw new Error(`There is already a template ${name}`);
      const lot = {
        productNameId: template.id,
        size: '',
        unitsAvailable: units,
        harvestDate: '2026-04-01',
        farmerId: null,
        priceCents: 0,
        location: '',
        plantingId: null,
      };
      return { id: await insertLot(trx, lot, NOW), name, productNameId: template.id };
    }),
  /** Adds an order, whose lines are confirmed unless given another status. Returns its number. */
  order: (repId: string, buyerId: number, lines: FilledLine[]): Promise<number> =>
    whole(db, async (trx) => {
      const orderGroupId = crypto.randomUUID();
      const wanted = { orderGroupId, buyerId, salesRepId: repId, createdBy: repId };
      const group = await insertOrderGroup(trx, wanted, NOW);
      if (!group) throw new Error('The order was not written');
      const written = await insertOrderLines(
        trx,
        group,
        lines.map(
          ({
            product,
            quantity,
            deliveryDate,
            size = '12ct',
            unitsPerPackage = '1',
            farmerId = '',
            purchaseOrderNumber = null,
          }) => ({
            productId: product.id,
            productNameId: product.productNameId,
            productName: product.name,
            sizeId: null,
            size,
            unitsPerPackage,
            quantity,
            deliveryDate,
            farmerId,
            purchaseOrderNumber,
            notes: null,
          }),
        ),
        NOW,
      );
      await setOrderLines(
        trx,
        lines.flatMap(({ status = 'confirmed', farmerId = '' }, index) => {
          const id = written[index]?.id;
          return id === undefined || status === 'pending'
            ? []
            : [{ seen: { id, status: 'pending', version: 1 }, status, farmerId }];
        }),
      );
      return group.id;
    }),
});

/** Removes a person's profile as an operator would by hand; everything else of theirs stays. */
export const removeProfile = async (db: Db, uid: string): Promise<void> => {
  await db.deleteFrom('profile').where('uid', '=', uid).execute();
};
