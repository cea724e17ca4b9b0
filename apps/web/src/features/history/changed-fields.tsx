import type { HistoryFields } from '@farm/domain/history';
import { translate } from '../../lib/translate.ts';
import classes from './history.module.css';
import { historyText } from './history.text.ts';
import type { ShownFields } from './shown-fields.ts';

type ChangedFieldsProps = {
  before: HistoryFields;
  after: HistoryFields;
  fields: ShownFields;
  nameOf: (uid: string) => string;
};

/** The fields that are known by a name, old beside new. */
export function ChangedFields({ before, after, fields, nameOf }: ChangedFieldsProps) {
  const shown = Object.entries(fields).filter(([field]) => field in before || field in after);
  if (shown.length === 0) return null;
  return (
    <dl style={{ margin: '4px 0 0', fontSize: 'var(--mantine-font-size-sm)' }}>
      {shown.map(([field, { label, show, blank = historyText.blank }]) => {
        const said = (value: string | number | null | undefined) =>
          value === null || value === undefined ? translate(blank) : (show?.(value, nameOf) ?? String(value));
        const parts = [before, after].filter((state) => field in state).map((state) => said(state[field]));
        return (
          <div key={field} className={classes.change}>
            <dt>{translate(label)}:</dt>
            <dd>{parts.join(' → ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
