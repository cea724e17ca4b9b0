import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  packageManager: string;
  scripts: Record<string, string>;
};
const packages = globSync('{apps,packages}/*/package.json', { cwd: root }).map(
  (file) => JSON.parse(read(file)) as { name: string; scripts?: Record<string, string> },
);
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = { jobs: Record<string, { 'runs-on': string; steps: Step[] }> };
type Compose = {
  services: Record<
    string,
    {
      image?: string;
      command?: string;
      entrypoint?: string[];
      logging?: { options: Record<string, string> };
      profiles?: string[];
      ports?: string[];
      environment?: Record<string, string>;
      build?: { dockerfile: string };
      configs?: { source: string }[];
    }
  >;
  configs: Record<string, { content: string }>;
};

const readCompose = () => parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** The scripts of the package that `--filter` names, otherwise those of the root. */
const scriptsOf = (name: string | undefined) =>
  name ? packages.find((one) => one.name === name)?.scripts : manifest.scripts;

/** These are commands of pnpm itself. */
const ofPnpm = ['sbom'];

/** Commands and paths that do not exist, in the lines of a shell. */
const missing = (text: string) => [
  ...[...text.matchAll(/npx -y (\S+) (?:--filter-prod=\S+ )*(?:--filter (\S+) )?(\S+)/g)]
    .filter(
      ([, pnpm, name, script = '']) =>
        pnpm !== manifest.packageManager || !(script in (scriptsOf(name) ?? {}) || ofPnpm.includes(script)),
    )
    .map(([command]) => command),
  ...[...text.matchAll(/\bnode (?:--\S+ )*(\S+)/g)]
    .filter(([, file = '']) => !existsSync(join(root, file)))
    .map(([command]) => command),
];

test.each(workflows)(
  '%s names only commands and files that exist, and actions by their exact version',
  (file) => {
    const { jobs } = parse(read(file)) as Workflow;
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(steps.flatMap(({ run = '' }) => missing(run))).toEqual([]);
    expect(steps.filter(({ uses }) => uses && !/@v\d+\.\d+\.\d+$/.test(uses))).toEqual([]);
  },
);

test('a release has the container, the client, the list of what it is built on, and checksums', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const image = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
  expect(image?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', push: true, sbom: true });
  const made = steps.findIndex(({ run = '' }) => run.includes('sha256sum'));
  const published = steps.findIndex(({ run = '' }) => run.startsWith('gh release create'));
  expect(steps[made]?.run).toMatch(/tarball[^\n]+\n.*sbom --sbom-format cyclonedx[^\n]+\n[\s\S]*SHA256SUMS/);
  expect(steps[published]?.run).toContain('"$RUNNER_TEMP"/files/*');
  expect(published).toBeGreaterThan(made);
});

test('the check of commands notices a script and a file that are gone', () => {
  expect(missing('npx -y pnpm@12.21.0 tset\nnode packages/config/src/gone.ts')).toHaveLength(2);
  expect(missing('npx -y pnpm@1.0.0 test')).toHaveLength(1);
  expect(missing('npx -y pnpm@12.21.0 --filter @farm/client tarbal')).toHaveLength(1);
});

