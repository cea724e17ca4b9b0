import { compare, minus, readNumber, sum, typedNumber } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import type { ShortReason } from '@farm/domain/orders';
import {
  notInStore,
  openQuestions,
  PackInput,
  type PackingLine,
  type PackQuestion,
  pickPlan,
  questionText,
} from '@farm/domain/packing';
import type { FarmText } from '@farm/domain/texts';
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

export const toPack = (line: PackingLine, draft: PackDraft): z.input<typeof PackInput>['lines'][number] => {
  const { version, above, farWeight } = draft;
  const fillQuantity = fillOf(draft);
  const weight = weightOf(draft);
  const reason = fillQuantity < line.quantity ? reasonOf(draft) : undefined;
  return {
    id: line.id,
    version,
    fillQuantity,
    ...(weight !== undefined && { fillUnits: weight }),
    ...(reason && { reason }),
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

export type PackField = 'fillQuantity' | 'fillUnits' | 'reason' | 'otherReason' | 'above' | 'farWeight';

export type PackProblems = Partial<Record<PackField, string>>;

const fieldAt: Record<string, PackField> = { 'reason.text': 'otherReason' };

const fieldOf: Record<PackQuestion, PackField> = {
  reason: 'reason',
  above: 'above',
  weight: 'fillUnits',
  farWeight: 'farWeight',
};

export const problemsOf = (line: PackingLine, draft: PackDraft): PackProblems => {
  const issues = Object.entries(schemaErrors(PackInput, { lines: [toPack(line, draft)] })).map(
    ([path, problem]) => {
      const field = path.replace('lines.0.', '');
      return [fieldAt[field] ?? field, problem] as const;
    },
  );
  const packed = filled(line, draft);
  const questions = packed
    ? openQuestions(packed, { ...draft, reason: reasonOf(draft) }).map(
        (question) => [fieldOf[question], translate(questionText(question, packed))] as const,
      )
    : [];
  return Object.fromEntries([...questions, ...issues]);
};

export const questionsOf = (
  line: PackingLine,
  draft: PackDraft,
): { reason: boolean; above: FarmText | null; farWeight: FarmText | null } => {
  const packed = filled(line, draft);
  const asked = packed ? openQuestions(packed, {}) : [];
  const wordsOf = (question: PackQuestion) =>
    packed && asked.includes(question) ? questionText(question, packed) : null;
  return { reason: asked.includes('reason'), above: wordsOf('above'), farWeight: wordsOf('farWeight') };
};

export const needsNoAnswer = (line: PackingLine): boolean =>
  line.status === 'confirmed' &&
  line.packedAt === null &&
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
