import { setPasswordHash } from '@farm/data/identity';
import { spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { takeOpenNote } from '../packing/number-note.ts';
import { TODAY, type World } from './world.ts';

export const FARMER_PASSWORD = 'a password of the farmer';
export const ADMIN_PASSWORD = 'a password of the admin';

/** The code of the lot of kale. */
export const LOT_CODE = 'KALE-1';

const FRIDAYS = 0b0100000;
export const FRIDAY = '2026-04-17';

/** Sets up a small farm with data in every slice, for tests that call every procedure and path. */
export const seedFarm = async (world: World) => {
  const farmer = await world.person('farmer', 'Rosa Grower');
  const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
  const givePassword = async ({ uid }: Profile, password: string) =>
    setPasswordHash(world.farm.db, uid, { from: null, to: await hasher.hash(password) });
  await givePassword(farmer, FARMER_PASSWORD);
  const otherFarmer = await world.person('farmer', 'Omar Grower');
  const rep = await world.person('sales_rep', 'Nina Rep');
  const otherRep = await world.person('sales_rep', 'Paul Rep');
  const admin = await world.person('admin', 'Ada Admin');
  await givePassword(admin, ADMIN_PASSWORD);
  const as = (person: Profile) => world.as(person);

  const template = await as(admin).catalog.create({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '1lb', unitsPerBaseUnit: '1' },
      { size: '5oz', unitsPerBaseUnit: '0.3125' },
    ],
  });
  const emptyTemplate = await as(admin).catalog.create({
    name: 'Okra',
    baseUnit: 'each',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const [size] = template.sizes;
  const [emptySize] = emptyTemplate.sizes;
  if (!size || !emptySize) throw new Error('The template has no sizes');
  await as(admin).prices.set({
    prices: [{ priceListId: 1, sizeId: emptySize.id, cents: 1800, validFrom: '2026-01-01' }],
  });
  const lot = await as(farmer).inventory.add({
    name: 'Kale',
    size: 'lb',
    unitsAvailable: 100,
    harvestDate: '2026-04-10',
  });

  await spoilFarm(world.farm.db, `update product set lot_code = '${LOT_CODE}' where id = ${lot.id}`);

  const buyer = await as(rep).buyers.create({
    name: 'Harbor Street Kitchen',
    email: 'orders@harbor.example',
  });
  const freeBuyer = await as(admin).buyers.create({ name: 'Greenway Co-op' });
  const order = async (farmerId: string, deliveryDate: string) => {
    const group = await as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate,
      purchaseOrderNumber: 'PO-7',
      notes: 'Back door',
      lines: [{ sizeId: size.id, quantity: 10, farmerId }],
      idempotencyKey: crypto.randomUUID(),
    });
    const [line] = group.lines;
    if (!line) throw new Error('The order has no line');
    return line;
  };
  const pendingLine = await order(farmer.uid, '2026-04-20');
  const openLine = await order('', '2026-04-20');
  const heldLine = await world.moves(farmer).hold({ id: (await order(farmer.uid, '2026-04-21')).id });
  const confirmedLine = await world.moves(farmer).confirm({ id: (await order(farmer.uid, '2026-04-22')).id });
  const { number: noteNumber } = await inTransaction(world.contextOf(farmer) as PersonContext, (ctx) =>
    takeOpenNote({ ...ctx, person: farmer }, { buyerId: buyer.id, day: confirmedLine.deliveryDate }),
  );
  const rejectedLine = await world.moves(farmer).reject({
    id: (await order(farmer.uid, '2026-04-23')).id,
    reason: 'Hail took the leaves',
  });

  const standing = await as(rep).standing.create({
    buyerId: buyer.id,
    weekdays: FRIDAYS,
    starts: TODAY,
    lines: [{ sizeId: size.id, quantity: 10 }],
  });

  await spoilFarm(world.farm.db, 'update farm set order_links_on = 1, assistants_on = 1');
  const { offer, links } = await as(rep).offers.create({
    title: 'Greens of the week',
    days: [FRIDAY],
    closesOn: FRIDAY,
    closesTime: '10:00',
    sizeIds: [size.id],
    buyerIds: [buyer.id],
  });
  const [offerLink] = links;
  if (!offerLink) throw new Error('The offer has no link');
  const answered = await as(rep).offers.create({
    title: 'More greens of the week',
    days: [FRIDAY],
    closesOn: FRIDAY,
    closesTime: '10:00',
    sizeIds: [size.id],
    buyerIds: [buyer.id],
  });
  const answeredToken = answered.links[0]?.token ?? '';
  const { order: answer } = await world.as(null).offers.answer({
    token: answeredToken,
    day: FRIDAY,
    lines: [{ sizeId: size.id, quantity: 1, askAnyway: true }],
    idempotencyKey: crypto.randomUUID(),
  });
  const answerLine = answer?.lines[0];
  if (!answerLine) throw new Error('Nothing was ordered by the link');

  const payment = await as(admin).payments.record({
    buyerId: buyer.id,
    day: TODAY,
    cents: 1000,
    reference: '1043',
    idempotencyKey: crypto.randomUUID(),
  });
  await as(rep).orders.create({
    buyerId: buyer.id,
    deliveryDate: TODAY,
    lines: [{ sizeId: size.id, quantity: 2 }],
    message: { text: '2 dino', words: [{ word: 'dino', sizeId: size.id }] },
    idempotencyKey: crypto.randomUUID(),
  });
  const [word] = await as(rep).buyers.words({ id: buyer.id });
  if (!word) throw new Error('The buyer has no word');
  const delivered = async () => {
    const { lines } = await as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: emptySize.id, quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const { id } = await world.moves(admin).confirm({ id: lines[0]?.id ?? 0 });
    return world.moves(admin).deliver({ id });
  };
  const draft = async () => {
    const { id } = await delivered();
    const [drafted] = await as(admin).invoices.draft({ drafts: [{ buyerId: buyer.id, lineIds: [id] }] });
    if (!drafted) throw new Error('There is no draft');
    return drafted;
  };
  const deliveredLine = await delivered();
  const draftInvoice = await draft();
  const { id, version } = await draft();
  const [invoice] = await as(admin).invoices.issue({ invoices: [{ id, version }] });
  if (!invoice) throw new Error('The invoice was not issued');

  const conversation = await as(farmer).messages.start({ participantIds: [rep.uid] });
  const message = await as(farmer).messages.send({
    conversationId: conversation.id,
    content: 'Kale is ready',
  });
  const group = await as(farmer).messages.start({ participantIds: [rep.uid, admin.uid], name: 'Market day' });
  const notification = await as(admin).notifications.create({
    userId: farmer.uid,
    title: 'Frost tonight',
    message: 'Cover the seedlings',
    type: 'warning',
  });

  const location = await as(admin).locations.create({ name: 'North field' });
  const otherLocation = await as(admin).locations.create({ name: 'Tunnel 2' });
  const unusedLocation = await as(admin).locations.create({ name: 'Old barn' });
  const planting = await as(farmer).plantings.create({
    productNameId: template.id,
    quantity: 200,
    plantedDate: '2026-03-01',
    notes: null,
    locationId: location.id,
  });
  const finishedPlanting = await as(farmer).plantings.finish({
    id: (
      await as(farmer).plantings.create({
        productNameId: template.id,
        quantity: 20,
        plantedDate: '2025-09-01',
        notes: null,
        locationId: location.id,
      })
    ).id,
  });
  const { id: harvestedId } = await as(farmer).plantings.create({
    productNameId: template.id,
    quantity: 60,
    plantedDate: '2026-02-20',
    notes: null,
    locationId: location.id,
  });
  await as(farmer).plantings.transplant({ id: harvestedId, locationId: otherLocation.id });
  const harvestedPlanting = await as(farmer).plantings.harvest({
    id: harvestedId,
    unitsHarvested: 12,
    harvestDate: '2026-04-12',
  });
  const token = await world.token(farmer);
  const service = await as(admin).services.create({
    name: 'Scale',
    role: 'farmer',
    scopes: ['inventory:write'],
    password: ADMIN_PASSWORD,
  });

  const { id: webhookId } = await as(admin).webhooks.create({ url: 'https://shop.example/farm' });
  await as(admin).webhooks.test({ id: webhookId });
  const propose = () =>
    as(farmer).proposals.propose({
      act: 'confirm',
      input: { lines: [{ id: openLine.id, version: openLine.version }], ifShort: 'confirm' },
      idempotencyKey: crypto.randomUUID(),
    });
  const proposal = await propose();
  const declinedProposal = await as(farmer).proposals.decline({ id: (await propose()).id });

  const invitation = await as(admin).people.invite({ email: 'grower@farm.example', role: 'farmer' });
  const reset = await as(admin).people.makeResetLink({ uid: otherFarmer.uid });

  const bought = await as(rep).imports.preview({ kind: 'buyers', text: 'Buyer\nCafe Uno\n' });
  const importedBuyers = await as(rep).imports.applyPreview({ previewId: bought.id });
  const importPreview = await as(admin).imports.preview({ kind: 'locations', text: 'Location\nTunnel 8\n' });
  const importFolder = await as(admin).imports.previewFolder({
    files: [{ fileName: 'fields.csv', text: 'Location\nTunnel 7\n' }],
  });

  const recall = await as(admin).recalls.open({
    reason: 'Metal found',
    isPractice: true,
    lots: [{ lotId: lot.id }],
  });
  // The buyer was called, and then the delivery was undone.
  await spoilFarm(
    world.farm.db,
    `insert into recall_contact (recall_id, buyer_id, told_lots) values (${recall.id}, ${buyer.id}, '[]')`,
  );

  // Its receiver has not answered for three days.
  await spoilFarm(
    world.farm.db,
    "update webhook set state = 'failing', failures = 10, waiting = sent_through + 1, previous_secret = 'whsec_b2xk'",
  );
  const { ids: mailed } = await as(admin).mail.send({ kind: 'invoice', ids: [invoice.id] });
  await spoilFarm(world.farm.db, "update mail set state = 'failed', error = 'mailbox_unknown', tries = 1");
  const [webhook] = await as(admin).webhooks.list();
  if (!webhook) throw new Error('There is no webhook');

  return {
    today: TODAY,
    farmer,
    otherFarmer,
    rep,
    otherRep,
    admin,
    template,
    emptyTemplate,
    size,
    emptySize,
    lot,
    buyer,
    word,
    freeBuyer,
    pendingLine,
    openLine,
    heldLine,
    confirmedLine,
    noteNumber,
    rejectedLine,
    standing,
    offer,
    offerLink,
    answeredToken,
    answerLine,
    payment,
    deliveredLine,
    draftInvoice,
    invoice,
    conversation,
    message,
    group,
    notification,
    location,
    otherLocation,
    unusedLocation,
    planting,
    finishedPlanting,
    harvestedPlanting,
    token,
    service,
    webhook,
    mail: mailed[0] ?? 0,
    proposal,
    declinedProposal,
    invitation,
    importedBuyers,
    importPreview,
    importFolder,
    recall,
    resetSecret: reset.kind === 'link' ? reset.secret : '',
  };
};

export type SeededFarm = Awaited<ReturnType<typeof seedFarm>>;

/** An id that no row has. */
export const MISSING_ID = 999_999;