test('the first way to run the container is one service, which only this machine can open', () => {
  const { services } = readCompose();
  expect(Object.keys(services).filter((name) => !services[name]?.profiles)).toEqual(['farm']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how compose names a variable.
  expect(services.farm?.ports).toEqual(['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']);
  expect(services.farm?.environment?.FARM_TIME_ZONE).toMatch(/^\$\{FARM_TIME_ZONE:\?/);
  expect(services.farm?.build?.dockerfile).toSatisfy((file: string) => existsSync(join(root, file)));
});

test('the container hands every setting on to the server', () => {
  const { services } = readCompose();
  const settings = [...read('apps/server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(settings.length).toBeGreaterThan(15);
  // The image decides where the server listens and stores, and an emulator is for tests.
  const own = ['PORT', 'HOST', 'DATA_DIR', 'FIREBASE_AUTH_EMULATOR_HOST'];
  const handed = Object.keys(services.farm?.environment ?? {});
  expect(handed.toSorted()).toEqual(settings.filter((name) => !own.includes(name ?? '')).toSorted());
});

test('two servers share everything but their name, and nobody reaches the second one but through the balancer', () => {
  const { services, configs } = readCompose();
  const { depends_on: _, ports: __, ...first } = { depends_on: 0, ...services.farm };
  const { depends_on: ___, profiles, ...second } = { depends_on: 0, ...services['farm-two'] };
  expect(second).toEqual(first);
  expect(profiles).toEqual(['two']);
  expect(services.balancer?.profiles).toEqual(['two']);
  const [config] = services.balancer?.configs ?? [];
  expect(configs[config?.source ?? '']?.content).toContain('reverse_proxy farm:3000 farm-two:3000 {');
});

test('no proxy of the container logs an address, which may be an order link', () => {
  const { services, configs } = readCompose();
  const proxies = Object.values(services).filter(({ image }) => image?.startsWith('caddy'));
  expect(proxies).toHaveLength(2);
  for (const { command, configs: [config] = [] } of proxies) {
    expect(command).toBeUndefined();
    const content = configs[config?.source ?? '']?.content;
    expect(content).toContain('request>uri delete');
    expect(content).toContain('request>headers>Referer delete');
  }
});

test('no container fills the disk with its log', () => {
  const { services } = readCompose();
  for (const [name, { logging }] of Object.entries(services))
    expect(logging?.options, name).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
});

test('the proxies compress what is no stream, and leave out a server that is not ready', () => {
  const { configs } = readCompose();
  for (const { content } of Object.values(configs)) {
    expect(content).toMatch(/encode \{\s+match \{/);
    expect(content).not.toMatch(/Content-Type text\/(\*|event)/);
  }
  expect(configs.balancer?.content).toContain('health_uri /readyz');
});

/** Runs what a service of the compose file begins with, as the container would. */
const run = (service: string, args: string[], env: Record<string, string>) => {
  const [shell = '', flag = '', script = '', ...names] = readCompose().services[service]?.entrypoint ?? [];
  return spawnSync(
    shell,
    [flag, script.replaceAll('$$', '$'), ...(names.length > 0 ? names : ['x']), ...args],
    {
      env: { PATH: process.env.PATH ?? '', ...env },
      encoding: 'utf8',
    },
  );
};

describe.skipIf(process.platform === 'win32')('PostgreSQL in a container', () => {
  const programs = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'farm-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, script] of Object.entries(files))
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { folder, PATH: `${folder}:${process.env.PATH}` };
  };

  test('does not start where the farm would not use it', () => {
    const { PATH } = programs({ 'docker-entrypoint.sh': 'echo started "$@"' });
    const refused = run('postgres', [], { PATH });
    expect([refused.status, refused.stdout]).toEqual([78, '']);
    expect(refused.stderr).toContain('Set DATABASE_URL=');
    const started = run('postgres', [], { PATH, FARM_DATABASE_URL: 'postgres://farm' });
    expect([started.status, started.stdout]).toEqual([0, 'started postgres\n']);
  });

  test('is saved whole or not at all, under a name that the farm counts as a backup', () => {
    const dump = 'echo whole > "$(echo "$@" | sed s/.*--file=//)"; exit $DUMP_EXIT';
    const { folder, PATH } = programs({ pg_dump: dump });
    const FOLDER = join(folder, 'backups');
    expect(run('dump', ['now'], { PATH, FOLDER, DUMP_EXIT: '1' }).status).toBe(1);
    expect(readdirSync(FOLDER).filter((name) => name.endsWith('.dump'))).toEqual([]);
    expect(run('dump', ['now'], { PATH, FOLDER, DUMP_EXIT: '0' }).status).toBe(0);
    expect(readdirSync(FOLDER).filter((name) => /^farm-.*\.dump$/.test(name))).toHaveLength(1);
  });
});

test('the image is made from files that exist, and installs from every manifest of the lock file', () => {
  const copied = [...read('apps/server/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, files]) => (files ?? '').split(' '),
  );
  expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  for (const file of globSync('{apps,packages}/*/package.json', { cwd: root }))
    expect(copied).toContain(file.replaceAll('\\', '/'));
});

test('the image and the service that the documentation describes run the server as `pnpm start` does', () => {
  const [, option = ''] = /const options = \['(\S+)'\]/.exec(read('packages/config/src/run.mjs')) ?? [];
  expect(option).toMatch(/^--/);
  const lines = ['apps/server/Dockerfile', 'docs/operating.md'].flatMap((file) => read(file).split('\n'));
  const starts = lines.filter((line) => line.includes('start.mjs'));
  expect(starts).toHaveLength(3);
  expect(starts.filter((line) => !line.includes(option))).toEqual([]);
});

test('the documented service tries for ever with a pause, but for what only a person can mend, and writes its data alone', () => {
  const [, unit = ''] = /```ini\n([^`]*)```/.exec(read('docs/operating.md')) ?? [];
  const settings = new Map(
    unit.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      return value.length > 0 && !name.startsWith('#') ? [[name, value.join('=')] as const] : [];
    }),
  );
  const wanted = {
    StartLimitIntervalSec: '0',
    Restart: 'on-failure',
    RestartSec: '10',
    // Not 75, by which a start says that it can be tried again.
    RestartPreventExitStatus: '65 77 78',
    ReadWritePaths: '/opt/farm/data',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    SystemCallFilter: '@system-service',
  };
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, settings.get(name)]))).toEqual(wanted);
});

test('where only the farm was started, running it installs nothing more, and the client’s tarball its tools', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'farm-run-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const file of ['run.mjs', 'pnpm-command.mjs'])
    cpSync(join(import.meta.dirname, file), join(checkout, 'packages/config/src', file));
  mkdirSync(join(checkout, 'node_modules/node/bin'), { recursive: true });
  for (const name of ['node', 'node.exe']) writeFileSync(join(checkout, 'node_modules/node/bin', name), '');
  const pnpm = join(checkout, 'pnpm.cjs');
  writeFileSync(pnpm, 'console.log(process.argv.slice(2).join(" ")); process.exit(1);');
  const installed = (command: string) =>
    spawnSync(process.execPath, [join(checkout, 'packages/config/src/run.mjs'), command], {
      env: { PATH: process.env.PATH ?? '', npm_execpath: pnpm },
      encoding: 'utf8',
    }).stderr.split('\n')[0];
  expect(installed('start')).toMatch(/^install .*--prod .*@farm\/server/);
  expect(installed('client:tarball')).toBe('install --frozen-lockfile --prefer-offline');
});
