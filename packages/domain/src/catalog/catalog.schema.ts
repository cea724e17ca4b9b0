import { z } from 'zod';
import { DecimalText, positiveDecimal } from '../core/decimal-fields.ts';
import { count, Id, IdempotencyKey, id, optionalText, Version } from '../core/fields.ts';
import { gtinCheck, isGtin } from '../core/gtin.ts';
import { labels } from '../core/label.texts.ts';
import { changedName, nameOrBlank, optionalName, requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { catalogInputTexts } from './catalog-input.texts.ts';

export const baseUnits = ['each', 'lb', 'oz', 'bunch', 'head'] as const;
export const BaseUnit = z.enum(baseUnits, withMessage(catalogInputTexts.unitUnknown()));
export type BaseUnit = z.infer<typeof BaseUnit>;

/** A product template: something the farm sells, and the unit its stock is counted in. */
export const ProductName = z.object({
  id: Id,
  name: z.string(),
  baseUnit: BaseUnit,
  /** How many days its stock keeps; null: as many as the farm says. */
  keepsDays: z.int().nullable().default(null),
  /** Days from planting to the first harvest; null: as its plantings took. */
  daysToHarvest: z.int().nullable().default(null),
  /** Whether its lots have codes and its packages are of one lot. Stored answers from before this field lack it. */
  isTraced: z.boolean().default(false),
  variety: z.string().nullable().default(null),
  version: Version,
});
export type ProductName = z.infer<typeof ProductName>;

/** A package size of a template. `unitsPerBaseUnit` is the base units in one package, an exact decimal as text. */
export const ProductSize = z.object({
  id: Id,
  size: z.string(),
  productNameId: Id,
  unitsPerBaseUnit: DecimalText,
  /** Whether it is ordered by the package and weighed when packed. Stored answers from before this field lack it. */
  isCatchWeight: z.boolean().default(false),
  packagesPerBox: z.int().min(1).default(1),
  /** A package weighs this; null if unknown. Only goods sold by count are weighed by it. */
  packagePounds: DecimalText.nullable().default(null),
  /** 14 digits. */
  gtin: z.string().nullable().default(null),
  version: Version,
});
export type ProductSize = z.infer<typeof ProductSize>;

export const Template = ProductName.extend({ sizes: z.array(ProductSize) });
export type Template = z.infer<typeof Template>;

/** How many days stock keeps. */
const KeepsDays = count(catalogInputTexts.keepsDays(), 0, { max: 365 });

/** It takes these days from planting to the first harvest. */
const DaysToHarvest = count(catalogInputTexts.daysToHarvest(), 0, { max: 3650 });

const TemplateName = requiredName(catalogInputTexts.productName(), 200);
const SizeLabel = requiredName(labels.packageSize(), 100);
const UnitsPerPackage = positiveDecimal(catalogInputTexts.unitsPerPackage());

/** Only sizes of a template in lb or oz may be weighed when packed. */
const IsCatchWeight = z.boolean();
const PackagesPerBox = count(catalogInputTexts.packagesPerBox(), 1, { max: 10_000 });
/** It has 8, 12, 13 or 14 digits, which zeros fill up to 14; blank is none. Spaces and hyphens between them are left out. */
const Gtin = optionalText(catalogInputTexts.gtin(), 40)
  .transform((value) => value?.replaceAll(/[\s-]/g, '') || null)
  .refine((value) => value === null || /^(?:\d{8}|\d{12,14})$/.test(value), {
    ...withMessage(catalogInputTexts.gtinLength()),
    abort: true,
  })
  .transform((value) => value?.padStart(14, '0') ?? null)
  .refine(
    (value) => value === null || isGtin(value),
    withMessage(({ input }: { input?: unknown }) =>
      catalogInputTexts.gtinLastDigit({ digit: gtinCheck(String(input).slice(0, -1)) }),
    ),
  );
const PackagePounds = positiveDecimal(catalogInputTexts.packagePounds()).nullable();

export const CreateTemplateInput = z.strictObject({
  name: TemplateName,
  baseUnit: BaseUnit.default('each'),
  /** Rows with a blank label are skipped; if any rows are given, at least one must remain. */
  sizes: z
    .array(
      z.strictObject({
        size: nameOrBlank(labels.packageSize(), 100),
        unitsPerBaseUnit: UnitsPerPackage.default('1'),
        isCatchWeight: IsCatchWeight.default(false),
        packagesPerBox: PackagesPerBox.default(1),
        packagePounds: PackagePounds.default(null),
      }),
    )
    .max(100, withMessage(catalogInputTexts.sizesTooMany()))
    .transform((rows) =>
      rows.map((row) => ({ ...row, size: row.size.trim() })).filter((row) => row.size !== ''),
    )
    .refine((rows) => rows.length > 0, withMessage(catalogInputTexts.sizesMissing()))
    .optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateTemplateInput = z.infer<typeof CreateTemplateInput>;

export const UpdateTemplateInput = z.strictObject({
  id: id(catalogInputTexts.template()),
  name: changedName(catalogInputTexts.productName(), 200).optional(),
  baseUnit: BaseUnit.optional(),
  keepsDays: KeepsDays.nullable().optional(),
  daysToHarvest: DaysToHarvest.nullable().optional(),
  isTraced: z.boolean().optional(),
  variety: optionalName(catalogInputTexts.variety(), 100).optional(),
  version: Version.optional(),
});
export type UpdateTemplateInput = z.infer<typeof UpdateTemplateInput>;

/** It says how long the stock of some products keeps, all or none; from then on it gets old by these days. */
export const SetKeepsInput = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        id: id(catalogInputTexts.template()),
        keepsDays: KeepsDays,
        /** The days that the person saw. */
        seenDays: z.int().nullable(),
      }),
    )
    .min(1, withMessage(catalogInputTexts.keepsMissing()))
    .max(500, withMessage(catalogInputTexts.keepsTooMany({ most: 500 }))),
});
export type SetKeepsInput = z.infer<typeof SetKeepsInput>;

export const AddSizeInput = z.strictObject({
  productNameId: id(labels.product(), catalogInputTexts.productMissing()),
  size: SizeLabel,
  unitsPerBaseUnit: UnitsPerPackage.default('1'),
  isCatchWeight: IsCatchWeight.default(false),
  packagesPerBox: PackagesPerBox.default(1),
  packagePounds: PackagePounds.default(null),
  idempotencyKey: IdempotencyKey.optional(),
});
export type AddSizeInput = z.infer<typeof AddSizeInput>;

export const UpdateSizeInput = z.strictObject({
  id: id(labels.packageSize()),
  size: changedName(labels.packageSize(), 100).optional(),
  unitsPerBaseUnit: UnitsPerPackage.optional(),
  isCatchWeight: IsCatchWeight.optional(),
  packagesPerBox: PackagesPerBox.optional(),
  packagePounds: PackagePounds.optional(),
  gtin: Gtin.optional(),
  version: Version.optional(),
});
export type UpdateSizeInput = z.infer<typeof UpdateSizeInput>;

/** Sizes of all templates, or of one. */
export const SizesInput = z.strictObject({ productNameId: id(labels.product()).optional() });
export type SizesInput = z.infer<typeof SizesInput>;
