import {
  type BaseUnit,
  isPresetUnseen,
  type LabeledSize,
  unitsInLabel,
  unitWord,
} from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { t } from '@lingui/core/macro';
import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { translate } from '../../lib/translate.ts';

export const amountOf = (units: string, unit: BaseUnit) =>
  `${units} ${translate(unitWord(unit, Number(units)))}`;

/** The label says this, if the number beside it differs. */
export const unitsBesides = ({ size, units, unit }: LabeledSize): string | null => {
  const held = unitsInLabel(size, unit);
  return held !== null && Number(held) !== typedNumber(units) ? held : null;
};

const keyOf = ({ size, units, unit }: LabeledSize) => [size.trim(), typedNumber(units), unit].join(' ');

/** Asks once whether a number is meant that its label contradicts, or the preset 1 of a label that says none. */
export const useLabelQuestion = (known?: LabeledSize) => {
  const [asked] = useState(() => new Set(known && [keyOf(known)]));
  return (size: LabeledSize, field: string): FormErrors => {
    const held = unitsBesides(size);
    const isUnseen = isPresetUnseen(size);
    if (!(held !== null || isUnseen) || asked.has(keyOf(size)) || typeof typedNumber(size.units) !== 'number')
      return {};
    asked.add(keyOf(size));
    const typed = amountOf(String(typedNumber(size.units)), size.unit);
    const label = size.size.trim();
    if (held === null)
      return { [field]: t`Enter how much one ${label} holds. Save again if it is ${typed}.` };
    const said = amountOf(held, size.unit);
    const question = t`The label says ${said}, the package holds ${typed}. Save again to keep ${typed}.`;
    return { [field]: question };
  };
};
