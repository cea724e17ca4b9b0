import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalOf } from '../../../lib/api.ts';
import { focusOn } from '../../../lib/focus.ts';
import { saySent } from '../../../lib/translate.ts';

type Fault = { weight: string; text: string };

export const weightId = (id: number) => `weight-${id}`;

/** The weights of lines that are delivered with them. A weight that is far off is agreed to by sending it once more. */
export const useWeights = (ids: readonly number[]) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, Fault>>(new Map());
  const [isTried, setTried] = useState(false);
  const weightOf = (id: number) => typed.get(id) ?? '';
  const faultOf = (id: number) => {
    const fault = faults.get(id);
    return fault?.weight === weightOf(id) ? fault : undefined;
  };
  const isMissing = (id: number) => weightOf(id).trim() === '';
  return {
    weightOf,
    type: (id: number, weight: string) => setTyped((known) => new Map(known).set(id, weight)),
    errorOf: (id: number) =>
      faultOf(id)?.text ?? (isTried && isMissing(id) ? t`Enter the weight.` : undefined),
    isDoubted: ids.some((id) => faultOf(id) !== undefined),
    /** Tells whether all are there; otherwise the first that is missing gets the focus. */
    check: (): boolean => {
      setTried(true);
      const missing = ids.find(isMissing);
      if (missing !== undefined) focusOn(`#${weightId(missing)}`);
      return missing === undefined;
    },
    /** The weighed lines first, as `refuse` reads what is wrong with them. */
    withWeights: <Line extends { id: number; version: number }>(lines: readonly Line[]) => {
      const seen = ({ id, version }: Line) => ({ id, version });
      const weighed = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
      return [
        ...weighed.map((line) => ({
          ...seen(line),
          fillUnits: weightOf(line.id).trim(),
          farWeight: faultOf(line.id) !== undefined,
        })),
        ...lines.filter(({ id }) => !ids.includes(id)).map(seen),
      ];
    },
    /** Tells whether the refusal was about weights. */
    refuse: (error: unknown): boolean => {
      const found = (refusalOf(error)?.issues ?? []).flatMap((issue): [number, Fault][] => {
        const [of, index, field] = issue.path;
        const id = of === 'lines' && field === 'fillUnits' ? ids[Number(index)] : undefined;
        return id === undefined ? [] : [[id, { weight: weightOf(id), text: saySent(issue) }]];
      });
      setFaults(new Map(found));
      const [first] = found;
      if (first) focusOn(`#${weightId(first[0])}`);
      return found.length > 0;
    },
  };
};
