import { openWorld } from '@farm/api/testing';
import { attackDoors, type Heard } from '@farm/api/testing/attack-doors';
import { furnishFarm } from '@farm/api/testing/furnish-farm';
import { engines } from '@farm/data/testing';
import type { Finding, Proof } from '../proof.ts';

const count = new Intl.NumberFormat('en-US');

const findingOf = (kind: string, calls: Heard[], engine: string): Finding => {
  const wrong = calls.filter(({ heard, expected }) => heard !== expected);
  const refused = calls.filter(({ expected }) => expected !== 'ok');
  return {
    measure: `calls as ${kind} on ${engine} that were not answered as the role matrix says`,
    figure: `${wrong.length} of ${count.format(calls.length)}`,
    isMet: wrong.length === 0,
    why: [
      `${count.format(refused.length)} had to be refused`,
      ...wrong.slice(0, 5).map(({ path, form, heard }) => `${path} ${form}: ${heard}`),
    ].join('; '),
  };
};

export const attack: Proof = {
  name: 'attack',
  promises: [1, 2],
  about: 'calls every procedure as every kind of person, one by one, in batches and streamed',
  run: async (size, trial) => {
    const findings: Finding[] = [];
    for (const engine of size === 'full' ? engines : (['sqlite'] as const)) {
      const world = await openWorld(engine);
      trial.onEnd(world.close);
      const farm = await furnishFarm(world);
      const heard = await attackDoors(world, farm, size === 'full' ? undefined : ['batched']);
      for (const [kind, calls] of Map.groupBy(heard, ({ kind }) => kind)) {
        findings.push(findingOf(kind, calls, engine));
      }
      trial.log(`${count.format(heard.length)} calls on ${engine}`);
    }
    return findings;
  },
};
