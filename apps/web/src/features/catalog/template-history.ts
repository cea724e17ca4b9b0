import { catalogTexts } from '@farm/domain/catalog';
import { msg } from '@lingui/core/macro';
import { say } from '../../lib/say.ts';
import type { ShownFields } from '../history/shown-fields.ts';

export const templateFields: ShownFields = {
  name: { label: msg`Product name` },
  baseUnit: { label: msg`Base unit`, show: (unit) => say(catalogTexts.unit({ unit })) },
  size: { label: msg`Package size` },
  unitsPerBaseUnit: { label: msg`Base units per package` },
  isCatchWeight: {
    label: msg`Weighed when packed`,
    show: () => say(msg`yes`),
    blank: msg`no`,
  },
};
