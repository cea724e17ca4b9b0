import { isDeepStrictEqual } from 'node:util';
import { type Asked, send } from './send.ts';

const COMPARED = 5;

export type Compared = { name: string; url: string; next: () => Asked; same: (answer: never) => unknown };

/** Asks all contestants the same, and refuses to measure anything if their answers are not the same. */
export const assertSameAnswers = async (
  work: string,
  contestants: readonly Compared[],
  ask: typeof send = send,
): Promise<void> => {
  for (let count = 0; count < COMPARED; count += 1) {
    const answers: { name: string; same: unknown }[] = [];
    for (const { name, url, next, same } of contestants)
      answers.push({ name, same: same(JSON.parse((await ask(url, next())).body) as never) });
    const [first, ...others] = answers;
    for (const other of others) {
      if (isDeepStrictEqual(first?.same, other.same)) continue;
      const show = ({ name, same }: { name: string; same: unknown }) =>
        `${name}: ${JSON.stringify(same)?.slice(0, 1500)}`;
      throw new Error(
        `${work}: the answers differ, so nothing was measured.\n${first && show(first)}\n${show(other)}`,
      );
    }
  }
};
