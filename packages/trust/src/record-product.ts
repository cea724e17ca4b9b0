import { createFarmClient, type FarmClient, refusalOf } from '@farm/client';
import type { OrderLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';
import type { Happened } from './linearize.ts';
import type { Act, LineState, ProductCall, ProductState } from './product-model.ts';
import type { TrialFarm } from './trial-farm.ts';

const LINES = 6;
const STOCK = 20;
const acts: Act[] = ['confirm', 'confirm', 'deliver', 'deliver', 'hold', 'reschedule', 'cancel'];

const stateOf = ({ version, status, deliveryDate: day }: OrderLine): LineState => ({ version, status, day });

type Product = TrialFarm['products'][number];
/** People use the servers at these addresses in turn. */
type Options = { farm: TrialFarm; product: Product; addresses: readonly string[] } & {
  choose: Chooser;
  people: number;
  callsEach: number;
};
type Recorded = { initial: ProductState; history: Happened<ProductCall>[] };

/** Lets people act on one product at once, and records every call with its answer and its times. */
export const recordProduct = async (options: Options): Promise<Recorded> => {
  const { farm, addresses, choose, people, callsEach } = options;
  const { productNameId, sizeId } = options.product;
  const clients = Array.from({ length: people }, (_, index) =>
    createFarmClient({
      url: addresses[index % addresses.length] ?? '',
      token: farm.teams[(productNameId * people + index) % farm.teams.length]?.admin.token,
    }),
  );
  const [first] = clients;
  if (!first) throw new Error('Nobody acts');
  const lot = (unitsAvailable: number) => {
    const once = { idempotencyKey: crypto.randomUUID() };
    return { productNameId, unitsAvailable, harvestDate: new Date().toISOString().slice(0, 10), ...once };
  };
  await first.inventory.addLot.mutate(lot(STOCK));
  const { lines } = await first.orders.create.mutate({
    ...{ buyerId: farm.buyerIds[0] ?? 0, deliveryDate: farm.dayOf(1) },
    ...{ purchaseOrderNumber: null, notes: null, idempotencyKey: crypto.randomUUID() },
    lines: Array.from({ length: LINES }, () => ({ sizeId, quantity: 1 + choose.below(9), farmerId: '' })),
  });
  const initial: ProductState = {
    total: STOCK,
    lines: Object.fromEntries(lines.map((line) => [line.id, { ...stateOf(line), quantity: line.quantity }])),
  };

  const history: Happened<ProductCall>[] = [];
  const timed = async (call: () => Promise<ProductCall>) => {
    const from = performance.now();
    const answered = await call();
    history.push({ call: answered, from, to: performance.now() });
  };

  let days = 2;
  const act = async (client: FarmClient, known: Map<number, LineState>) => {
    const { id } = choose.among(lines) ?? { id: 0 };
    const what = choose.among(acts) ?? 'confirm';
    const seen = known.get(id)?.version ?? 1;
    const move = { lines: [{ id, version: seen }] };
    days += 1;
    const day = farm.dayOf(days);
    await timed(async () => {
      const call = { do: what, id, seen, ...(what === 'reschedule' && { day }) };
      try {
        const { orders } = client;
        const moved = await (what === 'reschedule'
          ? orders.reschedule.mutate({ ...move, deliveryDate: day })
          : what === 'confirm'
            ? orders.confirm.mutate({ ...move, ifShort: 'confirm' })
            : orders[what].mutate(move));
        const [line] = moved.lines;
        if (!line) throw new Error('No line was moved');
        known.set(id, stateOf(line));
        return { ...call, answer: stateOf(line) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal?.present) throw error;
        const present = stateOf(refusal.present as OrderLine);
        known.set(id, present);
        return { ...call, answer: { refused: refusal.code, present } };
      }
    });
  };
  const setTotal = async (client: FarmClient, known: { total: number }) => {
    const seen = known.total;
    const total = 1 + choose.below(40);
    if (total === seen) return;
    await timed(async () => {
      try {
        await client.inventory.setTotal.mutate({ productNameId, total, seenTotal: seen });
        known.total = total;
        return { do: 'setTotal', seen, total, answer: 'done' };
      } catch (error) {
        const present = refusalOf(error)?.present as { total?: number } | undefined;
        if (present?.total === undefined) throw error;
        known.total = present.total;
        return { do: 'setTotal', seen, total, answer: { present: present.total } };
      }
    });
  };
  const readTotal = (client: FarmClient, known: { total: number }) =>
    timed(async () => {
      const [stock] = await client.orders.availability.query({ productNameIds: [productNameId] });
      known.total = stock?.onHand ?? 0;
      return { do: 'readTotal', total: known.total };
    });
  const add = (client: FarmClient) =>
    timed(async () => {
      const units = 1 + choose.below(9);
      await client.inventory.addLot.mutate(lot(units));
      return { do: 'add', units };
    });

  await Promise.all(
    clients.map(async (client) => {
      const known = new Map(lines.map((line) => [line.id, stateOf(line)]));
      const stock = { total: STOCK };
      for (let call = 0; call < callsEach; call += 1) {
        const kind = choose.below(10);
        if (kind < 5) await act(client, known);
        else if (kind < 7) await setTotal(client, stock);
        else if (kind < 9) await readTotal(client, stock);
        else await add(client);
      }
    }),
  );
  return { initial, history };
};
