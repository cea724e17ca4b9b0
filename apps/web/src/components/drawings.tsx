import type { ReactNode } from 'react';

const soft = 'var(--farm-drawing-soft)';
const leaf = 'var(--farm-drawing-leaf)';
const deep = 'var(--farm-drawing-deep)';
const warm = 'var(--farm-drawing-warm)';
const paper = 'var(--farm-drawing-paper)';
const line = 'var(--farm-drawing-line)';

const drawing =
  (shapes: ReactNode) =>
  ({ size = 112 }: { size?: number }) => (
    <svg
      width={size}
      height={(size * 88) / 112}
      viewBox="0 0 112 88"
      fill="none"
      stroke={line}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M14 50c-6-19 9-38 29-36 11 1 15-8 30-6 19 3 30 20 27 37-3 18-18 29-43 29-23 0-38-7-43-24Z"
        fill={soft}
        stroke="none"
      />
      {shapes}
    </svg>
  );

function Sprout({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 0V-14" stroke={deep} />
      <path d="M0-12C-1-21-8-25-17-24c0 9 6 14 17 12Z" fill={leaf} stroke={deep} />
      <path d="M0-8c1-9 7-13 16-13 0 9-6 14-16 13Z" fill={paper} stroke={deep} />
    </g>
  );
}

export const SeedlingDrawing = drawing(
  <>
    <Sprout x={56} y={54} scale={1.25} />
    <path d="M37 54h38l-4 22a4 4 0 0 1-4 3H45a4 4 0 0 1-4-3l-4-22Z" fill={warm} />
    <path d="M33 47h46v8H33z" fill={paper} />
  </>,
);

export const CrateDrawing = drawing(
  <>
    <path
      d="M40 40c-7-2-11-8-10-16 8 0 12 5 13 11M50 38c-4-8-2-16 5-22 6 7 7 15 2 22"
      fill={leaf}
      stroke={deep}
    />
    <circle cx="70" cy="36" r="10" fill={warm} />
    <path d="M70 26c0-3 2-5 4-6" stroke={deep} />
    <path d="M26 40h60l-3 38H29l-3-38Z" fill={paper} />
    <path d="M22 38h68v11H22zM28 58h56M29 68h54" fill={paper} />
    <path d="M44 49v29M68 49v29" />
  </>,
);

export const OrderDrawing = drawing(
  <>
    <path d="M32 18h48v60l-8-5-8 5-8-5-8 5-8-5-8 5V18Z" fill={paper} />
    <path d="M48 12h16v11H48z" fill={warm} />
    <path d="m40 35 3 3 5-6M54 35h18M40 49l3 3 5-6M54 49h18" />
    <path d="M54 63h11" opacity=".45" />
    <path d="M40 63h7" opacity=".45" />
  </>,
);

export const CalendarDrawing = drawing(
  <>
    <path d="M26 22h60v54H26z" fill={paper} />
    <path d="M26 22h60v13H26z" fill={leaf} />
    <path d="M40 16v11M72 16v11" />
    <path d="M38 46h6M53 46h6M68 46h6M38 56h6M53 56h6M38 66h6" opacity=".5" />
    <path d="M64 53h15v15H64z" fill={warm} />
    <path d="m68 61 3 3 5-6" />
  </>,
);

export const ChatDrawing = drawing(
  <>
    <path
      d="M20 20h50a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H42l-12 11V52H20a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4Z"
      fill={paper}
    />
    <path d="M28 31h34M28 41h22" opacity=".5" />
    <path
      d="M60 42h30a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-4v10L74 68H60a4 4 0 0 1-4-4V46a4 4 0 0 1 4-4Z"
      fill={leaf}
    />
    <path d="M66 55h.1M75 55h.1M84 55h.1" strokeWidth="4" />
  </>,
);

export const BuyersDrawing = drawing(
  <>
    <path d="M28 42h56v36H28z" fill={paper} />
    <path d="M64 52h12v26H64zM36 52h20v14H36z" fill={soft} />
    <path d="M28 18h56l7 19H21l7-19Z" fill={paper} />
    <path d="M21 37a9 7 0 0 0 17.5 0 9 7 0 0 0 17.5 0 9 7 0 0 0 17.5 0 9 7 0 0 0 17.5 0" fill={warm} />
    <path d="m42 18-3.5 19M56 18v19M70 18l3.5 19" />
    <Sprout x={46} y={66} scale={0.5} />
    <path d="M18 78h76" />
  </>,
);

export const ChartDrawing = drawing(
  <>
    <path d="M34 58h10v18H34z" fill={paper} />
    <path d="M51 46h10v30H51z" fill={leaf} />
    <path d="M68 34h10v42H68z" fill={warm} />
    <path d="M24 76h64" />
    <path d="m30 44 14-8 12 3 22-19M78 29v-9h-9" stroke={deep} />
  </>,
);

export const FieldDrawing = drawing(
  <>
    <circle cx="78" cy="26" r="9" fill={warm} />
    <path d="M14 56c20-13 62-13 84 0-3 13-18 22-42 22-23 0-38-8-42-22Z" fill={leaf} />
    <path d="M54 47 36 74M57 47v31M60 47l17 26M50 47 20 66M64 47l28 18" stroke={deep} />
    <path d="M26 50V36h15v12M23 38l10.5-9L44 38" fill={paper} />
  </>,
);

export const BellDrawing = drawing(
  <>
    <path d="M49 70a7 7 0 0 0 14 0" fill={paper} />
    <path d="M34 66c5-5 5-10 5-20 0-12 7-20 17-20s17 8 17 20c0 10 0 15 5 20H34Z" fill={warm} />
    <path d="M56 26v-6M30 34c1-5 4-9 7-12M82 34c-1-5-4-9-7-12" />
    <path d="M34 66h44" stroke={deep} />
  </>,
);
