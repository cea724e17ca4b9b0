import type { Buyer, BuyerTerms, BuyerWord, SetTermsInput, WantsLots } from '@farm/domain/buyers';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, contains, inChunks, insertInSequence, locksRows, updateEach } from '../core/sql.ts';
import { buyerTable, buyerWordTable } from './buyers.tables.ts';

const termColumns = ['price_list_id', 'terms_days', 'terms_agreed_on', 'billing_email'] as const;

const columns = buyerTable.columnsBut('archived_at', 'created_at', ...termColumns);

const nameKey = sql<string>`lower(name)`;

const activeBuyers = (db: Db) => db.selectFrom('buyer').select(columns).where('archived_at', 'is', null);

export type BuyerFields = Omit<Buyer, 'id' | 'version' | 'wantsLots'>;
type ChangedBuyer = Omit<BuyerFields, 'assignedRepId'> & Pick<Buyer, 'wantsLots'>;

/** Active buyers by name. The search looks at names, and with `byContacts` at emails and phone numbers too. */
export const listBuyers = async (
  db: Db,
  { search, byContacts, cursor, limit }: PageInput & { search?: string | undefined; byContacts: boolean },
): Promise<Page<Buyer>> => {
  const after = cursorKey<[string, number]>(cursor, ['string', 'number']);
  const rows = await activeBuyers(db)
    .select(nameKey.as('key'))
    .$if(Boolean(search), (query) =>
      query.where(({ or, ref }) =>
        or(
          (byContacts ? (['name', 'email', 'phone'] as const) : (['name'] as const)).map((column) =>
            contains(db, ref(column), search ?? ''),
          ),
        ),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(nameKey, 'id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? 0)),
      ),
    )
    .orderBy(nameKey)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, ({ key, id }) => [key, id]);
  return { ...page, items: page.items.map(({ key: _, ...buyer }) => buyer) };
};

export const listAllBuyers = (db: Db): Promise<Buyer[]> =>
  activeBuyers(db).orderBy(nameKey).orderBy('id').execute();

const buyersById = (db: Db, { id }: { id: number }) => activeBuyers(db).where('id', '=', id).execute();

/** An active buyer; undefined if it is archived or does not exist. */
export const findBuyer = async (db: Db, id: number): Promise<Buyer | undefined> =>
  (await buyersById(db, { id }))[0];

/** It also locks the buyer until the transaction ends. */
export const takeBuyer = (trx: Trx, id: number): Promise<Buyer | undefined> =>
  activeBuyers(trx)
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** It reads those of some buyers who are not archived, locked by their ids. */
export const takeBuyers = (trx: Trx, ids: readonly number[]): Promise<Buyer[]> =>
  activeBuyers(trx)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .execute();

export const insertBuyer = (db: Db, buyer: BuyerFields, now: string): Promise<Buyer> =>
  db
    .insertInto('buyer')
    .values(buyerTable.newRow({ ...buyer, createdAt: now }))
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Buyers that a rep may manage: assigned to them or to nobody. */
export const changeableBuyer = (uid: string) => (eb: ExpressionBuilder<Database, 'buyer'>) =>
  eb.or([eb('buyer.assigned_rep_id', 'is', null), eb('buyer.assigned_rep_id', '=', uid)]);

export type BuyerGuard = {
  id: number;
  version?: number | undefined;
  /** Only if no rep or this rep is assigned. */
  changeableBy?: string | undefined;
  /** Only if this rep (null: no rep) is assigned. */
  assignedRepId?: string | null | undefined;
};

const guarded =
  ({ id, version, changeableBy, assignedRepId }: BuyerGuard) =>
  (eb: ExpressionBuilder<Database, 'buyer'>) =>
    eb.and([
      eb('id', '=', id),
      eb('archived_at', 'is', null),
      ...(version === undefined ? [] : [eb('version', '=', version)]),
      ...(changeableBy === undefined ? [] : [changeableBuyer(changeableBy)(eb)]),
      ...(assignedRepId === undefined ? [] : [eb('assigned_rep_id', 'is not distinct from', assignedRepId)]),
    ]);

