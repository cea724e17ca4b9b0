import type { LabelCode } from '@farm/domain/packing';

type Margin = [left: number, top: number, right: number, bottom: number];

type Shape =
  | { type: 'rect'; x: number; y: number; w: number; h: number; lineWidth: number }
  | { type: 'ellipse'; x: number; y: number; r1: number; r2: number; color: 'black' }
  | { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number };

type Style = {
  margin?: Margin;
  alignment?: 'left' | 'center' | 'right';
  fontSize?: number;
  bold?: boolean;
  lineHeight?: number;
  width?: number | '*';
  colSpan?: number;
  noWrap?: boolean;
  /** It stands so far from where it would stand, and takes no room there. */
  relativePosition?: { x: number; y: number };
  pageBreak?: 'before';
  fontFeatures?: readonly string[];
};

export type TableLines = {
  hLineWidth: (line: number, of: { table: { body: unknown[] } }) => number;
  vLineWidth: () => number;
  paddingLeft: () => number;
  paddingRight: () => number;
  paddingTop: () => number;
  paddingBottom: () => number;
};

type Table = {
  headerRows?: number;
  keepWithHeaderRows?: number;
  dontBreakRows?: boolean;
  widths: number[];
  heights?: number;
  body: Block[][];
};

/** A part of a page, as pdfmake reads it. What people typed is always the string of a `text`, which is never interpreted. */
export type Block = Style &
  (
    | { text: string }
    | { stack: Block[] }
    | { columns: Block[]; columnGap?: number }
    | { table: Table; layout: TableLines }
    | { canvas: Shape[] }
    | { symbol: CodeSymbol }
  );

/** A code for scanners: bars in a width and height, with what they say below, or a matrix that a phone reads. */
export type CodeSymbol = { as: 'bars' | 'matrix'; code: LabelCode; width: number; height: number };

type OnPage = (page: number) => Block;

export type Section = { section: Block[]; header?: OnPage; footer?: OnPage };

export type PdfDefinition = {
  pageSize: 'LETTER' | { width: number; height: number };
  pageMargins: Margin;
  info: { title: string; creator: string };
  language: string;
  defaultStyle: { font: 'Figtree'; fontSize: number; lineHeight?: number };
  content: Section[] | Block[];
};
