import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { count, optionalText, text, Version } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { changedOptionalName, optionalName } from '../core/name-fields.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { isWebAddress } from '../core/web-address.ts';
import { withMessage } from '../core/with-message.ts';
import { farmTexts } from './farm.texts.ts';

/** The farm's details; null if not entered yet. */
export const FarmDetails = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Delivery notes say this about where its products grew, such as 'Product of USA'. */
  origin: z.string().nullable(),
  /** An IANA name. Decides what day it is and when a week begins. */
  timeZone: z.string(),
  /** The language of what the farm sends to others. */
  language: z.enum(languages),
  /** Stock is kept for what is due within so many days, unless a product says otherwise. */
  stockKeepsDays: z.int(),
  /** On which days it harvests: one bit for each weekday, Sunday the lowest. */
  harvestWeekdays: z.int(),
  /** Days from a harvest until it can be delivered. */
  harvestLeadDays: z.int(),
  /** Percent of what is expected that may be promised. */
  forecastTrust: z.int(),
  /** Whether buyers can order by links. */
  orderLinksOn: z.boolean(),
  /** An order link says 'plenty' where more packages than this are left. */
  plentyAbove: z.int(),
  /** Whether screens and papers name the lots of all products by their codes. */
  lotCodesOn: z.boolean(),
  /** Who answers what buyers ask about lots. */
  traceContact: z.string().nullable(),
  /** The web address where lots can be looked up. */
  traceReference: z.string().nullable(),
  /** It stands in the traceability plan in addition. */
  planText: z.string().nullable(),
  /** Whether assistants may ask at `/mcp` and propose changes, each with a person's token. */
  assistantsOn: z.boolean(),
  /** Whether administrators must have a second factor. */
  adminsNeedFactor: z.boolean(),
  /** Whether people and data of the example farm are there. */
  holdsExamples: z.boolean(),
  version: Version,
});
export type FarmDetails = z.infer<typeof FarmDetails>;

/** Changes only the keys that are present. */
export const UpdateFarmInput = z.strictObject({
  name: changedOptionalName(farmTexts.name(), 200).optional(),
  address: optionalText(farmTexts.address(), 1000).optional(),
  phone: optionalText(farmTexts.phone(), 50).optional(),
  email: optionalText(farmTexts.email(), 254)
    .refine(
      (value) => value === null || z.email().safeParse(value).success,
      withMessage(farmTexts.emailUnfit()),
    )
    .optional(),
  origin: optionalName(farmTexts.origin(), 100).optional(),
  timeZone: text(farmTexts.timeZone(), 100)
    .refine(isTimeZone, withMessage(farmTexts.timeZoneUnknown()))
    .optional(),
  language: z.enum(languages, withMessage(farmTexts.languageUnknown())).optional(),
  stockKeepsDays: count(farmTexts.stockKeepsDays(), 0, { max: 365 }).optional(),
  harvestWeekdays: count(farmTexts.harvestWeekdays(), 1, {
    max: 127,
    message: farmTexts.harvestWeekdaysMissing(),
  }).optional(),
  harvestLeadDays: count(farmTexts.harvestLeadDays(), 0, { max: 28 }).optional(),
  forecastTrust: count(farmTexts.forecastTrust(), 0, { max: 100 }).optional(),
  orderLinksOn: z.boolean().optional(),
  plentyAbove: count(farmTexts.plentyAbove(), 1, { max: 100_000 }).optional(),
  lotCodesOn: z.boolean().optional(),
  traceContact: optionalText(farmTexts.traceContact(), 200).optional(),
  traceReference: optionalText(farmTexts.traceReference(), 500)
    .refine((value) => value === null || isWebAddress(value), withMessage(farmTexts.traceReferenceUnfit()))
    .optional(),
  planText: optionalText(farmTexts.planText(), 10_000).optional(),
  assistantsOn: z.boolean().optional(),
  adminsNeedFactor: z.boolean().optional(),
  version: Version,
});
export type UpdateFarmInput = z.infer<typeof UpdateFarmInput>;

