import { msg } from '@lingui/core/macro';

export const servicesText = {
  listFailed: msg`Failed to fetch the services`,
  ended: { title: msg`Service ended`, message: msg`Programs that use its token are refused from now on.` },
};
