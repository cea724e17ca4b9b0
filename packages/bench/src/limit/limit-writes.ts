import { randomUUID } from 'node:crypto';
import type { OrderLine } from '@farm/domain/orders';
import type BetterSqlite from 'better-sqlite3';
import { type Handlers, type Person, typed } from './limit-call.ts';
import { selectLines } from './limit-orders.ts';

type NewLine = {
  buyerId: number;
  productId: number;
  quantity: number;
  deliveryDate: string;
  farmerId: string;
};
type NewOrder = {
  buyerId: number;
  deliveryDate: string;
  lines: { sizeId: number; quantity: number; farmerId: string }[];
  idempotencyKey: string;
};
type Ordered = {
  productId: number;
  productNameId: number;
  productName: string;
  sizeId: number;
  size: string;
  units: string;
};

const words = (title: string, message: string, values: object) =>
  JSON.stringify({ title: { id: title }, message: { id: message, values } });

/** Writes with as few rows as the same promise allows: an order, its lines, and the notifications of its people. */
export const limitWrites = (database: BetterSqlite.Database): Handlers => {
  const group = database.prepare(
    `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
    values (@key, @buyerId, @uid, @uid, @now)`,
  );
  const line = database.prepare(
    `insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size, units_per_package,
      quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    values (@groupId, @productId, @productNameId, @sizeId, @productName, @size, @units, @quantity, @quantity, @deliveryDate,
      @farmerId, 'pending', @now)`,
  );
  const note = database.prepare(
    `insert into notification (user_id, type, title, message, text, related_id, source_id, created_at)
    values (@userId, @type, '', '', @text, @relatedId, @sourceId, @now)`,
  );
  const buyerName = database.prepare('select name from buyer where id = ? and archived_at is null').pluck();
  const isGrower = database.prepare(`select 1 from profile where uid = ? and role = 'farmer'`).pluck();
  const ordered = `select p.id as productId, s.product_name_id as productNameId, n.name as productName, s.id as sizeId,
    s.size, s.units_per_base_unit as units from product_size s join product_name n on n.id = s.product_name_id
    join product p on p.product_name_id = s.product_name_id and p.size = s.size and p.archived_at is null`;
  const ofProduct = database.prepare(`${ordered} where p.id = ? and s.archived_at is null`);
  const ofSize = database.prepare(
    `${ordered} and p.kind = 'placeholder' where s.id = ? and s.archived_at is null`,
  );
  const key = database.prepare(
    `insert into idempotency_key (actor_id, action, key, input_hash, answer, created_at)
    values (@uid, 'orders.create', @key, '', @answer, @now)`,
  );

  const place = (
    uid: string,
    {
      buyerId,
      deliveryDate,
      lines,
    }: Pick<NewOrder, 'buyerId' | 'deliveryDate'> & {
      lines: (Ordered & { quantity: number; farmerId: string })[];
    },
  ) => {
    const now = new Date().toISOString();
    const name = buyerName.get(buyerId);
    if (!name) throw new Error('There is no such buyer');
    const orderGroupId = `single-${randomUUID()}`;
    const groupId = Number(group.run({ key: orderGroupId, buyerId, uid, now }).lastInsertRowid);
    const notified = new Set<string>();
    const written = lines.map((wanted) => {
      if (!isGrower.get(wanted.farmerId)) throw new Error('There is no such grower');
      const id = Number(line.run({ ...wanted, groupId, deliveryDate, now }).lastInsertRowid);
      if (!notified.has(wanted.farmerId)) {
        notified.add(wanted.farmerId);
        note.run({
          userId: wanted.farmerId,
          type: 'order_new',
          text: words('orders.titleNew', 'orders.placed', { order: groupId, buyer: name, day: deliveryDate }),
          relatedId: id,
          sourceId: null,
          now,
        });
      }
      return {
        id,
        buyerId,
        productId: wanted.productId,
        quantity: wanted.quantity,
        deliveryDate,
        salesRepId: uid,
        farmerId: wanted.farmerId,
        status: 'pending',
        orderGroupId,
        purchaseOrderNumber: null,
        notes: null,
        rejectionReason: null,
        orderNumber: groupId,
        productName: wanted.productName,
        size: wanted.size,
        unitsPerPackage: wanted.units,
        createdAt: now,
        version: 1,
        packed: null,
        deliveryNote: null,
      };
    });
    return {
      number: groupId,
      orderGroupId,
      buyerId,
      buyerName: name,
      deliveryDate,
      createdAt: now,
      lines: written,
    };
  };

  const createLine = database.transaction((uid: string, input: NewLine) => {
    const product = ofProduct.get(input.productId) as Ordered | undefined;
    if (!product) throw new Error('There is no such product');
    return place(uid, {
      ...input,
      lines: [{ ...product, quantity: input.quantity, farmerId: input.farmerId }],
    }).lines[0];
  });
  const createOrder = database.transaction((uid: string, { lines, idempotencyKey, ...input }: NewOrder) => {
    const order = place(uid, {
      ...input,
      lines: lines.map(({ sizeId, ...wanted }) => ({ ...(ofSize.get(sizeId) as Ordered), ...wanted })),
    });
    key.run({ uid, key: idempotencyKey, answer: JSON.stringify(order), now: order.createdAt });
    return order;
  });

  const confirm = database.prepare(
    `update order_line set status = 'confirmed', version = version + 1
    where id = ? and status = 'pending' and farmer_id = ?`,
  );
  const lineById = database.prepare(`${selectLines('sales_rep')} where l.id = ?`);
  const confirmLine = database.transaction((uid: string, id: number) => {
    if (confirm.run(id, uid).changes === 0) throw new Error('The line is not pending');
    const confirmed = lineById.get(id) as OrderLine;
    const { orderNumber, quantity, productName, size, salesRepId } = confirmed;
    const values = { order: orderNumber, item: `${quantity} × ${productName} (${size})` };
    note.run({
      userId: salesRepId,
      type: 'order_confirmed',
      text: words('orders.titleConfirmed', 'orders.confirmed', values),
      relatedId: id,
      sourceId: null,
      now: new Date().toISOString(),
    });
    return confirmed;
  });

  const active = database.prepare(
    `update conversation set active_at = @now where id = @conversationId and exists (
      select 1 from conversation_member where conversation_id = @conversationId and uid = @uid)`,
  );
  const insertMessage = database.prepare(
    `insert into message (conversation_id, sender_id, content, created_at) values (@conversationId, @uid, @content, @now)`,
  );
  const members = database
    .prepare('select uid from conversation_member where conversation_id = ? and uid <> ?')
    .pluck();
  const send = database.transaction(
    ({ uid, name }: Person, input: { conversationId: number; content: string }) => {
      const now = new Date().toISOString();
      if (active.run({ ...input, uid, now }).changes === 0) throw new Error('There is no such conversation');
      const id = Number(insertMessage.run({ ...input, uid, now }).lastInsertRowid);
      for (const userId of members.all(input.conversationId, uid)) {
        const text = words('messages.fromPerson', 'messages.text', { sender: uid, text: input.content });
        note.run({ userId, type: 'message', text, relatedId: input.conversationId, sourceId: id, now });
      }
      return {
        id,
        conversationId: input.conversationId,
        senderId: uid,
        senderName: name,
        content: input.content,
        createdAt: now,
        order: null,
      };
    },
  );

  const location = database.prepare(
    `insert into location (name, description, created_at, created_by) values (?, null, ?, ?)
    returning id, name, description, created_at as createdAt, created_by as createdBy`,
  );
  return {
    'POST /api/locations': ({ person, body }) => ({
      status: 201,
      json: location.get((body as { name: string }).name, new Date().toISOString(), person.uid),
    }),
    'POST /api/orders': ({ person, body }) => ({
      status: 201,
      json: createLine.immediate(person.uid, body as NewLine),
    }),
    'POST /trpc/orders.createLine': ({ person, body }) =>
      typed(createLine.immediate(person.uid, body as NewLine)),
    'POST /trpc/orders.create': ({ person, body }) =>
      typed(createOrder.immediate(person.uid, body as NewOrder)),
    'POST /trpc/orders.confirm': ({ person, body }) =>
      typed(confirmLine.immediate(person.uid, (body as { id: number }).id)),
    'POST /trpc/messages.send': ({ person, body }) =>
      typed(send.immediate(person, body as { conversationId: number; content: string })),
  };
};
