import { labels } from '../core/label.texts.ts';
import type { FarmText } from '../core/texts.ts';
import { lineFieldTexts } from './orders-fields.texts.ts';

type Described = {
  /** An order says it once, and all its open lines have it; or each line says its own, which is copied with the line. */
  of: 'order' | 'line';
  label: FarmText;
  /** The most letters. */
  max: number;
  /** These say it. */
  papers: readonly ('slip' | 'label' | 'note')[];
};

/**
 * A line carries these texts beside its product, packages, day and grower. Each is kept and edited, is in the history, in
 * files that are brought in or saved, in standing orders and on papers, because all of them read this.
 */
export const lineFields = {
  purchaseOrderNumber: {
    of: 'order',
    label: lineFieldTexts.purchaseOrderNumber(),
    max: 100,
    papers: ['slip', 'label', 'note'],
  },
  notes: { of: 'order', label: labels.notes(), max: 2000, papers: ['slip'] },
} as const satisfies Record<string, Described>;

export type LineField = keyof typeof lineFields;

type FieldOf<Of extends Described['of']> = {
  [Name in LineField]: (typeof lineFields)[Name]['of'] extends Of ? Name : never;
}[LineField];

/** An order says these for all its lines. */
export type SharedField = FieldOf<'order'>;

/** Each line says its own of these. */
export type OwnField = FieldOf<'line'>;

export const describeField = (name: LineField): Described => lineFields[name];

export const lineFieldNames = Object.keys(lineFields) as LineField[];

const namesOf = <Of extends Described['of']>(of: Of) =>
  lineFieldNames.filter((name) => describeField(name).of === of) as FieldOf<Of>[];

export const sharedFields = namesOf('order');
export const ownFields = namesOf('line');

/** It makes an object with a value for each of these fields. */
export const eachField = <const Names extends readonly LineField[], Value>(
  names: Names,
  valueFor: (name: Names[number]) => Value,
) => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Names[number], Value>;

/** A line says these for itself. */
export type OwnTexts = { [Name in OwnField]?: string | null | undefined };

type Carrying = Record<SharedField, string | null> & OwnTexts;

/** A paper says these texts of a line; null stands for one that only other papers say. */
export const carriedOn = (
  paper: Described['papers'][number],
  line: Carrying,
): Record<LineField, string | null> =>
  eachField(lineFieldNames, (name) =>
    describeField(name).papers.includes(paper) ? (line[name] ?? null) : null,
  );
