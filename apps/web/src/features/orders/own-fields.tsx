import { describeField, eachField, type OwnField, type OwnTexts, ownFields } from '@farm/domain/orders';
import { Group, Text, TextInput, type TextInputProps } from '@mantine/core';
import { say } from '../../lib/say.ts';
import type { ShownFields } from '../history/shown-fields.ts';

/** A form has these of each line; a text is empty where the line says nothing. */
export type OwnValues = Record<OwnField, string>;

export const ownValues = (line: OwnTexts = {}): OwnValues =>
  eachField(ownFields, (field) => line[field] ?? '');

/** Histories name them so. */
export const ownShown: ShownFields = eachField(ownFields, (field) => ({ label: describeField(field).label }));

type OwnInputsProps = { inputOf: (field: OwnField) => TextInputProps };

export function OwnInputs({ inputOf }: OwnInputsProps) {
  if (ownFields.length === 0) return null;
  return (
    <Group grow style={{ gridColumn: '1 / -1' }}>
      {ownFields.map((field: OwnField) => {
        const { label, max } = describeField(field);
        return <TextInput key={field} label={say(label)} maxLength={max} {...inputOf(field)} />;
      })}
    </Group>
  );
}

/** 'Box color: red', with a dot between several. */
export const ownText = (line: OwnTexts): string =>
  ownFields
    .flatMap((field) => (line[field] ? [`${say(describeField(field).label)}: ${line[field]}`] : []))
    .join(' · ');

export function LineTexts({ line }: { line: OwnTexts }) {
  const text = ownText(line);
  return text && <Text size="sm">{text}</Text>;
}
