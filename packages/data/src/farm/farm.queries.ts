import { randomUUID } from 'node:crypto';
import type { FarmBilling, FarmDetails, UpdateBillingInput, UpdateFarmInput } from '@farm/domain/farm';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, finds, locksRows, takeLock } from '../core/sql.ts';
import { farmTable } from './farm.tables.ts';

const FARM_ID = 1;

const exampleFields = ['name', 'address', 'phone', 'email', 'origin'] as const;

/** The farm is called this and is here, as the example farm fills it in too. */
export type ExampleDetails = Record<(typeof exampleFields)[number], string>;

/** The farm's row, which is inserted at the first start. */
export const findFarm = async (db: Db): Promise<FarmDetails> => {
  const { examples, orderLinksOn, assistantsOn, lotCodesOn, adminsNeedFactor, ...farm } = await db
    .selectFrom('farm')
    .select([
      ...farmTable.columns(
        ...exampleFields,
        'time_zone',
        'language',
        'stock_keeps_days',
        'harvest_weekdays',
        'harvest_lead_days',
        'forecast_trust',
        'order_links_on',
        'plenty_above',
        'lot_codes_on',
        'trace_contact',
        'trace_reference',
        'plan_text',
        'assistants_on',
        'admins_need_factor',
        'version',
      ),
      (eb) => eb.selectFrom('account').select('uid').where('is_example', '=', 1).limit(1).as('examples'),
    ])
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();
  return {
    ...farm,
    orderLinksOn: orderLinksOn === 1,
    lotCodesOn: lotCodesOn === 1,
    assistantsOn: assistantsOn === 1,
    adminsNeedFactor: adminsNeedFactor === 1,
    holdsExamples: examples !== null,
  };
};

/** Waits, longer than anything else may, until no other process is filling the farm; then keeps others waiting. */
export const takeFilling = async (trx: Trx): Promise<void> => {
  if (locksRows(trx)) {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 120000`.execute(trx);
  }
  await takeLock(trx, 'filling the farm');
};

export const insertFarm = async (
  db: Db,
  { timeZone, language }: Pick<FarmDetails, 'timeZone' | 'language'>,
  now: string,
): Promise<void> => {
  await db
    .insertInto('farm')
    .values({ id: FARM_ID, time_zone: timeZone, language, created_at: now, epoch: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whoever follows the farm by its changes reads everything again: it is not what it was by then. */
export const renewEpoch = async (db: Db): Promise<void> => {
  await db.updateTable('farm').set({ epoch: randomUUID() }).where('id', '=', FARM_ID).execute();
};

/** It does that to a file that is restored, which must have the column. */
export const renewEpochOfSqlite = 'update farm set epoch = lower(hex(randomblob(16)))';

/** It does that at the end of a restored dump, which may be of an older farm. */
export const renewEpochOfPostgres = `reset search_path;
do $$ begin
  if exists (select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'farm' and column_name = 'epoch') then
    update farm set epoch = cast(gen_random_uuid() as text);
  end if;
end $$;
`;

/** Changes the fields that are present; undefined if the row has another version by now. */
export const setFarm = async (
  trx: Trx,
  { version, orderLinksOn, assistantsOn, lotCodesOn, adminsNeedFactor, ...fields }: UpdateFarmInput,
): Promise<FarmDetails | undefined> => {
  const switches = {
    ...(orderLinksOn !== undefined && { orderLinksOn: Number(orderLinksOn) }),
    ...(assistantsOn !== undefined && { assistantsOn: Number(assistantsOn) }),
    ...(lotCodesOn !== undefined && { lotCodesOn: Number(lotCodesOn) }),
    ...(adminsNeedFactor !== undefined && { adminsNeedFactor: Number(adminsNeedFactor) }),
  };
  const { timeZone } = fields;
  const isChanged = await affectsOne(
    trx
      .updateTable('farm')
      .set((eb) => ({
        ...farmTable.changed({ ...fields, ...switches }),
        ...(timeZone !== undefined && {
          time_zone_chosen: sql`case when time_zone <> ${timeZone} then 1 else time_zone_chosen end`,
        }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', FARM_ID)
      .where('version', '=', version),
  );
  return isChanged ? findFarm(trx) : undefined;
};

export const findBilling = async (db: Db): Promise<FarmBilling> => {
  const { growsAllItSells, ...billing } = await db
    .selectFrom('farm')
    .select(
      farmTable.columns(
        'terms_days',
        'remit_to',
        'paca_license',
        'grows_all_it_sells',
        'payments_kept',
        'quickbooks_item',
        'xero_account',
        'xero_tax',
        'xero_days',
        'invoicing_from',
        'version',
      ),
    )
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();
  return { ...billing, growsAllItSells: growsAllItSells === 1 };
};

/** Changes the fields that are present; undefined if the row has another version by now. */
export const setBilling = async (
  trx: Trx,
  { version, growsAllItSells, ...fields }: UpdateBillingInput,
): Promise<FarmBilling | undefined> => {
  const changes = farmTable.changed({
    ...fields,
    ...(growsAllItSells !== undefined && { growsAllItSells: Number(growsAllItSells) }),
  });
  const isChanged = await affectsOne(
    trx
      .updateTable('farm')
      .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', '=', FARM_ID)
      .where('version', '=', version),
  );
  return isChanged ? findBilling(trx) : undefined;
};

/** From the first price on, what is delivered is to be billed; a day that is set already stays. Whether it was set. */
export const setInvoicingFrom = (trx: Trx, day: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('farm')
      .set({ invoicing_from: day })
      .where('id', '=', FARM_ID)
      .where('invoicing_from', 'is', null),
  );

/** Where the first price is taken back; another day stays. */
export const clearInvoicingFrom = async (trx: Trx, day: string): Promise<void> => {
  await trx
    .updateTable('farm')
    .set({ invoicing_from: null })
    .where('id', '=', FARM_ID)
    .where('invoicing_from', '=', day)
    .execute();
};

export const isTimeZoneChosen = async (db: Db): Promise<boolean> =>
  finds(db.selectFrom('farm').select('id').where('time_zone_chosen', '=', 1));

export const hadExamples = async (db: Db): Promise<boolean> => {
  const { examples_removed_at } = await db
    .selectFrom('farm')
    .select('examples_removed_at')
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();
  return examples_removed_at !== null;
};

export const setExampleDetails = async (trx: Trx, details: ExampleDetails): Promise<void> => {
  await trx
    .updateTable('farm')
    .set({ example_details: JSON.stringify(details) })
    .where('id', '=', FARM_ID)
    .execute();
};

/** A row that people have changed stays. It is false if the row has another version by now. */
export const clearExampleDetails = async (trx: Trx, version: number, now: string): Promise<boolean> => {
  const farm = await trx
    .selectFrom('farm')
    .select([...exampleFields, 'example_details'])
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();
  const examples: Partial<ExampleDetails> = JSON.parse(farm.example_details ?? '{}');
  const untouched = exampleFields.filter((field) => farm[field] === examples[field]);
  return affectsOne(
    trx
      .updateTable('farm')
      .set((eb) => ({
        ...Object.fromEntries(untouched.map((field) => [field, null])),
        example_details: null,
        examples_removed_at: now,
        // Its prices went too; invoicing begins with the first of the farm's own.
        invoicing_from: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', FARM_ID)
      .where('version', '=', version),
  );
};
