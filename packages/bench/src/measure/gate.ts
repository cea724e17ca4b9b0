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
    const answers: { name: string; answer: unknown }[] = [];
    for (const { name, url, next, same } of contestants)
      answers.push({ name, answer: same(JSON.parse((await ask(url, next())).body) as never) });
    for (const { name, answer } of answers) {
      if (isDeepStrictEqual(answers[0]?.answer, answer)) continue;
      const [first, other] = [answers[0]?.answer, answer].map((one) => JSON.stringify(one)?.slice(0, 1500));
      throw new Error(
        `${work}: the answers differ, so nothing was measured.\n${answers[0]?.name}: ${first}\n${name}: ${other}`,
      );
    }
  }
};
