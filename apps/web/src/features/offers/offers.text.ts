import { msg, plural } from '@lingui/core/macro';

export const offersText = {
  listFailed: msg`Failed to load the offers`,
  choicesFailed: msg`Failed to load what is left`,
  buyersFailed: msg`Failed to load the buyers`,
};

const again = msg`Please try again.`;

export const offersToasts = {
  made: { title: msg`Offer made` },
  makeFailed: { title: msg`The offer was not made`, message: again },
  linked: (count: number) => ({
    title:
      count === 0
        ? msg`No new links: the buyers already have one`
        : msg`${plural(count, { one: '# link made', other: '# links made' })}`,
  }),
  linkFailed: { title: msg`No links were made`, message: again },
  ended: { title: msg`Offer ended` },
  linkEnded: { title: msg`Order link ended` },
  endFailed: { title: msg`The offer or link was not ended`, message: again },
};
