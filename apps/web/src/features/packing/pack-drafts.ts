import {
  compare,
  dividedBy,
  minus,
  readNumber,
  sum,
  times,
  typedNumber,
  wholePackages,
} from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import type { ShortReason } from '@farm/domain/orders';
import {
  askMixed,
  mixedPackages,
  notInStore,
  openQuestions,
  PackInput,
  type PackingLine,
  type PackQuestion,
  pickPlan,
  questionText,
} from '@farm/domain/packing';
import type { FarmText } from '@farm/domain/texts';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { schemaErrors } from '../../lib/field-errors.ts';
import { translate } from '../../lib/translate.ts';

const Typed = z.union([z.number(), z.string().check(z.maxLength(40))]);

const Draft = z.object({
  version: z.int(),
  fill: Typed,
  weight: Typed,
  reason: z.enum(['', 'short_harvest', 'quality', 'other']),
  otherReason: z.string(),
  above: z.boolean(),
  farWeight: z.boolean(),
  /** Packages by the id of the lot that they come from; null: as planned. */
  lots: z._default(z.nullable(z.record(z.string(), Typed)), null),
  /** Whether somebody agreed to packages of several lots. */
  mixed: z._default(z.boolean(), false),
});

export type PackDraft = z.infer<typeof Draft>;

export type PackDrafts = Readonly<Record<number, PackDraft>>;

export const readDrafts = (stored: unknown): PackDrafts =>
  Object.fromEntries(
    Object.entries(Object(stored) as object).flatMap(([id, value]) => {
      const { data } = Draft.safeParse(value);
      return data ? [[id, data]] : [];
    }),
  );

export const presetOf = (line: PackingLine): PackDraft => ({
  version: line.version,
  fill: line.fillQuantity,
  weight: line.fillUnits ?? '',
  reason: line.reason?.kind ?? '',
  otherReason: line.reason?.kind === 'other' ? line.reason.text : '',
  above: false,
  farWeight: false,
  lots: null,
  mixed: false,
});

export const isAsPreset = (line: PackingLine, draft: PackDraft): boolean => {
  const preset = presetOf(line);
  return (Object.keys(preset) as (keyof PackDraft)[]).every(
    (field) => field === 'version' || preset[field] === draft[field],
  );
};

const fillOf = ({ fill }: PackDraft): number =>
  (typeof fill === 'number' ? fill : readNumber(fill)) ?? Number.NaN;

const weightOf = ({ weight, ...draft }: PackDraft): string | undefined => {
  const written = String(weight).trim();
  if (written === '' || fillOf({ weight, ...draft }) === 0) return undefined;
  return String(readNumber(written) ?? written);
};

const reasonOf = ({ reason, otherReason }: PackDraft): ShortReason | undefined => {
  if (reason === '') return undefined;
  return reason === 'other' ? { kind: reason, text: otherReason } : { kind: reason };
};

const packagesOf = (typed: string | number): number => {
  if (String(typed).trim() === '') return 0;
  return (typeof typed === 'number' ? typed : readNumber(typed)) ?? Number.NaN;
};

/** The lots that somebody chose, with what each gives in base units. The last one gives the rest of a weight. */
const chosenLots = (line: PackingLine, draft: PackDraft) => {
  if (draft.lots === null || line.unitsPerPackage === null) return null;
  const chosen = Object.entries(draft.lots)
    .map(([id, typed]) => ({ lotId: Number(id), packages: packagesOf(typed) }))
    .filter(({ packages }) => packages > 0);
  const weight = weightOf(draft);
  const isWeighed = weight !== undefined && Number(weight) > 0;
  let rest = weight ?? '0';
  return chosen.map(({ lotId, packages }, index) => {
    if (!isWeighed) return { lotId, units: times(packages, line.unitsPerPackage ?? 0) };
    const share = dividedBy(times(weight, packages), fillOf(draft) || 1);
    const units = index === chosen.length - 1 ? rest : share;
    rest = minus(rest, units);
    return { lotId, units };
  });
};

const lotsProblem = (draft: PackDraft): string | undefined => {
  if (draft.lots === null || packsNothing(draft)) return undefined;
  const given = Object.values(draft.lots).reduce<number>((total, typed) => total + packagesOf(typed), 0);
  const fill = fillOf(draft);
  if (given === fill || Number.isNaN(fill)) return undefined;
  return Number.isNaN(given) ? t`Enter how many packages.` : t`The lots give ${given} of ${fill} packages.`;
};

/** As it is planned, in whole packages. */
export const plannedLots = (line: PackingLine, draft: PackDraft): NonNullable<PackDraft['lots']> =>
  Object.fromEntries(
    sourcesOf(line, draft).picks.map(({ lotId, units }) => [
      lotId,
      line.unitsPerPackage === null ? '' : wholePackages(units, line.unitsPerPackage),
    ]),
  );

