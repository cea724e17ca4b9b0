/** No answer can be longer; memory is taken only as it is needed. */
const LARGEST_BYTES = 512 * 1_048_576;

/**
 * Memory in which a thread leaves its answers, one at a time. The server looks into it: a message would wake the server up
 * while the thread still holds the lock of the message, and with its lower priority the thread might not soon go on.
 */
export type AnswerBox = {
  /** How many bytes there are, plus one; 0 if there is no answer. Then whether it is a failure. */
  state: Int32Array<SharedArrayBuffer>;
  bytes: SharedArrayBuffer;
};

export type BoxedAnswer = { isFailure: boolean; bytes: Uint8Array<ArrayBuffer> };

export const makeAnswerBox = (): AnswerBox => ({
  state: new Int32Array(new SharedArrayBuffer(8)),
  bytes: new SharedArrayBuffer(0, { maxByteLength: LARGEST_BYTES }),
});

export const putAnswer = ({ state, bytes }: AnswerBox, text: string, { isFailure = false } = {}): void => {
  const encoded = new TextEncoder().encode(text);
  if (bytes.byteLength < encoded.length) bytes.grow(encoded.length);
  new Uint8Array(bytes).set(encoded);
  state[1] = isFailure ? 1 : 0;
  Atomics.store(state, 0, encoded.length + 1);
};

/** Takes the answer out; undefined if there is none yet. */
export const takeAnswer = ({ state, bytes }: AnswerBox): BoxedAnswer | undefined => {
  const length = Atomics.load(state, 0);
  if (length === 0) return undefined;
  const taken = new Uint8Array(length - 1);
  taken.set(new Uint8Array(bytes, 0, length - 1));
  const isFailure = state[1] === 1;
  Atomics.store(state, 0, 0);
  return { isFailure, bytes: taken };
};
