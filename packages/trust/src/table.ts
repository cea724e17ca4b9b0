import type { Promised } from './promises.ts';
import type { Finding, Proof } from './proof.ts';
import type { Outcome } from './run-tests.ts';

const shownTests = (outcomes: (Outcome | undefined)[]) => {
  const passed = outcomes.reduce((sum, outcome) => sum + (outcome?.passed ?? 0), 0);
  const failed = outcomes.reduce((sum, outcome) => sum + (outcome?.failed ?? 0), 0);
  const missing = outcomes.filter((outcome) => !outcome).length;
  return [
    `${passed} tests passed`,
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(missing > 0 ? [`${missing} files did not run`] : []),
  ].join(', ');
};

/** The table by promise, as Markdown. A promise is met if all of its tests passed and every finding is met. */
export const tableOf = (
  promises: readonly Promised[],
  proofs: readonly Pick<Proof, 'name' | 'promises'>[],
  found: ReadonlyMap<string, readonly Finding[]>,
  outcomes: ReadonlyMap<string, Outcome>,
): { lines: string[]; isMet: boolean } => {
  const rows = promises.map(({ number, promise, tests }) => {
    const ended = tests.map((test) => outcomes.get(test));
    const findings = proofs
      .filter((proof) => proof.promises.includes(number))
      .flatMap(({ name }) => found.get(name) ?? []);
    const isMet =
      ended.every((outcome) => outcome && outcome.failed === 0) && findings.every((finding) => finding.isMet);
    const figures = findings.map(
      ({ measure, figure, isMet, why }) =>
        `${isMet ? '' : 'NOT MET: '}${measure}: ${figure}${why ? ` (${why})` : ''}`,
    );
    return { number, promise, isMet, proven: [...figures, ...(tests.length > 0 ? [shownTests(ended)] : [])] };
  });
  const lines = [
    '| | promise | met | by |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ number, promise, isMet, proven }) =>
        `| ${number} | ${promise} | ${isMet ? 'yes' : 'NO'} | ${proven.join('; ').replaceAll('|', '/')} |`,
    ),
  ];
  return { lines, isMet: rows.every(({ isMet }) => isMet) };
};
