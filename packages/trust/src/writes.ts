import type { FarmClient } from '@farm/client';
import type { HistoryAct } from '@farm/domain/history';
import type { LineRef, OrderLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';
import { type Answer, attempt, type Operation, type Purpose } from './operations.ts';
import type { Team, TrialFarm, TrialPerson } from './trial-farm.ts';

type Tried = { purpose: Purpose; actor: TrialPerson; answer: Answer; again?: Operation['again'] };

/** Who writes where. `mark` occurs in nothing else that is written, and `number` is its number. */
type Occasion = { address: string; team: Team; mark: string; number: number };

/** A write that a person tries; undefined if there is nothing it could change. */
export type Write = (occasion: Occasion) => Promise<Tried | undefined>;

type Options = {
  farm: TrialFarm;
  choose: Chooser;
  known: ReadonlyMap<number, OrderLine>;
  learn: (lines: readonly OrderLine[]) => void;
  clientOf: (address: string, person: TrialPerson) => FarmClient;
};

type Act = (client: FarmClient, lines: LineRef[]) => Promise<{ lines: OrderLine[] }>;
const acts: readonly [HistoryAct, OrderLine['status'][], Act][] = [
  [
    'confirmed',
    ['pending', 'pending_inventory'],
    (client, lines) => client.orders.confirm.mutate({ lines, ifShort: 'confirm' }),
  ],
  ['held', ['pending'], (client, lines) => client.orders.hold.mutate({ lines })],
  ['cancelled', ['pending', 'confirmed'], (client, lines) => client.orders.cancel.mutate({ lines })],
  ['delivered', ['confirmed'], (client, lines) => client.orders.deliver.mutate({ lines })],
  ['delivered', ['confirmed'], (client, lines) => client.orders.deliver.mutate({ lines })],
];

/** The writes that people do, the frequent ones several times. */
export const openWrites = ({ farm, choose, known, learn, clientOf }: Options): readonly Write[] => {
  const totals = new Map<number, number>();

  /** A create with a key, which can be sent again. */
  const create = async <Result>(
    { address, team: { rep } }: Occasion,
    purpose: Purpose,
    call: (client: FarmClient) => Promise<Result>,
    note: (result: Result) => number | undefined,
  ): Promise<Tried> => {
    const again = (to: string) => attempt(() => call(clientOf(to, rep)), note);
    return { purpose, actor: rep, answer: await again(address), again };
  };

  const placeOrder: Write = (occasion) => {
    const { team, mark, number } = occasion;
    const growers = [team, choose.among(farm.teams) ?? team].map(({ farmer }) => farmer.uid);
    const lines = Array.from({ length: 1 + choose.below(5) }, (_, index) => ({
      sizeId: choose.among(farm.products)?.sizeId ?? 0,
      quantity: 1 + choose.below(9),
      farmerId: growers[index % 2] ?? team.farmer.uid,
    }));
    const where = { buyerId: choose.among(farm.buyerIds) ?? 0, deliveryDate: farm.dayOf(number) };
    const input = { ...where, purchaseOrderNumber: mark, notes: null, lines, idempotencyKey: mark };
    const notified = [...new Set(lines.map(({ farmerId }) => farmerId))];
    return create(
      occasion,
      { kind: 'order', lines: lines.length, growers: notified },
      (client) => client.orders.create.mutate(input),
      (order) => {
        learn(order.lines);
        return order.number;
      },
    );
  };

  const writeMessage: Write = (occasion) => {
    const { team, mark } = occasion;
    const input = { conversationId: team.conversationId, content: mark, idempotencyKey: mark };
    return create(
      occasion,
      { kind: 'message', others: 2 },
      (client) => client.messages.send.mutate(input),
      ({ id }) => id,
    );
  };

  const setTotal: Write = async ({ address, team, mark }) => {
    const productNameId = choose.among(farm.products)?.productNameId ?? 0;
    const seenTotal = totals.get(productNameId) ?? 0;
    const total = seenTotal > 500 ? seenTotal - 1 - choose.below(400) : seenTotal + 1 + choose.below(30);
    const input = { productNameId, total, seenTotal, reason: mark };
    const note = (stock: { total?: number } | undefined) => {
      if (stock?.total !== undefined) totals.set(productNameId, stock.total);
      return undefined;
    };
    const answer = await attempt(() => clientOf(address, team.farmer).inventory.setTotal.mutate(input), note);
    if (answer.outcome === 'refused') note(answer.present as { total?: number } | undefined);
    return { purpose: { kind: 'total', delta: total - seenTotal }, actor: team.farmer, answer };
  };

  /** Moves some or all lines of an order at once. Several people often try the same. */
  const move: Write = async ({ address, team }) => {
    const [what, from, act] = acts[choose.below(acts.length)] as (typeof acts)[number];
    const able = [...known.values()].filter(({ status }) => from.includes(status));
    const order = choose.among(able)?.orderGroupId;
    const all = able.filter(({ orderGroupId }) => orderGroupId === order);
    const lines = (choose.below(2) === 0 ? all.slice(0, 1) : all).map(({ id, version }) => ({ id, version }));
    if (lines.length === 0) return undefined;
    const answer = await attempt(
      () => act(clientOf(address, team.admin), lines),
      (moved) => {
        learn(moved.lines);
        return undefined;
      },
    );
    const present = [answer.present].flat() as ({ line?: OrderLine } & OrderLine)[];
    learn(present.flatMap((one) => one?.line ?? (one?.version ? one : [])));
    return { purpose: { kind: 'move', what, lines }, actor: team.admin, answer };
  };

  return [
    ...Array.from({ length: 3 }, () => placeOrder),
    ...Array.from({ length: 5 }, () => move),
    ...[setTotal, setTotal, writeMessage, writeMessage],
  ];
};
