import type { Language } from '@farm/domain/core';
import type { PaymentsKept, XeroDays } from '@farm/domain/farm';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A single row with the id 1. */
export const farmTable = defineTable('farm', 'kept', {
  id: column<number>(),
  name: column<string | null>(),
  address: column<string | null>(),
  phone: column<string | null>(),
  email: column<string | null>(),
  /** Delivery notes say this about the origin, such as 'Product of USA'. */
  origin: column<string | null>(),
  time_zone: column<string>(),
  /** 1 once somebody has changed it. */
  time_zone_chosen: generated<number>(),
  language: column<Language>(),
  /** How many days stock keeps, unless a product says otherwise. */
  stock_keeps_days: generated<number>(),
  /** One bit for each weekday, Sunday the lowest. */
  harvest_weekdays: generated<number>(),
  harvest_lead_days: generated<number>(),
  /** Percent of what is expected that may be promised. */
  forecast_trust: generated<number>(),
  /** 1 if buyers can order by links. */
  order_links_on: generated<number>(),
  /** An order link says 'plenty' where more packages than this are left. */
  plenty_above: generated<number>(),
  /** 1 if papers and screens name lots by their codes. */
  lot_codes_on: generated<number>(),
  /** Who answers what buyers ask about lots. */
  trace_contact: column<string | null>(),
  /** The web address where lots can be looked up, which names the source instead of its address. */
  trace_reference: column<string | null>(),
  /** It stands in the traceability plan in addition. */
  plan_text: column<string | null>(),
  /** 1 if assistants may ask and propose. */
  assistants_on: generated<number>(),
  /** 1 if an administrator without a second factor may only set one up. */
  admins_need_factor: generated<number>(),
  /** Days until payment is due, unless a buyer has other terms. */
  terms_days: generated<number>(),
  /** Where payments go, if not to the farm's address. */
  remit_to: column<string | null>(),
  paca_license: column<string | null>(),
  /** 1 if it sells only what it grows. */
  grows_all_it_sells: generated<number>(),
  payments_kept: generated<PaymentsKept>(),
  quickbooks_item: column<string | null>(),
  xero_account: column<string | null>(),
  xero_tax: column<string | null>(),
  xero_days: generated<XeroDays>(),
  /** The first delivery day to be billed; null until the farm has a price. */
  invoicing_from: column<string | null>(),
  /** JSON of the details that the example farm gave; null without it. */
  example_details: column<string | null>(),
  /** When the example farm was removed; it does not come back. */
  examples_removed_at: column<string | null>(),
  created_at: column<string>(),
  /** Who follows the farm by its changes reads everything again once it is another one. */
  epoch: generated<string>(),
  version: generated<number>(),
});

export const farmData = { tables: [farmTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof farmData> {}
}
