// Receives what the farm tells a webhook, and reads each order line that changed again. It runs until you stop it.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… WEBHOOK_SECRET=whsec_… node receive-changes.mts 8090
// It needs @farm/client beside it, and no other package. Put a proxy with https before it, and add the webhook with that
// address; on your own network, WEBHOOK_HOSTS lets the farm call it without https.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token, WEBHOOK_SECRET: secret } = process.env;
const port = Number(process.argv[2]);
if (!token || !secret || !port) {
  console.error('Usage: FARM_TOKEN=… WEBHOOK_SECRET=whsec_… node receive-changes.mts 8090');
  process.exit(1);
}
const farm = createFarmClient({ url, token });
type Message = {
  type: string;
  timestamp: string;
  data: { id: string; version: number | null; cursor: string };
};

const FIVE_MINUTES_S = 300;

/** Whether the farm has sent this just now: as Standard Webhooks 1.0 says, which has libraries for many languages. */
const isFromFarm = (headers: IncomingHttpHeaders, body: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > FIVE_MINUTES_S) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest();
  return `${signatures}`.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** A message comes again with the same id if its answer was lost. A program that keeps books keeps these as well. */
const done = new Set<unknown>();

const handle = async ({ type, data: { id } }: Message): Promise<void> => {
  if (type === 'farm.read_again') console.log('read everything again');
  if (!type.startsWith('order_line.')) return;
  const line = await farm.orders.line.query({ id: Number(id) }).catch((error: unknown) => {
    if (refusalOf(error)?.code === 'ORDER_MISSING') return null;
    throw error;
  });
  console.log(
    line ? `line ${id}: ${line.quantity} × ${line.productName}, ${line.status}` : `line ${id}: gone`,
  );
};

createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (!isFromFarm(request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    const messageId = request.headers['webhook-id'];
    if (!done.has(messageId)) await handle(JSON.parse(body) as Message);
    done.add(messageId);
    response.writeHead(204).end();
  } catch (error) {
    // The farm tries again later, and sends nothing else before.
    console.error(refusalOf(error)?.message ?? (error as Error).message);
    response.writeHead(500).end();
  }
}).listen(port, () => console.log(`listening at port ${port}`));
