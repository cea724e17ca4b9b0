import { msg } from '@lingui/core/macro';

export const READ_FAILED = msg`The message could not be read`;
