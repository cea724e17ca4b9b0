import { describeField, eachField, type OwnTexts, ownFields } from '@farm/domain/orders';
import { Text } from '@mantine/core';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';

/** Histories name them so. */
export const ownShown: ShownFields = eachField(ownFields, (field) => ({ label: describeField(field).label }));

/** 'Box color: red', with a dot between several. */
export const ownText = (line: OwnTexts): string =>
  ownFields
    .flatMap((field) => (line[field] ? [`${translate(describeField(field).label)}: ${line[field]}`] : []))
    .join(' · ');

export function LineTexts({ line }: { line: OwnTexts }) {
  const text = ownText(line);
  return text && <Text size="sm">{text}</Text>;
}
