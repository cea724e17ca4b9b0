import { typedNumber } from '@farm/domain/core';
import { OrderQuantity } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { NumberField } from '../../../components/number-field.tsx';
import { focusOn } from '../../../lib/focus.ts';
import { formatDayWithWeekday, formatNumber } from '../../../lib/format.ts';
import { FIRST_QUESTION, focusOnRead } from '../new/line-focus.ts';
import type { NewOrderForm } from '../new/use-new-order-form.ts';
import classes from './read.module.css';
import { type Answer, outcomeOf, type Piece } from './reading.ts';
import type { Reading } from './use-reading.ts';

type ReadQuestionsProps = { reading: Reading; order: NewOrderForm; buyerName: string };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrows go from answer to answer. */
const onArrow = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  event.preventDefault();
  focusOn(buttons[buttons.indexOf(event.target) + step]);
};

/** All that was asked, in the order of the message; what is answered stays, with what was said. */
export function ReadQuestions({ reading, order, buyerName }: ReadQuestionsProps) {
  const { t } = useLingui();
  const { pieces, answers, day } = reading;
  const asked = pieces.filter((piece) => piece.state === 'question');
  const settle = (key: string, said: Answer | null) => {
    const open = [...document.querySelectorAll<HTMLElement>(FIRST_QUESTION)];
    const at = open.findIndex((ask) => ask.closest('[data-question]')?.getAttribute('data-question') === key);
    flushSync(() => reading.answer(key, said));
    const stillAsks = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"] [data-ask]`);
    const next = stillAsks ?? open.slice(at + 1).find((ask) => ask.isConnected);
    if (said !== 'out' && said?.sizeId === null) focusOn('[data-unread]');
    else if (next) focusOn(next);
    else focusOnRead();
  };
  if (asked.length === 0 && !day) return null;
  return (
    <ul className={classes.questions} aria-label={t`Questions`} onKeyDown={onArrow}>
      {day && <DayQuestion day={day} now={order.form.values.deliveryDate} />}
      {asked.map((piece) => {
        const outcome = outcomeOf(piece, answers);
        const size =
          outcome.is === 'out' || outcome.sizeId === null
            ? undefined
            : order.stock.packages.get(outcome.sizeId);
        const name = size ? `${size.name} ${size.size}` : '';
        return outcome.is === 'asked' ? (
          <Question
            key={piece.key}
            piece={piece}
            asks={outcome.asks}
            sizeId={outcome.sizeId}
            name={name}
            onAnswer={settle}
          />
        ) : (
          <Row key={piece.key} of={piece.key} text={piece.text}>
            <Text size="sm" span>
              {outcome.is === 'out'
                ? t`left out`
                : name
                  ? piece.word && piece.asks !== 'quantity'
                    ? t`${name}, remembered for ${buyerName} when placed`
                    : name
                  : t`chosen below`}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => settle(piece.key, null)}
            >{t`Change`}</Button>
          </Row>
        );
      })}
    </ul>
  );
}

type RowProps = { of: string; text: string; isOpen?: boolean; children: ReactNode };

function Row({ of, text, isOpen = false, children }: RowProps) {
  return (
    <li className={classes.question} data-question={of} data-open={isOpen || undefined}>
      <q className={classes.quoted}>{text}</q>
      {children}
    </li>
  );
}

type QuestionProps = {
  piece: Piece;
  asks: 'product' | 'size' | 'quantity';
  /** What is chosen already, if only its quantity is asked. */
  sizeId: number | null;
  name: string;
  onAnswer: (key: string, said: Answer | null) => void;
};

function Question({ piece, asks, sizeId, name, onAnswer }: QuestionProps) {
  const { t } = useLingui();
  const { key, text, choices, proposed, quantity } = piece;
  const leaveOut = () => onAnswer(key, 'out');
  if (asks === 'quantity')
    return <QuantityQuestion piece={piece} sizeId={sizeId} name={name} onAnswer={onAnswer} />;
  return (
    <Row of={key} text={text} isOpen>
      <Text size="sm" span fw={600}>
        {asks === 'size' ? t`Which size?` : t`Which product?`}
      </Text>
      <fieldset className={classes.answers ?? ''} aria-label={text}>
        {choices.map((choice, index) => {
          const count = choice.quantity === null ? '' : formatNumber(choice.quantity);
          return (
            <Button
              key={choice.sizeId}
              variant="default"
              size="compact-sm"
              data-ask={index === 0 || undefined}
              onClick={() => onAnswer(key, { sizeId: choice.sizeId, quantity: choice.quantity })}
            >
              {count && `${count} × `}
              {choice.productName} {choice.size}
              {proposed?.sizeId === choice.sizeId && (
                <Badge size="sm" variant="light" ms={6} tt="none">
                  {proposed.by === 'usual' ? t`proposed: usual` : t`proposed`}
                </Badge>
              )}
            </Button>
          );
        })}
        <Button
          variant="subtle"
          size="compact-sm"
          data-ask={choices.length === 0 || undefined}
          onClick={() => onAnswer(key, { sizeId: null, quantity })}
        >{t`Another product`}</Button>
        <Button variant="subtle" size="compact-sm" onClick={leaveOut}>{t`Not one of ours`}</Button>
      </fieldset>
    </Row>
  );
}

function QuantityQuestion({ piece: { key, text }, sizeId, name, onAnswer }: Omit<QuestionProps, 'asks'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | number>('');
  const { data: quantity } = OrderQuantity.safeParse(typedNumber(typed));
  const take = () => quantity !== undefined && onAnswer(key, { sizeId, quantity });
  return (
    <Row of={key} text={text} isOpen>
      <Text size="sm" span fw={600}>{t`How many ${name}?`}</Text>
      <fieldset
        className={classes.answers ?? ''}
        aria-label={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          if (!(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          take();
        }}
      >
        <NumberField
          className={classes.howMany ?? ''}
          aria-label={t`How many ${name}?`}
          min={1}
          value={typed}
          onChange={setTyped}
          data-ask
        />
        <Button
          variant="default"
          size="compact-sm"
          disabled={quantity === undefined}
          onClick={take}
        >{t`OK`}</Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onAnswer(key, 'out')}
        >{t`Leave it out`}</Button>
      </fieldset>
    </Row>
  );
}

function DayQuestion({ day, now }: { day: NonNullable<Reading['day']>; now: string | null }) {
  const { t } = useLingui();
  const kept = now ? formatDayWithWeekday(now) : '';
  const answer = (chosen: string | null) => {
    flushSync(() => day.answer(chosen));
    focusOnRead();
  };
  if (!day.isAsked)
    return (
      <Row of="day" text={day.text}>
        <Text size="sm" span>
          {kept}
        </Text>
      </Row>
    );
  return (
    <Row of="day" text={day.text} isOpen>
      <Text size="sm" span fw={600}>{t`Which day?`}</Text>
      <fieldset className={classes.answers ?? ''} aria-label={day.text}>
        {day.choices.map((choice, index) => (
          <Button
            key={choice}
            variant="default"
            size="compact-sm"
            data-ask={index === 0 || undefined}
            onClick={() => answer(choice)}
          >
            {formatDayWithWeekday(choice)}
          </Button>
        ))}
        {now && !day.choices.includes(now) && (
          <Button
            variant="subtle"
            size="compact-sm"
            data-ask={day.choices.length === 0 || undefined}
            onClick={() => answer(null)}
          >{t`Keep ${kept}`}</Button>
        )}
      </fieldset>
    </Row>
  );
}
