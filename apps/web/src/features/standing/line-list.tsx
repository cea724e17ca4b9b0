import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { ownText } from '../orders/line-texts.tsx';
import { lineName } from './rule-words.ts';
import type { Rule } from './standing.calls.ts';
import classes from './standing.module.css';

/** These are ordered; a size that is no longer sold is struck through and says so. */
export function LineList({ lines, label }: { lines: Rule['lines']; label: string }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line, index) => {
        const own = ownText(line);
        const grower = line.farmerId && nameOf(line.farmerId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a size may come twice, and lines have no other name.
          <li key={index}>
            <span data-gone={line.isGone || undefined}>
              {formatNumber(line.quantity)} × {lineName(line)}
            </span>
            {own && <Text span inherit c="dimmed">{` · ${own}`}</Text>}
            {grower && <Text span inherit c="dimmed">{` · ${grower}`}</Text>}
            {line.isGone && (
              <Text span inherit c="var(--mantine-color-error)">{` · ${t`no longer sold`}`}</Text>
            )}
            {line.isGrowerGone && (
              <Text span inherit c="dimmed">{` · ${t`any grower, since its own is gone`}`}</Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
