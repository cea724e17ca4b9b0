import { typedNumber } from '@farm/domain/core';
import { OrderQuantity } from '@farm/domain/orders';
import type { PricePer } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatDayWithWeekday, formatMoney, formatNumber } from '../../lib/format.ts';
import { FIRST_QUESTION, focusOnRead } from '../orders/lines/line-fields.ts';
import type { NewOrderForm } from '../orders/new/use-new-order-form.ts';
import classes from './intake.module.css';
import { type Answer, outcomeOf, type Piece, type PriceAnswer, saidOf } from './reading.ts';
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
            quantity={outcome.quantity}
            said={saidOf(reading.readText, piece)}
            name={name || [piece.productName, piece.size].filter(Boolean).join(' ')}
            onAnswer={settle}
          />
        ) : (
          <Row key={piece.key} of={piece.key} text={saidOf(reading.readText, piece)}>
            <Text size="sm" span>
              {outcome.is === 'out'
                ? piece.isUnread
                  ? t`not part of the order`
                  : t`left out`
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
  asks: NonNullable<Piece['asks']>;
  /** These are chosen already, if only the quantity is asked. */
  sizeId: number | null;
  quantity: number | null;
  name: string;
  /** It is the text that the message has for the piece. */
  said: string;
  onAnswer: (key: string, said: Answer | null) => void;
};

function Question(props: QuestionProps) {
  const { t } = useLingui();
  const { piece, asks, said, onAnswer } = props;
  const { key, text, choices, proposed, quantity, isUnread } = piece;
  const leaveOut = () => onAnswer(key, 'out');
  if (asks === 'quantity') return <QuantityQuestion {...props} />;
  if (asks === 'price') return <PriceQuestion {...props} />;
  return (
    <Row of={key} text={said} isOpen>
      <Text size="sm" span fw={600}>
        {isUnread ? t`Not read` : asks === 'size' ? t`Which size?` : t`Which product?`}
      </Text>
      <fieldset className={classes.answers ?? ''} aria-label={text}>
        {choices.map((choice, index) => {
          const count = choice.quantity === null ? '' : formatNumber(choice.quantity);
          return (
            <Button
              key={`${choice.sizeId} ${choice.quantity}`}
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
        {isUnread && (
          <Button variant="default" size="compact-sm" data-ask onClick={leaveOut}>
            {t`Not part of the order`}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          data-ask={(choices.length === 0 && !isUnread) || undefined}
          onClick={() => onAnswer(key, { sizeId: null, quantity })}
        >
          {isUnread ? t`Choose a product` : t`Another product`}
        </Button>
        {!isUnread && (
          <Button variant="subtle" size="compact-sm" onClick={leaveOut}>{t`Not one of ours`}</Button>
        )}
      </fieldset>
    </Row>
  );
}

/** The message names another price than the list has. */
function PriceQuestion({ piece, sizeId, quantity, name, said, onAnswer }: QuestionProps) {
  const { t } = useLingui();
  const { key, text, price } = piece;
  if (!price) return null;
  const unit = (per: PricePer) => (per === 'package' ? '' : ` ${t`per unit`}`);
  const list = price.list && `${formatMoney(price.list.cents)}${unit(price.list.per)}`;
  const agreed = `${formatMoney(price.cents)}${unit(price.per)}`;
  const answer = (chosen: PriceAnswer) => onAnswer(key, { sizeId, quantity, price: chosen });
  return (
    <Row of={key} text={said} isOpen>
      <Text size="sm" span fw={600}>{t`Which price for ${name}?`}</Text>
      <fieldset className={classes.answers ?? ''} aria-label={text}>
        <Button variant="default" size="compact-sm" data-ask onClick={() => answer('list')}>
          {list ? t`The list’s: ${list}` : t`The list’s`}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => answer('agreed')}>
          {t`Agreed: ${agreed}`}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => answer('ask')}>
          {t`The list’s, and ask the buyer`}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onAnswer(key, 'out')}>
          {t`Leave it out`}
        </Button>
      </fieldset>
    </Row>
  );
}

function QuantityQuestion({ piece, sizeId, name, said, onAnswer }: QuestionProps) {
  const { t } = useLingui();
  const { key, text } = piece;
  const choices = piece.choices.filter(
    (choice) => choice.quantity !== null && (sizeId === null || choice.sizeId === sizeId),
  );
  const [typed, setTyped] = useState<string | number>('');
  const { data: quantity } = OrderQuantity.safeParse(typedNumber(typed));
  const [only] = piece.choices;
  const known =
    sizeId ??
    (piece.choices.every((choice) => choice.sizeId === only?.sizeId) ? (only?.sizeId ?? null) : null);
  const take = () => quantity !== undefined && onAnswer(key, { sizeId: known, quantity });
  return (
    <Row of={key} text={said} isOpen>
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
        {choices.map((choice, index) => (
          <Button
            key={choice.quantity}
            variant="default"
            size="compact-sm"
            data-ask={index === 0 || undefined}
            onClick={() => onAnswer(key, { sizeId: choice.sizeId, quantity: choice.quantity })}
          >
            {`${formatNumber(choice.quantity ?? 0)} × ${choice.productName} ${choice.size}`}
          </Button>
        ))}
        <NumberField
          className={classes.howMany ?? ''}
          aria-label={t`How many ${name}?`}
          min={1}
          value={typed}
          onChange={setTyped}
          data-ask={choices.length === 0 || undefined}
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
