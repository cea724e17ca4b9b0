import { describeField, eachField, type OwnField, type OwnTexts, ownFields } from '@farm/domain/orders';
import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { translate } from '../../lib/translate.ts';

/** A form has these of each line; a text is empty where the line says nothing. */
export type OwnValues = Record<OwnField, string>;

export const ownValues = (line: OwnTexts = {}): OwnValues =>
  eachField(ownFields, (field) => line[field] ?? '');

type OwnInputsProps = { inputOf: (field: OwnField) => TextInputProps };

export function OwnInputs({ inputOf }: OwnInputsProps) {
  if (ownFields.length === 0) return null;
  return (
    <Group grow style={{ gridColumn: '1 / -1' }}>
      {ownFields.map((field: OwnField) => {
        const { label, max } = describeField(field);
        return <TextInput key={field} label={translate(label)} maxLength={max} {...inputOf(field)} />;
      })}
    </Group>
  );
}
