import type { Block } from '../../documents/paper-blocks.ts';
import { nameOf, PAGE_WIDTH, type Say } from '../../documents/paper-parts.ts';
import { tracePlanTexts as texts } from './trace-plan.texts.ts';

/** A place whose coordinates are known, with its number in the table. */
export type Spot = { number: number; name: string; latitude: number; longitude: number };

const HEIGHT = 300;
const EDGE = 28;
const DOT = 3;
const SIZE = 9;
const LETTER = 4.7;
const LETTERS_MAX = 24;
const FEET_OF_DEGREE = 364_567;
/** In feet: a farm with one place, or with places beside each other, is not drawn larger than that. */
const SPAN_MIN = 600;
const MILE = 5280;
const BARS = [
  50,
  100,
  200,
  500,
  1000,
  2000,
  ...[0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].map((n) => n * MILE),
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** Where spots are on a plan with north above: points from its left and upper edge, and points for each foot. */
const placed = (spots: readonly Spot[]) => {
  const [latitude, longitude] = [
    middle(spots.map((spot) => spot.latitude)),
    middle(spots.map((spot) => spot.longitude)),
  ];
  const narrower = Math.cos(radians(latitude));
  const inFeet = spots.map((spot) => ({
    ...spot,
    east: (spot.longitude - longitude) * narrower * FEET_OF_DEGREE,
    north: (spot.latitude - latitude) * FEET_OF_DEGREE,
  }));
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const scale = Math.min(
    (PAGE_WIDTH - 6 * EDGE) / Math.max(SPAN_MIN, span(inFeet.map(({ east }) => east))),
    (HEIGHT - 3 * EDGE) / Math.max(SPAN_MIN, span(inFeet.map(({ north }) => north))),
  );
  return {
    scale,
    dots: inFeet.map(({ east, north, ...spot }) => ({
      ...spot,
      x: PAGE_WIDTH / 2 + east * scale,
      y: HEIGHT / 2 - north * scale,
    })),
  };
};

type Dot = ReturnType<typeof placed>['dots'][number];
type Box = { x: number; y: number; wide: number };

const meets = (a: Box, b: Box) => a.x < b.x + b.wide && b.x < a.x + a.wide && Math.abs(a.y - b.y) < SIZE + 2;

const isWithin = ({ x, y, wide }: Box) =>
  x >= 2 && x + wide <= PAGE_WIDTH - 2 && y >= 2 && y <= HEIGHT - SIZE - 4;

const asBox = ({ x, y }: Dot): Box => ({ x: x - DOT, y: y - SIZE / 2, wide: 2 * DOT });

/** With its name where that meets no other, otherwise with its number alone, which the table explains. */
const named = (dots: readonly Dot[]): (Box & { text: string })[] => {
  const taken: Box[] = dots.map(asBox);
  return dots.map((dot) => {
    const letters = [...nameOf(dot.name)];
    const name =
      letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX - 1).join('')}…` : nameOf(dot.name);
    const places = [`${dot.number} ${name}`, String(dot.number)].flatMap((text) => {
      const wide = text.length * LETTER + 4;
      return [
        { text, wide, x: dot.x + DOT + 3, y: dot.y - SIZE / 2 - 1 },
        { text, wide, x: dot.x - DOT - 3 - wide, y: dot.y - SIZE / 2 - 1 },
        { text, wide, x: dot.x - wide / 2, y: dot.y + DOT + 2 },
        { text, wide, x: dot.x - wide / 2, y: dot.y - DOT - SIZE - 4 },
      ];
    });
    const free = places.find((place) => isWithin(place) && !taken.some((other) => meets(place, other)));
    const at = free ?? {
      text: String(dot.number),
      wide: 2 * LETTER,
      x: dot.x + DOT + 3,
      y: dot.y - SIZE / 2 - 1,
    };
    taken.push(at);
    return at;
  });
};

const lengthText = (say: Say, feet: number) =>
  say(feet < MILE / 2 ? texts.paperFeet({ feet }) : texts.paperMiles({ miles: feet / MILE }));

const text = (words: string, x: number, y: number): Block => ({
  text: words,
  fontSize: SIZE,
  noWrap: true,
  lineHeight: 1,
  relativePosition: { x, y },
});

/** It draws places by their coordinates, to scale, with north above. */
export const farmPlot = (say: Say, spots: readonly Spot[]): Block => {
  const { scale, dots } = placed(spots);
  const feet = BARS.findLast((bar) => bar * scale <= PAGE_WIDTH / 4) ?? (BARS[0] as number);
  const [left, bottom] = [10, HEIGHT - 10];
  const [north, top] = [PAGE_WIDTH - 16, 12];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    ({ type: 'line', x1, y1, x2, y2, lineWidth: 1 }) as const;
  return {
    stack: [
      ...named(dots).map((label) => text(label.text, label.x + 2, label.y)),
      text(lengthText(say, feet), left, bottom - 16),
      text(say(texts.paperNorth()), north - 3, top + 24),
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: PAGE_WIDTH, h: HEIGHT, lineWidth: 0.75 },
          ...dots.map(({ x, y }) => ({ type: 'ellipse', x, y, r1: DOT, r2: DOT, color: 'black' }) as const),
          line(left, bottom, left + feet * scale, bottom),
          line(left, bottom - 4, left, bottom),
          line(left + feet * scale, bottom - 4, left + feet * scale, bottom),
          line(north, top, north, top + 22),
          line(north, top, north - 4, top + 7),
          line(north, top, north + 4, top + 7),
        ],
      },
    ],
    margin: [0, 4, 0, 8],
  };
};
