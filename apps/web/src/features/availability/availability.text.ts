import { msg, plural } from '@lingui/core/macro';

export const EXPECTED_HARVEST = msg`Expected harvest`;
export const CAN_PROMISE = msg`Can promise`;

export const availabilityText = {
  fetchFailed: msg`Failed to fetch the expected harvest`,
  promisesFailed: msg`Failed to fetch what can be promised`,
  saved: (count: number) => ({
    title: msg`Expected harvest saved`,
    message: msg`${plural(count, { one: '# number was saved.', other: '# numbers were saved.' })}`,
  }),
  saveFailed: {
    title: msg`The expected harvest was not saved`,
    message: msg`What you typed is still here. Try again.`,
  },
  suggestFailed: { title: msg`Failed to fetch what plantings suggest` },
};
