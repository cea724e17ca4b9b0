import { MESSAGE_MAX } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { focusOnRead } from '../orders/lines/line-fields.ts';
import classes from './intake.module.css';
import { marked } from './reading.ts';
import type { Reading } from './use-reading.ts';

type MessageTextProps = { reading: Reading; hasBuyer: boolean; onClose: () => void };

export function MessageText({ reading, hasBuyer, onClose }: MessageTextProps) {
  const { t } = useLingui();
  const { text, isTooLong, read } = reading;
  // The others are asked about.
  const notRead = read?.notRead.filter(({ mayOrder }) => !mayOrder) ?? [];
  const [isTyping, setTyping] = useState(text === '');
  const isPasting = useRef(false);
  const isSelective = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isEditing = isTyping || isTooLong || text.trim() === '';
  const length = formatNumber(text.length);
  const most = formatNumber(MESSAGE_MAX);
  const onText = (whole: string) => {
    if (!isPasting.current) return reading.setText(whole);
    isPasting.current = false;
    reading.paste(whole);
    if (whole.length > MESSAGE_MAX) return;
    setTyping(false);
    focusOn(hasBuyer ? null : '[data-path="buyerId"]');
    if (hasBuyer) focusOnRead();
  };
  return (
    <section className={classes.message} aria-label={t`The message`}>
      <div className={classes.title}>
        <Text size="sm" fw={600} component="label" htmlFor="order-message">{t`The message`}</Text>
        {text.trim() !== '' && !isTooLong && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={isEditing ? undefined : t`Edit the message`}
            onClick={() => {
              flushSync(() => setTyping(!isEditing));
              if (isEditing) focusOnRead();
              else focusOn('[data-path="message"]');
            }}
          >
            {isEditing ? t`Done` : t`Edit`}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t`Remove the message`}
          onClick={onClose}
        >{t`Remove`}</Button>
      </div>
      {isEditing ? (
        <Textarea
          id="order-message"
          data-path="message"
          autosize
          minRows={isSelective ? 4 : 10}
          maxRows={isSelective ? 8 : 24}
          placeholder={t`Paste a message, an e-mail or a list, such as “Thursday: 3 cs kale, 2 flats strawberries”.`}
          value={text}
          onPaste={() => (isPasting.current = true)}
          onChange={({ currentTarget: { value } }) => onText(value)}
          error={
            isTooLong &&
            t`This text has ${length} characters; at most ${most} can be read. Remove what does not belong to the order.`
          }
        />
      ) : (
        <details open={!isSelective} className={classes.fold}>
          <summary>{t`Show the text`}</summary>
          <Marked reading={reading} />
        </details>
      )}
      {!hasBuyer && text.trim() !== '' && (
        <Text size="sm" role="status">{t`Choose the buyer, and the message is read.`}</Text>
      )}
      {read && !isEditing && notRead.length > 0 && (
        <div className={classes.notRead}>
          <Text size="sm" fw={600} id="not-read">{t`Not read`}</Text>
          <ul aria-labelledby="not-read">
            {notRead.map(({ from, text }) => (
              <li key={from}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Marked({ reading: { text, read, readText, pieces, answers } }: { reading: Reading }) {
  const parts =
    read && readText === text ? marked(text, read, pieces, answers) : [{ from: 0, text, mark: null }];
  return (
    <p className={classes.marked} id="order-message">
      {parts.map(({ from, text, mark }) =>
        mark === 'used' || mark === 'asked' ? (
          <mark key={from} data-mark={mark}>
            {text}
          </mark>
        ) : (
          <span key={from} data-mark={mark ?? undefined}>
            {text}
          </span>
        ),
      )}
    </p>
  );
}
