import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../load/connection.ts';
import type { Asked, Work } from '../works/work.ts';

const COMPARED = 5;

export type Compared = { name: string; connection: Pick<Connection, 'send'>; next: () => Asked };

/** Asks all contestants the same, and refuses to measure anything if their answers are not the same. */
export const assertSameAnswers = async (work: Work, contestants: readonly Compared[]): Promise<void> => {
  const { sameOf = (answer: unknown) => answer } = work;
  for (let count = 0; count < COMPARED; count += 1) {
    const answers = [];
    for (const { name, connection, next } of contestants) {
      const { body } = await connection.send(next());
      answers.push({ name, same: sameOf(JSON.parse(body.toString()) as never) });
    }
    const [first, ...others] = answers;
    for (const other of others) {
      if (!isDeepStrictEqual(first?.same, other.same)) {
        const show = (value: unknown) => JSON.stringify(value)?.slice(0, 1500);
        throw new Error(
          `${work.id}: the answers differ, so nothing was measured.\n${first?.name}: ${show(first?.same)}\n${other.name}: ${show(other.same)}`,
        );
      }
    }
  }
};