/** Changes the given fields; undefined if the guard does not hold. */
export const setBuyer = (
  db: Db,
  guard: BuyerGuard,
  {
    name,
    email,
    phone,
    address,
    notes,
    wantsLots,
  }: { [Key in keyof ChangedBuyer]?: ChangedBuyer[Key] | undefined },
): Promise<Buyer | undefined> =>
  db
    .updateTable('buyer')
    .set(({ eb }) => ({
      ...buyerTable.changed({ name, email, phone, address, notes, wantsLots }),
      version: eb('version', '+', 1),
    }))
    .where(guarded(guard))
    .returning(columns)
    .executeTakeFirst();

/** Assigns a different rep; undefined if the guard does not hold or the rep is already assigned. */
export const setBuyerRep = (db: Db, guard: BuyerGuard, repId: string | null): Promise<Buyer | undefined> =>
  db
    .updateTable('buyer')
    .set(({ eb }) => ({ assigned_rep_id: repId, version: eb('version', '+', 1) }))
    .where(guarded(guard))
    .where('assigned_rep_id', 'is distinct from', repId)
    .returning(columns)
    .executeTakeFirst();

/** Removes a buyer from the lists; orders keep its name. False if the guard does not hold. */
export const setBuyerArchived = (db: Db, guard: BuyerGuard, now: string): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('buyer')
      .set(({ eb }) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where(guarded(guard)),
  );

export const setRepOfBuyers = (trx: Trx, from: string, to: string): Promise<Buyer[]> =>
  trx
    .updateTable('buyer')
    .set(({ eb }) => ({ assigned_rep_id: to, version: eb('version', '+', 1) }))
    .where('assigned_rep_id', '=', from)
    .where('archived_at', 'is', null)
    .returning(columns)
    .execute();

const selectTerms = (db: Db) =>
  db
    .selectFrom('buyer')
    .select([...buyerTable.columns(...termColumns, 'version'), 'buyer.id as buyerId'])
    .where('archived_at', 'is', null);

/** It counts all buyers that are not archived. */
export const listTerms = (db: Db): Promise<BuyerTerms[]> => selectTerms(db).orderBy('id').execute();

/** Undefined if the buyer is archived or does not exist. */
export const findTerms = (db: Db, buyerId: number): Promise<BuyerTerms | undefined> =>
  selectTerms(db).where('id', '=', buyerId).executeTakeFirst();

