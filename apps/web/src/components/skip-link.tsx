import { useLingui } from '@lingui/react/macro';
import { focusOn, MAIN_ID } from '../lib/focus.ts';
import classes from './skip-link.module.css';

export function SkipLink() {
  const { t } = useLingui();
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes.link}
      onClick={(event) => {
        // Moves the focus itself: a link would change the address, which the tabs use.
        event.preventDefault();
        focusOn(`#${MAIN_ID}`);
      }}
    >{t`Skip to the content`}</a>
  );
}
