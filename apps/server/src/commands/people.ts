import type { Caller } from '@farm/api';
import { type Role, roles } from '@farm/domain/identity';
import type { Person } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import { Argument, Option } from 'commander';
import { asFarm } from './as-farm.ts';
import type { AddCommand } from './command.ts';

const findPerson = async (farm: Caller, email: string): Promise<Person> => {
  const wanted = email.trim().toLowerCase();
  const found = (await farm.people.list()).find((person) => person.email.toLowerCase() === wanted);
  if (!found) {
    throw new Refusal('PERSON_MISSING', {
      text: undefined,
      message: `Nobody here has the email ${email}. See farm people list.`,
    });
  }
  return found;
};

const stateOf = ({ suspendedAt, lastSeenAt }: Person) =>
  suspendedAt
    ? `suspended since ${suspendedAt.slice(0, 10)}`
    : `last seen ${lastSeenAt?.slice(0, 10) ?? 'never'}`;

const lineOf = (person: Person) =>
  `${person.email.padEnd(36)} ${person.role.padEnd(10)} ${person.name}, joined ${person.joinedAt.slice(0, 10)}, ${stateOf(person)}`;

export const addPeople: AddCommand = (program, { settings, print }) => {
  const people = program
    .command('people')
    .description('takes people in and lets them go; the farm may be running');
  const linkOf = (path: string, secret: string) => {
    const { publicUrl, port } = settings();
    return `${publicUrl ?? `http://localhost:${port}`}${path}#${secret}`;
  };
  const run = (work: (farm: Caller) => Promise<void>) => asFarm(settings(), work);
  const runFor = (email: string, work: (farm: Caller, person: Person) => Promise<void>) =>
    run(async (farm) => work(farm, await findPerson(farm, email)));

  people
    .command('list')
    .description('lists everyone with their role, and whether they are suspended')
    .action(() =>
      run(async (farm) => {
        const everyone = await farm.people.list();
        for (const person of everyone) print(lineOf(person));
        if (everyone.length === 0) print('Nobody has signed up yet. Begin with farm people invite <email>.');
      }),
    );

  people
    .command('invite <email>')
    .description('makes a link with which one person joins, such as the first administrator')
    .addOption(new Option('--role <role>', 'what they join as').choices(roles).default('admin'))
    .action((email: string, { role }: { role: Role }) =>
      run(async (farm) => {
        const made = await farm.people.invite({ email, role });
        print(`Give this link to ${made.email}. It works once, until ${made.expiresAt.slice(0, 10)}:`);
        print(linkOf('/join', made.secret));
      }),
    );

  people
    .command('suspend <email>')
    .description("ends a person's sessions and access tokens, and lets them sign in no more")
    .action((email: string) =>
      runFor(email, async (farm, { uid, name }) => {
        await farm.people.suspend({ uid });
        print(`${name} can no longer sign in.`);
      }),
    );

  people
    .command('restore <email>')
    .description('lets a suspended person sign in again')
    .action((email: string) =>
      runFor(email, async (farm, { uid, name }) => {
        await farm.people.restore({ uid });
        print(`${name} can sign in again.`);
      }),
    );

  people
    .command('role <email>')
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .description('gives a person another role')
    .action((email: string, role: Role) =>
      runFor(email, async (farm, { uid, name }) => {
        await farm.people.setRole({ uid, role });
        print(`${name} is now ${role.replace('_', ' ')}.`);
      }),
    );

  people
    .command('reset <email>')
    .description('makes a link with which a person sets a new password')
    .action((email: string) =>
      runFor(email, async (farm, { uid, name }) => {
        const made = await farm.people.makeResetLink({ uid });
        if (made.kind === 'mailed') {
          print(`The sign-in service has sent its own link to ${made.email}.`);
          return;
        }
        print(`Give this link to ${name}. It works once, for 24 hours:`);
        print(linkOf('/reset', made.secret));
      }),
    );

  people
    .command('reset-factor <email>')
    .description("removes a person's second factor, so that the password alone signs them in again")
    .action((email: string) =>
      runFor(email, async (farm, { uid, name }) => {
        await farm.people.resetFactor({ uid });
        print(`${name} signs in with the password alone, until they set up a second factor again.`);
      }),
    );
};
