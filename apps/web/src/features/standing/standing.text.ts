import { msg } from '@lingui/core/macro';

export const standingText = {
  listFailed: msg`Failed to load the standing orders`,
  draftFailed: msg`Failed to load the order`,
};

const again = msg`Please try again.`;

export const standingToasts = {
  created: { title: msg`Standing order made` },
  createFailed: { title: msg`The standing order was not made`, message: again },
  changed: { title: msg`Standing order changed` },
  changeFailed: { title: msg`The standing order was not changed`, message: again },
  paused: { title: msg`Standing order paused`, message: msg`Orders that were placed stay.` },
  resumed: { title: msg`Standing order resumed` },
  ended: { title: msg`Standing order ended`, message: msg`Orders that were placed stay.` },
  skipped: { title: msg`Day skipped` },
  skipFailed: { title: msg`The day was not skipped`, message: again },
  broughtBack: { title: msg`Day brought back` },
  bringBackFailed: { title: msg`The day was not brought back`, message: again },
  someNotPlaced: { title: msg`Some orders were not placed`, message: again },
  placeFailed: { title: msg`Nothing was placed`, message: again },
};
