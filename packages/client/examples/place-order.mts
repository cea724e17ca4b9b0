// Places an order with all of its lines or nothing, over REST. Running it again with the same PO number adds nothing.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node place-order.mts 'Harbor Street Kitchen' 2026-04-28 PO-1001 'Kale 1lb=30'
// It needs the token of a sales rep or an administrator, and no package at all.
const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [buyerName, deliveryDate, purchaseOrderNumber, ...wanted] = process.argv.slice(2);
if (!token || wanted.length === 0) {
  console.error("Usage: FARM_TOKEN=… node place-order.mts 'Buyer' 2026-04-28 PO-1001 'Kale 1lb=30' …");
  process.exit(1);
}

const call = async <Answer,>(method: string, path: string, body?: object, key?: string): Promise<Answer> => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answered = (await answer.json()) as Answer & { message?: string };
  if (!answer.ok) throw new Error(answered.message);
  return answered;
};

try {
  const buyers = await call<{ id: number; name: string }[]>('GET', '/api/buyers');
  const buyer = buyers.find(({ name }) => name === buyerName);
  if (!buyer) throw new Error(`There is no buyer ${buyerName}.`);
  const templates = await call<{ name: string; sizes: { id: number; size: string }[] }[]>(
    'GET',
    '/api/catalog',
  );
  const sizes = templates.flatMap(({ name, sizes }) =>
    sizes.map(({ id, size }) => ({ id, name: `${name} ${size}` })),
  );
  const lines = wanted.map((text) => {
    const [name, quantity] = text.split('=');
    const size = sizes.find((each) => each.name === name);
    if (!size) throw new Error(`There is no ${name}.`);
    return { sizeId: size.id, quantity: Number(quantity) };
  });
  const order = { buyerId: buyer.id, deliveryDate, purchaseOrderNumber, lines };
  const key = `order-${buyer.id}-${purchaseOrderNumber}`;
  const placed = await call<{ number: number; lines: object[] }>('POST', '/api/order-groups', order, key);
  console.log(`order #${placed.number} for ${deliveryDate}, lines: ${placed.lines.length}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
