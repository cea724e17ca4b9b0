import type { FarmClient } from '@farm/client';
import type { HistoryAct } from '@farm/domain/history';
import type { OrderLine, SeenLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';
import { type Answer, attempt, type Deed, type Purpose } from './deeds.ts';
import type { KnownLines } from './known-lines.ts';
import type { Team, TrialFarm, TrialPerson } from './trial-farm.ts';

type Tried = { purpose: Purpose; actor: TrialPerson; answer: Answer; again?: Deed['again'] };

/** Who writes where. `mark` occurs in nothing else that is written, and `number` is its number. */
type Occasion = { address: string; team: Team; mark: string; number: number };

/** A write that a person tries; undefined if there is nothing it could change. */
export type Write = (occasion: Occasion) => Promise<Tried | undefined>;

const seen = ({ id, version }: OrderLine): SeenLine => ({ id, version });

/** The writes that people do, the frequent ones several times. */
export const openWrites = (
  farm: TrialFarm,
  choose: Chooser,
  known: KnownLines,
  clientOf: (address: string, person: TrialPerson) => FarmClient,
): readonly Write[] => {
  const totals = new Map<number, number>();

  /** A create with a key, which can be sent again. */
  const create = async <Result>(
    address: string,
    actor: TrialPerson,
    purpose: Purpose,
    call: (client: FarmClient) => Promise<Result>,
    note: (result: Result) => number | undefined,
  ): Promise<Tried> => {
    const send = (to: string) => attempt(() => call(clientOf(to, actor)), note);
    return { purpose, actor, answer: await send(address), again: send };
  };

  const placeOrder = ({ address, team, mark, number }: Occasion) => {
    const growers = [team, choose.among(farm.teams) ?? team].map(({ farmer }) => farmer.uid);
    const wanted = Array.from({ length: 1 + choose.below(5) }, (_, index) => ({
      sizeId: choose.among(farm.products)?.sizeId ?? 0,
      quantity: 1 + choose.below(9),
      farmerId: growers[index % 2] ?? team.farmer.uid,
    }));
    const input = {
      buyerId: choose.among(farm.buyerIds) ?? 0,
      deliveryDate: farm.dayOf(number),
      purchaseOrderNumber: mark,
      notes: null,
      lines: wanted,
      idempotencyKey: mark,
    };
    const notified = [...new Set(wanted.map(({ farmerId }) => farmerId))];
    return create(
      address,
      team.rep,
      { kind: 'order', lines: wanted.length, growers: notified },
      (client) => client.orders.create.mutate(input),
      (order) => {
        known.learn(order.lines);
        return order.number;
      },
    );
  };

  const writeMessage = ({ address, team, mark }: Occasion) =>
    create(
      address,
      team.rep,
      { kind: 'message', others: 2 },
      (client) =>
        client.messages.send.mutate({
          conversationId: team.conversationId,
          content: mark,
          idempotencyKey: mark,
        }),
      ({ id }) => id,
    );

  const setTotal = async ({ address, team, mark }: Occasion): Promise<Tried> => {
    const productNameId = choose.among(farm.products)?.productNameId ?? 0;
    const seenTotal = totals.get(productNameId) ?? 0;
    const total = seenTotal > 500 ? seenTotal - 1 - choose.below(400) : seenTotal + 1 + choose.below(30);
    const input = { productNameId, total, seenTotal, reason: mark };
    const answer = await attempt(
      () => clientOf(address, team.farmer).inventory.setTotal.mutate(input),
      (stock) => {
        totals.set(productNameId, stock.total);
        return undefined;
      },
    );
    const present = answer.present as { total?: number } | undefined;
    if (answer.outcome === 'refused' && present?.total !== undefined)
      totals.set(productNameId, present.total);
    return { purpose: { kind: 'total', delta: total - seenTotal }, actor: team.farmer, answer };
  };

  const refresh = (present: unknown) => {
    const found = (Array.isArray(present) ? present : [present]) as { line?: OrderLine; version?: number }[];
    known.learn(found.flatMap((one) => one?.line ?? (one?.version ? (one as OrderLine) : [])));
  };

  type Act = [
    HistoryAct,
    OrderLine['status'][],
    (client: FarmClient, lines: SeenLine[]) => Promise<{ lines: OrderLine[] }>,
  ];
  const acts: [Act, ...Act[]] = [
    [
      'confirmed',
      ['pending', 'pending_inventory'],
      (client, lines) => client.orders.confirmAll.mutate({ lines, ifShort: 'confirm' }),
    ],
    ['held', ['pending'], (client, lines) => client.orders.holdAll.mutate({ lines })],
    ['cancelled', ['pending', 'confirmed'], (client, lines) => client.orders.cancelAll.mutate({ lines })],
    ['delivered', ['confirmed'], (client, lines) => client.orders.deliverAll.mutate({ lines })],
    ['delivered', ['confirmed'], (client, lines) => client.orders.deliverAll.mutate({ lines })],
  ];
  /** Moves some or all lines of an order at once. Several people often try the same. */
  const move = async ({ address, team }: Occasion): Promise<Tried | undefined> => {
    const [what, from, act] = choose.one(acts);
    const all = known.ofOneOrder(from);
    const chosen = (choose.below(2) === 0 ? all.slice(0, 1) : all).map(seen);
    if (chosen.length === 0) return undefined;
    const answer = await attempt(
      () => act(clientOf(address, team.admin), chosen),
      ({ lines }) => {
        known.learn(lines);
        return undefined;
      },
    );
    refresh(answer.present);
    return { purpose: { kind: 'move', what, lines: chosen }, actor: team.admin, answer };
  };

  return [
    ...Array.from({ length: 3 }, () => placeOrder),
    ...Array.from({ length: 5 }, () => move),
    ...[setTotal, setTotal, writeMessage, writeMessage],
  ];
};
