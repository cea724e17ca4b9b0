const MAX_BYTES = 1_048_576;

const isJson = (answer: Response) =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '');

class AnswerUnfit extends Error {
  override readonly name = 'AnswerUnfit';
}

/** JSON of at most 1 MB, counted after it is unpacked; throws `AnswerUnfit` for anything else, without reading the rest. */
export const readJsonAnswer = async (answer: Response): Promise<unknown> => {
  if (!isJson(answer) || !answer.body) {
    await answer.body?.cancel();
    throw new AnswerUnfit('The answer is not JSON.');
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new AnswerUnfit('The answer is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new AnswerUnfit('The answer is not valid JSON.');
  }
};
