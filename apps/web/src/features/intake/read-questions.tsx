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

type Choice = { key: string | number; label: ReactNode; choose: () => void; isAside?: boolean };

/** The first of the answers gets the focus. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ key, label, choose, isAside }, index) => (
    <Button
      key={key}
      variant={isAside ? 'subtle' : 'default'}
      size="compact-sm"
      data-ask={index === 0 || undefined}
      onClick={choose}
    >
      {label}
    </Button>
  ));
}

type AskedProps = {
  of: string;
  /** It is the text that the message has for what is asked. */
  said: string;
  label: string;
  question: string;
  choices: readonly Choice[];
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children?: ReactNode;
};

function Asked({ of, said, label, question, choices, onKeyDown, children }: AskedProps) {
  return (
    <Row of={of} text={said} isOpen>
      <Text size="sm" span fw={600}>
        {question}
      </Text>
      <fieldset className={classes.answers ?? ''} aria-label={label} onKeyDown={onKeyDown}>
        <Choices choices={choices} />
        {children}
      </fieldset>
    </Row>
  );
}

function Question(props: QuestionProps) {
  const { t } = useLingui();
  const { piece, asks, said, onAnswer } = props;
  const { key, text, choices, proposed, quantity, isUnread } = piece;
  if (asks === 'quantity') return <QuantityQuestion {...props} />;
  if (asks === 'price') return <PriceQuestion {...props} />;
  const leaveOut = {
    key: 'out',
    label: isUnread ? t`Not part of the order` : t`Not one of ours`,
    choose: () => onAnswer(key, 'out'),
    isAside: !isUnread,
  };
  const another = {
    key: 'another',
    label: isUnread ? t`Choose a product` : t`Another product`,
    choose: () => onAnswer(key, { sizeId: null, quantity }),
    isAside: true,
  };
  return (
    <Asked
      of={key}
      said={said}
      label={text}
      question={isUnread ? t`Not read` : asks === 'size' ? t`Which size?` : t`Which product?`}
      choices={[
        ...choices.map((choice) => ({
          key: `${choice.sizeId} ${choice.quantity}`,
          label: (
            <>
              {choice.quantity !== null && `${formatNumber(choice.quantity)} × `}
              {choice.productName} {choice.size}
              {proposed?.sizeId === choice.sizeId && (
                <Badge size="sm" variant="light" ms={6} tt="none">
                  {proposed.by === 'usual' ? t`proposed: usual` : t`proposed`}
                </Badge>
              )}
            </>
          ),
          choose: () => onAnswer(key, { sizeId: choice.sizeId, quantity: choice.quantity }),
        })),
        ...(isUnread ? [leaveOut, another] : [another, leaveOut]),
      ]}
    />
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
  const choice = (is: PriceAnswer, label: string) => ({
    key: is,
    label,
    choose: () => onAnswer(key, { sizeId, quantity, price: is }),
  });
  return (
    <Asked
      of={key}
      said={said}
      label={text}
      question={t`Which price for ${name}?`}
      choices={[
        choice('list', list ? t`The list’s: ${list}` : t`The list’s`),
        choice('agreed', t`Agreed: ${agreed}`),
        choice('ask', t`The list’s, and ask the buyer`),
        { key: 'out', label: t`Leave it out`, choose: () => onAnswer(key, 'out'), isAside: true },
      ]}
    />
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
    <Asked
      of={key}
      said={said}
      label={text}
      question={t`How many ${name}?`}
      choices={choices.map((choice) => ({
        key: choice.quantity ?? 0,
        label: `${formatNumber(choice.quantity ?? 0)} × ${choice.productName} ${choice.size}`,
        choose: () => onAnswer(key, { sizeId: choice.sizeId, quantity: choice.quantity }),
      }))}
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
    </Asked>
  );
}

function DayQuestion({ day, now }: { day: NonNullable<Reading['day']>; now: string | null }) {
  const { t } = useLingui();
  const kept = now ? formatDayWithWeekday(now) : '';
  const choice = (chosen: string | null, label: string) => ({
    key: label,
    label,
    choose: () => {
      flushSync(() => day.answer(chosen));
      focusOnRead();
    },
    isAside: chosen === null,
  });
  if (!day.isAsked)
    return (
      <Row of="day" text={day.text}>
        <Text size="sm" span>
          {kept}
        </Text>
      </Row>
    );
  return (
    <Asked
      of="day"
      said={day.text}
      label={day.text}
      question={t`Which day?`}
      choices={[
        ...day.choices.map((one) => choice(one, formatDayWithWeekday(one))),
        ...(now && !day.choices.includes(now) ? [choice(null, t`Keep ${kept}`)] : []),
      ]}
    />
  );
}
