import { msg } from '@lingui/core/macro';
import { formatDay } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';

export const tracingText = {
  readFailed: msg`Failed to fetch the lot`,
  sizesFailed: msg`Failed to fetch the package sizes`,
  saved: { title: msg`Lot saved` },
  saveFailed: { title: msg`Error`, message: msg`Failed to save the lot. Please try again.` },
  held: { title: msg`The lot is on hold` },
  holdFailed: { title: msg`Error`, message: msg`Failed to hold the lot. Please try again.` },
  released: { title: msg`The lot is released` },
  releaseFailed: { title: msg`Error`, message: msg`Failed to release the lot. Please try again.` },
};

export const lotFields: ShownFields = {
  lotCode: { label: msg`Lot code` },
  sourceName: { label: msg`Grower of the lot` },
  variety: { label: msg`Variety` },
  cooledOn: { label: msg`Cooled on`, show: (day) => formatDay(String(day)) },
  holdReason: { label: msg`Held because`, blank: msg`not held` },
  unitsAvailable: { label: msg`On hand` },
  harvestDate: { label: msg`Harvest date`, show: (day) => formatDay(String(day)) },
};
