import { type Source, sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** A comment that begins so goes on with the name below it, or with the comment above, instead of being a sentence. */
const odd = /^(?:What|The same|Of|So that|Those)\b/;

/** Migrations stay as they were released. */
const frozen = /^packages\/data\/src\/migrations\/(?:2|fixtures\/)/;

/** A line comment right below another one goes on with its sentence. */
const goesOn = ({ text, comments }: Source, index: number) => {
  const [before, comment] = [comments[index - 1], comments[index]];
  return (
    before?.type === 'Line' &&
    comment?.type === 'Line' &&
    /^\s*\n\s*$/.test(text.slice(before.end, comment.start))
  );
};

/** Every comment begins as a sentence with a subject does. */
export function plainComments(root: string): Violation[] {
  return sources(root)
    .filter(({ path }) => !frozen.test(path))
    .flatMap((source) =>
      source.comments.flatMap(({ value, start }, index) => {
        const [first = ''] = value.replace(/^[\s*]+/, '').match(odd) ?? [];
        if (!first || goesOn(source, index)) return [];
        return [
          {
            file: source.path,
            line: source.lineOf(start),
            problem: `has a comment that begins with '${first}'`,
            remedy: 'Write a sentence with a subject and a verb, or leave the comment out.',
          },
        ];
      }),
    );
}