/** Undefined if the buyer is archived or has another version by now. */
export const setTerms = async (
  trx: Trx,
  { id, version, ...terms }: SetTermsInput,
): Promise<BuyerTerms | undefined> => {
  const isChanged = await affectsOne(
    trx
      .updateTable('buyer')
      .set(buyerTable.changed({ ...terms, version: version + 1 }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('archived_at', 'is', null),
  );
  return isChanged ? findTerms(trx, id) : undefined;
};

/** An import says this of a buyer. */
export type ImportedBuyer = Omit<BuyerFields, 'notes'> & Pick<BuyerTerms, 'priceListId' | 'termsDays'>;
type BuyerRecord = Buyer & ImportedBuyer;

const importedColumns = [...columns, ...buyerTable.columns('price_list_id', 'terms_days')];

/** Active buyers with what they pay and when; only some of them if ids are given. */
export const listBuyerRecords = (db: Db): Promise<BuyerRecord[]> =>
  db.selectFrom('buyer').select(importedColumns).where('archived_at', 'is', null).orderBy('id').execute();

export const listBuyerRecordsById = (db: Db, ids: readonly number[]): Promise<BuyerRecord[]> =>
  inChunks(ids, (some) =>
    db
      .selectFrom('buyer')
      .select(importedColumns)
      .where('archived_at', 'is', null)
      .where('id', 'in', some)
      .execute(),
  );

/** In the same sequence. */
export const insertBuyers = (
  trx: Trx,
  buyers: readonly ImportedBuyer[],
  now: string,
): Promise<BuyerRecord[]> =>
  insertInSequence(buyers, (some) =>
    trx
      .insertInto('buyer')
      .values(some.map((buyer) => buyerTable.newRow({ ...buyer, createdAt: now })))
      .returning(importedColumns)
      .execute(),
  );

/** Answers how many still had the version that was given. */
export const setEachBuyer = (
  trx: Trx,
  buyers: readonly (Omit<ImportedBuyer, 'name'> & { id: number; version: number })[],
): Promise<number> =>
  updateEach(
    trx,
    'buyer',
    {
      email: 'text',
      phone: 'text',
      address: 'text',
      assigned_rep_id: 'text',
      price_list_id: 'integer',
      terms_days: 'integer',
    },
    buyers.map(({ id, version, email, phone, address, assignedRepId, priceListId, termsDays }) => ({
      id,
      version,
      email,
      phone,
      address,
      assigned_rep_id: assignedRepId,
      price_list_id: priceListId,
      terms_days: termsDays,
    })),
  );

export const setBuyersArchived = async (trx: Trx, ids: readonly number[], now: string): Promise<void> => {
  await inChunks(ids, (some) =>
    trx
      .updateTable('buyer')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', some)
      .execute(),
  );
};

const selectWords = (db: Db) =>
  db
    .selectFrom('buyer_word')
    .innerJoin('product_size', 'product_size.id', 'buyer_word.product_size_id')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select([
      'buyer_word.id',
      'buyer_word.word',
      'buyer_word.product_size_id as sizeId',
      'product_name.name as productName',
      'product_size.size',
    ]);

/** A buyer calls the sizes that can still be ordered by these words. */
export const listWords = (db: Db, buyerId: number): Promise<BuyerWord[]> =>
  selectWords(db)
    .where('buyer_word.buyer_id', '=', buyerId)
    .where('product_size.archived_at', 'is', null)
    .where('product_name.archived_at', 'is', null)
    .orderBy('buyer_word.word')
    .execute();

/** A word with its buyer; undefined if there is none. */
export const findWord = (db: Db, id: number): Promise<(BuyerWord & { buyerId: number }) | undefined> =>
  selectWords(db).select('buyer_word.buyer_id as buyerId').where('buyer_word.id', '=', id).executeTakeFirst();

export type KeptWord = { word: string; sizeId: number };

/** The newest answer to a word replaces an older one. Each word must be there only once. */
export const upsertWords = async (
  trx: Trx,
  buyerId: number,
  words: readonly KeptWord[],
  by: { uid: string; now: string },
): Promise<void> => {
  await trx
    .insertInto('buyer_word')
    .values(
      words.map((word) => buyerWordTable.newRow({ ...word, buyerId, createdAt: by.now, createdBy: by.uid })),
    )
    .onConflict((conflict) =>
      conflict.columns(['buyer_id', 'word']).doUpdateSet(({ ref }) => ({
        product_size_id: ref('excluded.product_size_id'),
        created_at: ref('excluded.created_at'),
        created_by: ref('excluded.created_by'),
      })),
    )
    .execute();
};

export const deleteWord = (trx: Trx, id: number): Promise<boolean> =>
  affectsOne(trx.deleteFrom('buyer_word').where('id', '=', id));

/** An archived one too. */
export const findWantsLots = async (db: Db, id: number): Promise<WantsLots> => {
  const buyer = await db
    .selectFrom('buyer')
    .select('wants_lots as wantsLots')
    .where('id', '=', id)
    .executeTakeFirst();
  return buyer?.wantsLots ?? 'no';
};

/** Buyers whose papers name the lots of all that they get, archived ones too, by their ids. */
export const listWantAllLots = (db: Db): Promise<{ buyerId: number }[]> =>
  db
    .selectFrom('buyer')
    .select('id as buyerId')
    .where(sql<boolean>`wants_lots = 'all'`)
    .orderBy('id')
    .execute();
