import { z } from 'zod';
import type { Log } from '../core/context.ts';
import { readJsonAnswer } from '../core/read-json-answer.ts';

export type ModelMessage = { role: 'system' | 'user'; content: string };

/** A language model of an OpenAI-compatible provider. */
export type Model = {
  isSetUp: boolean;
  /** It gives what `read` makes of the answer; null if none is set up, if it fails, or if `read` can make nothing of it. */
  ask: <Answer>(
    messages: readonly ModelMessage[],
    read: (content: string) => Answer | null,
  ) => Promise<Answer | null>;
};

export type ModelSettings = {
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  model?: string | undefined;
  timeoutMs?: number | undefined;
  log?: Pick<Log, 'warn'> | undefined;
};

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** It never throws, and never reveals the key: of a failure, only the kind is logged. */
export const openModel = ({
  apiKey,
  baseUrl = 'https://api.x.ai/v1',
  model = 'grok-2-1212',
  timeoutMs = 15_000,
  log,
}: ModelSettings): Model => {
  if (!apiKey) return { isSetUp: false, ask: async () => null };
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;

  const complete: Model['ask'] = async (messages, read) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, messages, response_format: { type: 'json_object' } }),
      // The key is sent only to the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      log?.warn({ status: answer.status }, 'the AI provider refused');
      return null;
    }
    const completion = Completion.safeParse(await readJsonAnswer(answer));
    const said = read(completion.data?.choices[0]?.message.content ?? '');
    if (said === null) log?.warn({}, 'the AI provider answered something else than it was asked for');
    return said;
  };

  return {
    isSetUp: true,
    ask: async (messages, read) => {
      try {
        return await complete(messages, read);
      } catch (error) {
        // The message of a failed request may contain its headers, and so the key.
        log?.warn(
          { failure: error instanceof Error ? error.name : 'unknown' },
          'the AI provider did not answer',
        );
        return null;
      }
    },
  };
};

declare module '../core/context.ts' {
  interface AppContext {
    model: Model;
  }
}
