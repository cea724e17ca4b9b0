import { Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { type ComponentType, createElement, Fragment } from 'react';

/** Lingui takes `<b>x</b>` within a value for markup and drops the tags, but leaves elements as they are. */
const asText = (value: unknown) =>
  typeof value === 'string' && value.includes('<') ? createElement(Fragment, null, value) : value;

export const Trans: ComponentType<TransProps> = ({ values = {}, ...props }) => (
  <LinguiTrans
    {...props}
    values={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))}
  />
);