export const toPack = (line: PackingLine, draft: PackDraft): z.input<typeof PackInput>['lines'][number] => {
  const { version, above, farWeight } = draft;
  const fillQuantity = fillOf(draft);
  const weight = weightOf(draft);
  const reason = fillQuantity < line.quantity ? reasonOf(draft) : undefined;
  const lots = packsNothing(draft) ? null : chosenLots(line, draft);
  return {
    id: line.id,
    version,
    fillQuantity,
    ...(weight !== undefined && { fillUnits: weight }),
    ...(reason && { reason }),
    ...(lots && { lots }),
    ...(draft.mixed && { mixed: true }),
    above,
    farWeight,
  };
};

const filled = (line: PackingLine, draft: PackDraft) => {
  const { data } = PackInput.safeParse({ lines: [{ ...toPack(line, draft), reason: undefined }] });
  const [wanted] = data?.lines ?? [];
  if (!wanted) return null;
  const { fillQuantity, fillUnits: weighed = null } = wanted;
  return { ...line, fillQuantity, fillUnits: weighed };
};

export type PackField =
  | 'fillQuantity'
  | 'fillUnits'
  | 'reason'
  | 'otherReason'
  | 'above'
  | 'farWeight'
  | 'lots'
  | 'mixed';

export type PackProblems = Partial<Record<PackField, string>>;

const fieldAt: Record<string, PackField> = { 'reason.text': 'otherReason' };

const fieldOf: Record<PackQuestion, PackField> = {
  reason: 'reason',
  above: 'above',
  weight: 'fillUnits',
  farWeight: 'farWeight',
};

/** How many packages of a traced line would be of several lots. */
const mixedIn = (line: PackingLine, draft: PackDraft): number => {
  const packed = filled(line, draft);
  if (!packed || packed.fillQuantity === 0) return 0;
  const chosen = chosenLots(line, draft);
  if (chosen) return mixedPackages(packed, chosen);
  return line.whole ? Math.max(0, packed.fillQuantity - (line.fillQuantity - line.whole.missing)) : 0;
};

const mixedQuestion = (line: PackingLine, draft: PackDraft): FarmText | null => {
  const packed = filled(line, draft);
  return packed && lotsProblem(draft) === undefined ? askMixed(packed, mixedIn(line, draft)) : null;
};

export const problemsOf = (line: PackingLine, draft: PackDraft): PackProblems => {
  const issues = Object.entries(schemaErrors(PackInput, { lines: [toPack(line, draft)] })).map(
    ([path, problem]) => {
      const field = path.replace('lines.0.', '');
      return [fieldAt[field] ?? (field.startsWith('lots') ? 'lots' : field), problem] as const;
    },
  );
  const packed = filled(line, draft);
  const questions = packed
    ? openQuestions(packed, { ...draft, reason: reasonOf(draft) }).map(
        (question) => [fieldOf[question], translate(questionText(question, packed))] as const,
      )
    : [];
  const lots = lotsProblem(draft);
  const mixed = draft.mixed ? null : mixedQuestion(line, draft);
  return Object.fromEntries([
    ...questions,
    ...issues,
    ...(lots ? [['lots', lots] as const] : []),
    ...(mixed ? [['mixed', translate(mixed)] as const] : []),
  ]);
};

export const questionsOf = (
  line: PackingLine,
  draft: PackDraft,
): { reason: boolean; above: FarmText | null; farWeight: FarmText | null; mixed: FarmText | null } => {
  const packed = filled(line, draft);
  const asked = packed ? openQuestions(packed, {}) : [];
  const wordsOf = (question: PackQuestion) =>
    packed && asked.includes(question) ? questionText(question, packed) : null;
  return {
    reason: asked.includes('reason'),
    above: wordsOf('above'),
    farWeight: wordsOf('farWeight'),
    mixed: mixedQuestion(line, draft),
  };
};

export const needsNoAnswer = (line: PackingLine): boolean =>
  line.status === 'confirmed' &&
  line.packedAt === null &&
  (line.whole?.missing ?? 0) === 0 &&
  openQuestions(line, { reason: line.reason }).length === 0;

export const sourcesOf = (line: PackingLine, draft: PackDraft | undefined) => {
  const packed = (draft && filled(line, draft)) ?? line;
  const need = fillUnits(packed);
  const { picks } = pickPlan(
    line.picks.map(({ lotId, units, harvestDate }) => ({ id: lotId, unitsAvailable: units, harvestDate })),
    need,
  );
  const planned = compare(need, fillUnits(line)) < 0 ? need : fillUnits(line);
  const missing = minus(planned, sum(picks.map(({ units }) => units)));
  return {
    picks: picks.flatMap(({ lotId, units }) => {
      const lot = line.picks.find((pick) => pick.lotId === lotId);
      return lot ? [{ ...lot, units }] : [];
    }),
    missing: notInStore({ units: missing, baseUnit: line.baseUnit }),
  };
};

export const packsNothing = ({ fill }: PackDraft): boolean => fill !== '' && typedNumber(fill) === 0;
