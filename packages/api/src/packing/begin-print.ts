import { createHash } from 'node:crypto';
import { onceUnlocked } from '@farm/data/core';
import { findPaperFarm, listPrints, type PaperPrint, setPrints } from '@farm/data/packing';
import { fieldIssue, type Language, momentIn } from '@farm/domain/core';
import { inputRefusal, type Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { Moment, PaperFarm } from '../documents/paper-data.ts';
import type { Paper } from './paper/paper-data.ts';

export type Sheet = { name: string; content: object };

export type Printing = {
  farm: PaperFarm;
  language: Language;
  printed: Pick<Paper['printed'], 'by' | keyof Moment>;
  replaces: (name: string) => Moment | null;
  prints: Prints;
};

export type Prints = { kind: Paper['kind']; sheets: readonly PaperPrint[] };

/** `toFix`: the lots that it names whose codes do not stay yet. */
export type Drawn = { paper: Paper; prints: Prints; toFix: readonly number[] };

/** Refuses what is too much for one file, since a buyer would make it less. */
export const tooMany = (why: FarmText): Refusal => inputRefusal([fieldIssue(['buyerId'], why)]);

const hashOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** A sheet that says what the last one said replaces what that one did. */
const asPrinted = (
  { name, content }: Sheet,
  farm: PaperFarm,
  last: PaperPrint | undefined,
  printedAt: string,
) => {
  const contentHash = hashOf({ farm, content });
  const isSame = last?.contentHash === contentHash;
  const replacesAt = (isSame ? last.replacesAt : last?.printedAt) ?? null;
  return { sheet: name, printedAt, contentHash, replacesAt };
};

export const beginPrint = async (
  { db, now, zone, person }: PersonContext,
  kind: Paper['kind'],
  sheets: readonly Sheet[],
): Promise<Printing> => {
  const [{ language, ...farm }, last] = await Promise.all([
    findPaperFarm(db),
    listPrints(
      db,
      kind,
      sheets.map(({ name }) => name),
    ),
  ]);
  const printedAt = now();
  const prints = new Map(
    sheets.map((sheet) => [
      sheet.name,
      asPrinted(sheet, farm, last.get(sheet.name), printedAt.toISOString()),
    ]),
  );
  return {
    farm,
    language,
    printed: { ...momentIn(zone.name, printedAt), by: person.name },
    replaces: (name) => {
      const at = prints.get(name)?.replacesAt;
      return at ? momentIn(zone.name, new Date(at)) : null;
    },
    prints: { kind, sheets: [...prints.values()] },
  };
};

export const keepPrints = ({ db }: Pick<PersonContext, 'db'>, { kind, sheets }: Prints): Promise<void> =>
  onceUnlocked(() => setPrints(db, kind, sheets));
