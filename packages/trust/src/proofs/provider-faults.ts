import { join } from 'node:path';
import { lies, openLyingService, SECRET, slowLies } from '../lying-service.ts';
import type { Proof } from '../proof.ts';
import { METRICS_TOKEN, readMemory } from '../read-memory.ts';
import { startServer } from '../server-process.ts';
import { fillTrialFarm } from '../trial-farm.ts';

const KEY = 'the-key-of-the-project';
const PASSWORD = 'correct horse battery staple';
/** The farm gives up after 5 and 15 seconds; the rest is for a busy machine. */
const ANSWERED_WITHIN_MS = { identity: 15_000, suggestions: 25_000 };
const GROWTH_MAX_MB = 200;

const sizes = {
  short: { atOnce: 1, lies: lies.filter((lie) => !slowLies.includes(lie)) },
  full: { atOnce: 20, lies },
};

export const providerFaults: Proof = {
  name: 'provider-faults',
  promises: [16, 21, 22],
  about: 'lets the sign-in service and the AI provider fail, drip, redirect and lie',
  run: async (size, trial) => {
    const { atOnce, lies: chosen } = sizes[size];
    const folder = await trial.folder();
    const farm = await fillTrialFarm(join(folder, 'farm.sqlite'), { teams: 1 });
    const token = farm.teams[0]?.admin.token;
    const service = await openLyingService();
    trial.onEnd(service.close);
    const server = startServer(trial, {
      DATA_DIR: folder,
      BACKUP_DIR: 'off',
      METRICS_TOKEN,
      IDENTITY_PROVIDER: 'identity-toolkit',
      IDENTITY_TOOLKIT_API_KEY: KEY,
      FIREBASE_AUTH_EMULATOR_HOST: service.host,
      AI_API_KEY: KEY,
      AI_BASE_URL: `http://${service.host}/v1`,
    });
    const address = await server.address();
    const before = await readMemory(address);
    const bodies: string[] = [];
    const wrong: string[] = [];
    let asked = 0;
    let slowestMs = 0;
    let mostMb = before;

    const ask = async (what: keyof typeof ANSWERED_WITHIN_MS, path: string, init: RequestInit) => {
      const began = performance.now();
      const answer = await fetch(`${address}${path}`, init);
      const body = await answer.text();
      const ms = performance.now() - began;
      asked += 1;
      slowestMs = Math.max(slowestMs, ms);
      bodies.push(body);
      return { status: answer.status, body, isInTime: ms < ANSWERED_WITHIN_MS[what] };
    };
    const signIn = (number: number) =>
      ask('identity', '/api/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `person-${number}@farm.example`, password: PASSWORD }),
      });
    const suggest = () =>
      ask('suggestions', '/trpc/suggestions.load', { headers: { authorization: `Bearer ${token}` } });

    for (const lie of chosen) {
      trial.log(lie);
      service.lie(lie);
      const signIns = Array.from({ length: atOnce }, async (_, number) => {
        const { status, body, isInTime } = await signIn(number);
        if (status !== 503 || !body.includes('"PROVIDER_UNREACHABLE"') || !isInTime)
          wrong.push(`the sign-in service ${lie}: ${status} ${body.slice(0, 100)}`);
      });
      const suggestions = Array.from({ length: atOnce }, async () => {
        const { status, body, isInTime } = await suggest();
        if (status !== 200 || !body.includes('"isSample":true') || !isInTime)
          wrong.push(`the AI provider ${lie}: ${status} ${body.slice(0, 100)}`);
      });
      await Promise.all([...signIns, ...suggestions]);
      mostMb = Math.max(mostMb, await readMemory(address));
    }
    const said = [...bodies, ...server.lines].join('\n');
    const leaked = [SECRET, KEY, PASSWORD].filter((secret) => said.includes(secret));
    const none = (measure: string, found: readonly string[], of: number) => ({
      measure,
      figure: `${found.length} of ${of}`,
      isMet: found.length === 0,
      ...(found.length > 0 && { why: found.slice(0, 5).join('; ') }),
    });
    return [
      none('answers that were late or other than a sentence and the sample', wrong, asked),
      none('secrets that reached an answer or the log', leaked, 3),
      none('redirects that were followed', Array(service.followed()).fill('followed'), asked),
      {
        measure: 'the slowest answer while a provider failed',
        figure: `${Math.round(slowestMs)} ms`,
        isMet: slowestMs < ANSWERED_WITHIN_MS.suggestions,
      },
      {
        measure: `memory that ${chosen.length} kinds of failure took`,
        figure: `${mostMb - before} MB`,
        isMet: mostMb - before < GROWTH_MAX_MB,
      },
    ];
  },
};