export const PaymentsKept = z.enum(['here', 'accounting'], withMessage(farmTexts.paymentsKeptUnknown()));
export type PaymentsKept = z.infer<typeof PaymentsKept>;

/** In which order Xero reads days: as in the United States, or the day before the month. */
export const XeroDays = z.enum(['month_first', 'day_first'], withMessage(farmTexts.xeroDaysUnknown()));
export type XeroDays = z.infer<typeof XeroDays>;

/** Invoices say this of the farm, and reach its books so. */
export const FarmBilling = z.object({
  /** Days until payment is due, unless a buyer has other terms. */
  termsDays: z.int(),
  /** Where payments go; null: to the farm's address. */
  remitTo: z.string().nullable(),
  pacaLicense: z.string().nullable(),
  /** Whether it sells only what it grows. */
  growsAllItSells: z.boolean(),
  /** Whether payments are recorded here or in the accounting program. */
  paymentsKept: PaymentsKept,
  /** The item of QuickBooks that every line names. */
  quickbooksItem: z.string().nullable(),
  xeroAccount: z.string().nullable(),
  xeroTax: z.string().nullable(),
  xeroDays: XeroDays,
  /** The first delivery day to be billed; null until the farm has a price. */
  invoicingFrom: Day.nullable(),
  version: Version,
});
export type FarmBilling = z.infer<typeof FarmBilling>;

const TermsDays = count(farmTexts.termsDays(), 0, { max: 365 });

/** Changes only the keys that are present. */
export const UpdateBillingInput = z.strictObject({
  termsDays: TermsDays.optional(),
  remitTo: optionalText(farmTexts.remitTo(), 1000).optional(),
  pacaLicense: optionalName(farmTexts.pacaLicense(), 50).optional(),
  growsAllItSells: z.boolean().optional(),
  paymentsKept: PaymentsKept.optional(),
  quickbooksItem: optionalName(farmTexts.quickbooksItem(), 100).optional(),
  xeroAccount: optionalName(farmTexts.xeroAccount(), 50).optional(),
  xeroTax: optionalName(farmTexts.xeroTax(), 100).optional(),
  xeroDays: XeroDays.optional(),
  invoicingFrom: dayInput(farmTexts.invoicingFrom()).optional(),
  version: Version,
});
export type UpdateBillingInput = z.infer<typeof UpdateBillingInput>;

/** A new farm has this already. */
export const FirstSteps = z.object({
  /** Its name and address. */
  hasDetails: z.boolean(),
  hasProduct: z.boolean(),
  hasBuyer: z.boolean(),
  /** Another person, or an invitation that is still open. */
  hasOthers: z.boolean(),
  hasLocation: z.boolean(),
  hasStock: z.boolean(),
  hasOrder: z.boolean(),
  /** Whether a person chose the time zone, here or by the server's setting. */
  isTimeZoneChosen: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** How much of each thing the farm holds. */
export const FarmCounts = z.object({
  orders: z.int(),
  /** Placed by people who signed up themselves, or by buyers with order links. */
  ordersOfOthers: z.int(),
  buyers: z.int(),
  products: z.int(),
  lots: z.int(),
  plantings: z.int(),
  messages: z.int(),
});
export type FarmCounts = z.infer<typeof FarmCounts>;

/** It tells what goes with the example farm, and who stays. */
export const FarmExamples = FarmCounts.extend({
  /** The names of the example people, the administrators first. */
  people: z.array(z.string()),
  /** The number of people who signed up themselves, and stay. */
  staying: z.int(),
  /** Whether the caller is an example person. */
  isOneOfThem: z.boolean(),
  version: Version,
});
export type FarmExamples = z.infer<typeof FarmExamples>;

/** The farm's version, as a sign that the caller knows what they remove. */
export const RemoveExamplesInput = z.strictObject({ version: Version });
export type RemoveExamplesInput = z.infer<typeof RemoveExamplesInput>;

export const ExamplesRemoved = z.object({
  /** The number of example people who were removed. */
  people: z.int(),
  /** Whether the caller was one of them, and is signed out. */
  isSignedOut: z.boolean(),
});
export type ExamplesRemoved = z.infer<typeof ExamplesRemoved>;
