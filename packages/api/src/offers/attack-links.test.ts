import { BATCH_MAX } from '@farm/domain/core';
import { refusalKinds } from '@farm/domain/refusals';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnsweredLink,
  bodyOf,
  DAY,
  hashOf,
  type Link,
  type LinkFarm,
  openLinkFarm,
  writtenBeyond,
} from '../testing/attack-links.ts';

type Request = InjectOptions & { headers?: Record<string, string> };
type Attack = {
  name: string;
  request: Request;
  /** The code of the refusal, or `ok`. */
  code: string;
  /** Whose link it is sent to, if to one that leads somewhere: only this buyer's name may be in the answer. */
  link?: Link;
  /** Whether it writes: then only what belongs to its link may change. */
  writes?: true;
};

const STATUSES: Record<string, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  unfit: 405,
  conflict: 409,
  oversized: 413,
  unsupported: 415,
  throttled: 429,
};
const statusOf = (code: string, method: string | undefined, url: unknown) => {
  if (code === 'ok') return method === 'POST' && String(url).startsWith('/api/') ? 201 : 200;
  if (code === 'PATH_UNKNOWN' || code === 'NOT_FOUND') return 404;
  if (code === 'METHOD_NOT_SUPPORTED') return 405;
  return STATUSES[refusalKinds[code as keyof typeof refusalKinds]];
};

const typed = (procedure: string, payload: unknown): Request => ({
  method: 'POST',
  url: `/trpc/offers.${procedure}`,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(payload),
});
const documented = (token: string): Request => ({
  method: 'GET',
  url: `/api/order-links/${encodeURIComponent(token.toWellFormed())}`,
});
const sent = (token: string, body: unknown): Request => ({
  method: 'POST',
  url: `/api/order-links/${encodeURIComponent(token.toWellFormed())}/answers`,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

const newKey = () => `attack-${crypto.randomUUID()}`;

/** Everything that a link can be asked, with one body. */
const everyEndpoint = (token: string, body: object): [string, Request][] => [
  ['open', typed('open', { token })],
  ['opened', typed('opened', { token })],
  ['read', documented(token)],
  ...writingEndpoints(token, body),
  ['change', typed('change', { token, ...body, seen: [] })],
];

/** Both ways to send an order. */
const writingEndpoints = (token: string, body: object): [string, Request][] => [
  ['answer', typed('answer', { token, ...body, idempotencyKey: newKey() })],
  ['answers', sent(token, { ...body, idempotencyKey: newKey() })],
];

const swapCase = (text: string) =>
  [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');

/** Texts that are near a token, or that a store or a reader could take for another. */
const nearTokens = ({ token, linkId, buyerId }: Link, another: Link): [string, string][] => {
  const last = token.slice(-1);
  return [
    ['nothing', ''],
    ['a space', ' '],
    ['its beginning', token.slice(0, -1)],
    ['its first letter', token.slice(0, 1)],
    ['its end', token.slice(1)],
    ['a letter more', `${token}A`],
    ['a pad', `${token}==`],
    ['the other case', swapCase(token)],
    ['lower case', token.toLowerCase()],
    ['upper case', token.toUpperCase()],
    ['backwards', [...token].reverse().join('')],
    [
      'another last letter of the same bytes',
      token.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1),
    ],
    ['its bytes in hex', Buffer.from(token, 'base64url').toString('hex')],
    ['its hash', hashOf(token)],
    ['a space before', ` ${token}`],
    ['a space after', `${token} `],
    ['a line end', `${token}\n`],
    ['a NUL', `${token}\0`],
    ['a NUL within', `${token.slice(0, 9)}\0${token.slice(9)}`],
    ['half a surrogate pair', `${token}\ud800`],
    ['a zero-width space', `\u200b${token}`],
    ['a direction mark', `\u202e${token}`],
    ['a combining accent', `${token}\u0301`],
    [
      'full-width letters',
      token.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['percent escapes', [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')],
    ['a folder up', `../${token}`],
    ['a folder down', `${token}/answers`],
    ['two tokens', `${token},${another.token}`],
    ['SQL', `${token}' or '1'='1`],
    ['a pattern', '%'],
    ['a pattern of its length', '_'.repeat(22)],
    ['an asterisk', '*'],
    ['the number of the link', String(linkId)],
    ['the number of the buyer', String(buyerId)],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['what objects inherit', '__proto__'],
    ['a constructor', 'constructor'],
    ['markup', '<script>alert(1)</script>'],
    ['a formula', '=1+1'],
    ['two hundred letters', 'x'.repeat(200)],
  ];
};

const NOT_TEXTS: [string, unknown][] = [
  ['null', null],
  ['zero', 0],
  ['a number', 1e9],
  ['true', true],
  ['a list', ['a']],
  ['an empty list', []],
  ['an object', { a: 1 }],
  ['an operator', { $ne: null }],
  ['too long a text', 'x'.repeat(201)],
  ['a far too long text', 'x'.repeat(9000)],
];

const TEXTS: [string, string][] = [
  ['SQL', "'; drop table order_line; --"],
  ['SQL of another quote', '"; delete from buyer; --'],
  ['a comment', '*/ union select token_hash from offer_link /*'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a script', '</script><script>fetch("/api/users")</script>'],
  ['a formula', '=HYPERLINK("http://evil.example")'],
  ['a command', '@SUM(1+1)*cmd|"/c calc"!A0'],
  ['a line of a log', 'ok\n{"level":50,"log":"security","event":"sign-in"}'],
  ['another direction', '\u202eevil\u2066'],
  ['a template', '{quantity, plural, other {#}} {{1+1}} <%= 1+1 %>'],
  ['a path', '../../../../etc/passwd'],
  ['many marks', 'e\u0301'.repeat(40)],
];

const UNFIT_QUANTITIES = [
  0,
  -1,
  1.5,
  0.1,
  1e9,
  100_001,
  2_147_483_648,
  1e308,
  '5',
  'NaN',
  '1e3',
  '',
  null,
  true,
  [],
  [1],
  {},
];
const UNFIT_DAYS = [
  '',
  'today',
  '2026-02-30',
  '2026-4-18',
  '18.04.2026',
  "2026-04-18'--",
  20_260_418,
  null,
  [DAY],
  {},
];

/** Only the server decides these. */
const FOREIGN_FIELDS: [string, unknown][] = [
  ['price', 1],
  ['priceCents', 1],
  ['cents', 0],
  ['total', 0],
  ['rep', 'sales_rep-3'],
  ['salesRepId', 'sales_rep-3'],
  ['buyer', 'Quillfeather Bistro'],
  ['buyerId', 1],
  ['status', 'confirmed'],
  ['farmerId', 'farmer-1'],
  ['growerId', 'farmer-1'],
  ['offerLinkId', 1],
  ['offerId', 1],
  ['productNameId', 1],
  ['fillQuantity', 9],
  ['offeredQuantity', 9],
  ['orderGroupId', 'x'],
  ['createdBy', 'admin-4'],
  ['uid', 'admin-4'],
  ['isByLink', false],
];

/** Deals out links, each to a few attacks only, so that no attack meets a limit of its link. */
const dealOut = <L extends Link>(links: readonly L[]) => {
  const left = [...links];
  let shared: { link: L; uses: number } | undefined;
  const own = (): L => {
    const link = left.pop();
    if (!link) throw new Error('More links are needed');
    return link;
  };
  return {
    own,
    shared: (): L => {
      if (!shared || shared.uses >= 5) shared = { link: own(), uses: 0 };
      shared.uses += 1;
      return shared.link;
    },
  };
};

type Deal<L extends Link = Link> = ReturnType<typeof dealOut<L>>;
type Deals = [fresh: Deal, answered: Deal<AnsweredLink>];

const listGuesses = ({ kale, links: [link, another] }: LinkFarm): Attack[] => {
  if (!link || !another) throw new Error('There is no link');
  const near = nearTokens(link, another).flatMap(([guess, token]) =>
    everyEndpoint(token, bodyOf(kale.small)).map(([door, request]) => ({
      name: `${door} with ${guess}`,
      request,
      code: 'LINK_MISSING',
    })),
  );
  const unfit = NOT_TEXTS.flatMap(([guess, token]) =>
    ['open', 'opened', 'answer', 'change'].map((door) => ({
      name: `${door} with ${guess} as token`,
      request: typed(door, {
        token,
        ...(door === 'answer' && { ...bodyOf(kale.small), idempotencyKey: newKey() }),
        ...(door === 'change' && { ...bodyOf(kale.small), seen: [] }),
      }),
      code: 'INPUT_INVALID',
    })),
  );
  return [...near, ...unfit];
};

const listDeadEnds = ({ ends, kale }: LinkFarm): Attack[] =>
  Object.entries(ends).flatMap(([end, link]) =>
    everyEndpoint(link.token, bodyOf(kale.small)).map(([door, request]) => {
      const isSeen = end === 'closed';
      const isRead = ['open', 'opened', 'read'].includes(door);
      return {
        name: `${door} of a link that is ${end}`,
        request,
        code: isSeen ? (isRead ? 'ok' : 'OFFER_ENDED') : 'LINK_MISSING',
        ...(isSeen && { link }),
        ...(isSeen && door === 'opened' && { writes: true as const }),
      };
    }),
  );

/** One unfit body at each of the doors that take one. */
const unfitBody = (
  name: string,
  [fresh, answered]: Deals,
  body: object,
  code = 'INPUT_INVALID',
): Attack[] => {
  const link = fresh.shared();
  const changed = answered.shared();
  return [
    ...writingEndpoints(link.token, body).map(([door, request]) => ({
      name: `${door}: ${name}`,
      request,
      code,
      link,
    })),
    {
      name: `change: ${name}`,
      request: typed('change', { token: changed.token, seen: seenOf(changed), ...body }),
      code,
      link: changed,
    },
  ];
};

const listUnfit = (farm: LinkFarm, deals: Deals): Attack[] => {
  const { kale, chard, radish } = farm;
  const lineOf = (more: object) =>
    bodyOf(kale.small, { lines: [{ sizeId: kale.small, quantity: 1, ...more }] });
  const said = (value: unknown) => JSON.stringify(value);
  return [
    ...UNFIT_QUANTITIES.flatMap((quantity) =>
      unfitBody(`quantity ${said(quantity)}`, deals, lineOf({ quantity })),
    ),
    ...UNFIT_DAYS.flatMap((day) => unfitBody(`day ${said(day)}`, deals, bodyOf(kale.small, { day }))),
    ...FOREIGN_FIELDS.flatMap(([field, value]) => [
      ...unfitBody(`${field} in the body`, deals, bodyOf(kale.small, { [field]: value })),
      ...unfitBody(`${field} in a line`, deals, lineOf({ [field]: value })),
    ]),
    ...unfitBody('more than is left', deals, lineOf({ quantity: 100_000 }), 'OFFER_SHORT'),
    ...unfitBody('a product that is not offered', deals, bodyOf(radish.small), 'SIZE_MISSING'),
    ...unfitBody('a size that is no longer sold', deals, bodyOf(chard.large), 'SIZE_MISSING'),
    ...unfitBody('a size that nothing has', deals, bodyOf(2_147_483_647), 'SIZE_MISSING'),
    ...unfitBody(
      'a day that is not offered',
      deals,
      bodyOf(kale.small, { day: '2026-04-19' }),
      'INPUT_INVALID',
    ),
    ...unfitBody('a day that is over', deals, bodyOf(kale.small, { day: '2026-04-14' }), 'INPUT_INVALID'),
    ...unfitBody(
      'a size twice',
      deals,
      bodyOf(kale.small, { lines: [1, 2].map((quantity) => ({ sizeId: kale.small, quantity })) }),
    ),
    ...unfitBody(
      'more lines than an order has',
      deals,
      bodyOf(kale.small, {
        lines: Array.from({ length: 101 }, (_, index) => ({ sizeId: index + 1, quantity: 1 })),
      }),
    ),
    ...['nothing', { 0: 1 }, null, 5].flatMap((lines) =>
      unfitBody(`lines ${said(lines)}`, deals, bodyOf(0, { lines })),
    ),
    ...['yes', 1, null].flatMap((askAnyway) =>
      unfitBody(`askAnyway ${said(askAnyway)}`, deals, lineOf({ askAnyway })),
    ),
    ...['x'.repeat(2001), 'a\0b', '\ud800', 5, {}, ['a']].flatMap((notes) =>
      unfitBody(`notes ${said(notes).slice(0, 20)}`, deals, bodyOf(kale.small, { notes })),
    ),
  ];
};

const seenOf = ({ lines }: AnsweredLink) => lines.map(({ id, version }) => ({ id, version }));

const listTexts = ({ kale }: LinkFarm, [fresh, answered]: Deals): Attack[] =>
  TEXTS.flatMap(([what, text]) => {
    const body = bodyOf(kale.small, { notes: text, purchaseOrderNumber: text.slice(0, 100) });
    const orders = [0, 1].map((index) => {
      const link = fresh.own();
      const [door, request] = writingEndpoints(link.token, body)[index] ?? ['', {}];
      return { name: `${door} with ${what} as text`, request, code: 'ok', link, writes: true as const };
    });
    const link = answered.own();
    const changed = typed('change', { token: link.token, ...body, seen: seenOf(link) });
    const unfit = unfitBody(
      `${what} as key, day and size`,
      [fresh, answered],
      bodyOf(0, { day: text, lines: [{ sizeId: text, quantity: text }], idempotencyKey: text }),
    );
    return [
      ...orders,
      { name: `change with ${what} as text`, request: changed, code: 'ok', link, writes: true as const },
      ...unfit,
    ];
  });

const withHeaders = (request: Request, headers: Record<string, string>): Request => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

const listCookies = ({ kale, beside, ends, links: [unused] }: LinkFarm, [fresh]: Deals): Attack[] =>
  Object.entries(beside).flatMap(([what, headers]) => {
    const good = everyEndpoint('', {}).flatMap(([door], index): Attack[] => {
      if (door === 'change') return [];
      const link = fresh.own();
      const [, request] = everyEndpoint(link.token, bodyOf(kale.small))[index] ?? ['', {}];
      const isWrite = !['open', 'read'].includes(door);
      return [
        {
          name: `${door} beside ${what}`,
          request: withHeaders(request, headers),
          code: 'ok',
          link,
          ...(isWrite && { writes: true as const }),
        },
      ];
    });
    const dead = { ended: ends.ended.token, replaced: ends.renewed.token, longer: `${unused?.token}A` };
    const bad = Object.entries(dead).flatMap(([how, token]) =>
      everyEndpoint(token, bodyOf(kale.small)).map(([door, request]) => ({
        name: `${door} of a link that is ${how} beside ${what}`,
        request: withHeaders(request, headers),
        code: 'LINK_MISSING',
      })),
    );
    return [...good, ...bad];
  });

/** With a token in the place of a session, whatever only people of the farm may do. */
const listMethods = ({ kale, links: [link] }: LinkFarm): Attack[] => {
  if (!link) throw new Error('There is no link');
  const { token } = link;
  const body = bodyOf(kale.small, { idempotencyKey: 'attack-by-method' });
  const elsewhere = (['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    name: `${method} of the link`,
    request: { ...sent(token, body), method, url: `/api/order-links/${token}` },
    code: 'METHOD_UNFIT',
  }));
  const answers = (['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    name: `${method} of its answers`,
    request: { method, url: `/api/order-links/${token}/answers` },
    code: 'METHOD_UNFIT',
  }));
  const asQuery = ['answer', 'opened', 'change'].map((procedure) => ({
    name: `${procedure} by GET`,
    request: {
      method: 'GET' as const,
      url: `/trpc/offers.${procedure}?input=${encodeURIComponent(JSON.stringify({ token, ...body }))}`,
    },
    code: 'METHOD_NOT_SUPPORTED',
  }));
  const others = (['PUT', 'PATCH', 'DELETE'] as const).flatMap((method) =>
    ['open', 'answer'].map((procedure) => ({
      name: `${procedure} by ${method}`,
      request: { ...typed(procedure, { token }), method },
      code: 'METHOD_NOT_SUPPORTED',
    })),
  );
  const signedIn = [{ authorization: `Bearer ${token}` }, { cookie: `farm_session=${token}` }].flatMap(
    (headers) => [
      ...[
        'offers.list',
        'offers.choices',
        'offers.sheet',
        'offers.create',
        'offers.links',
        'offers.end',
        'orders.list',
      ].map((procedure) => ({
        name: `${procedure} with a token as ${Object.keys(headers)}`,
        request: withHeaders({ ...typed('', { id: 1 }), url: `/trpc/${procedure}` }, headers),
        code: 'SIGN_IN_REQUIRED',
      })),
      ...['/api/orders', '/api/buyers', '/api/users', '/api/products', '/api/offers/1/sheet.csv'].map(
        (url) => ({
          name: `${url} with a token as ${Object.keys(headers)}`,
          request: { method: 'GET' as const, url, headers },
          code: 'SIGN_IN_REQUIRED',
        }),
      ),
    ],
  );
  return [...elsewhere, ...answers, ...asQuery, ...others, ...signedIn];
};

const listBodies = ({ kale, beside, links: [link] }: LinkFarm): Attack[] => {
  if (!link) throw new Error('There is no link');
  const { token } = link;
  const endpoints: [string, Request][] = [
    ['open', typed('open', {})],
    ['opened', typed('opened', {})],
    ['answer', typed('answer', {})],
    ['change', typed('change', {})],
    ['answers', sent(token, {})],
  ];
  const whole = JSON.stringify(bodyOf(kale.small, { token, idempotencyKey: 'attack-by-body' }));
  const bodies: [string, string, string][] = [
    ['half of an object', '{"token":', 'BODY_UNREADABLE'],
    ['words', token, 'BODY_UNREADABLE'],
    ['null', 'null', 'INPUT_INVALID'],
    ['a list', `[${whole}]`, 'INPUT_INVALID'],
    ['a text', JSON.stringify(token), 'INPUT_INVALID'],
    ['deep lists', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'INPUT_INVALID'],
    ['17 KB', JSON.stringify({ token, notes: 'x'.repeat(17_000) }), 'BODY_TOO_LARGE'],
    ['900 KB', JSON.stringify({ token, notes: 'x'.repeat(900_000) }), 'BODY_TOO_LARGE'],
  ];
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ];
  return endpoints.flatMap(([door, request]) => [
    {
      name: `${door} of another prototype`,
      request: { ...request, payload: '{"__proto__":{"token":"x"}}' },
      code: door === 'answers' ? 'BODY_UNREADABLE' : 'INPUT_INVALID',
    },
    ...bodies.flatMap(([what, payload, code]) => [
      { name: `${door} of ${what}`, request: { ...request, payload }, code },
      {
        name: `${door} of ${what} beside an administrator’s cookie`,
        request: withHeaders({ ...request, payload }, beside["an administrator's cookie"] ?? {}),
        code,
      },
    ]),
    ...types.map((type) => ({
      name: `${door} as ${type}`,
      request: withHeaders({ ...request, payload: whole }, { 'content-type': type }),
      code: 'BODY_NOT_JSON',
    })),
  ]);
};

const FOREIGN_PAGES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

const listForeignPages = ({ kale, beside, links: [link] }: LinkFarm): Attack[] =>
  FOREIGN_PAGES.flatMap((headers) =>
    everyEndpoint(link?.token ?? '', bodyOf(kale.small)).flatMap(([door, request]) =>
      [{}, beside["a rep's cookie"] ?? {}].map((cookie) => ({
        name: `${door} from a page with ${JSON.stringify({ ...headers, ...cookie })}`,
        request: withHeaders(request, { ...headers, ...cookie }),
        code: 'ORIGIN_FOREIGN',
      })),
    ),
  );

/** Lines of others, or as they no longer are, in what a buyer has seen; a second order; another's key. */
const listReplays = (farm: LinkFarm, [fresh, answered]: Deals): Attack[] => {
  const { kale, othersLine } = farm;
  const victim = answered.own();
  const change = (name: string, seen: unknown, code: string): Attack => {
    const link = answered.shared();
    return {
      name: `change that has seen ${name}`,
      request: typed('change', { token: link.token, ...bodyOf(kale.small), seen }),
      code,
      link,
    };
  };
  const own = answered.shared();
  const otherKey = fresh.own();
  return [
    change('nothing', [], 'ORDER_LINES_CHANGED'),
    change('the lines of another link', seenOf(victim), 'ORDER_LINES_CHANGED'),
    change(
      'a line of another buyer',
      [{ id: othersLine.id, version: othersLine.version }],
      'ORDER_LINES_CHANGED',
    ),
    change('a line that nothing has', [{ id: 2_147_483_647, version: 1 }], 'ORDER_LINES_CHANGED'),
    change('a line with SQL', [{ id: '1 or 1=1', version: 1 }], 'INPUT_INVALID'),
    change(
      'too many lines',
      Array.from({ length: 201 }, () => ({ id: 1, version: 1 })),
      'INPUT_INVALID',
    ),
    {
      name: 'change that has seen an old version',
      request: typed('change', {
        token: own.token,
        ...bodyOf(kale.small),
        seen: seenOf(own).map((line) => ({ ...line, version: line.version + 1 })),
      }),
      code: 'ORDER_LINES_CHANGED',
      link: own,
    },
    {
      name: 'a second order with another key',
      request: typed('answer', { token: own.token, ...bodyOf(kale.small), idempotencyKey: newKey() }),
      code: 'OFFER_ANSWERED',
      link: own,
    },
    {
      name: 'the same key with another order',
      request: typed('answer', { token: own.token, ...bodyOf(kale.large), idempotencyKey: own.key }),
      code: 'KEY_REUSED',
      link: own,
    },
    {
      name: 'the same again',
      request: typed('answer', { token: own.token, ...bodyOf(kale.small), idempotencyKey: own.key }),
      code: 'ok',
      link: own,
    },
    {
      name: 'the key of another buyer, whose order is not shown',
      request: typed('answer', { token: otherKey.token, ...bodyOf(kale.small), idempotencyKey: victim.key }),
      code: 'ok',
      link: otherKey,
      writes: true,
    },
    {
      name: 'a change of a link without an order',
      request: typed('change', { token: fresh.own().token, ...bodyOf(kale.small), seen: seenOf(victim) }),
      code: 'ORDER_MISSING',
    },
  ];
};

const listAttacks = (farm: LinkFarm): Attack[] => {
  const deals: Deals = [dealOut(farm.links), dealOut(farm.answered)];
  return [
    ...listGuesses(farm),
    ...listDeadEnds(farm),
    ...listUnfit(farm, deals),
    ...listTexts(farm, deals),
    ...listCookies(farm, deals),
    ...listMethods(farm),
    ...listBodies(farm),
    ...listForeignPages(farm),
    ...listReplays(farm, deals),
  ];
};

const codeIn = (answer: { statusCode: number; body: string }) => {
  if (answer.statusCode < 300) return 'ok';
  const body = JSON.parse(answer.body);
  return body.code ?? body.error?.data.refusal?.code ?? body.error?.data.code;
};

/** How many attacks that write nothing are made before the tables are compared. */
const AT_ONCE = 50;

describe('the door of order links', () => {
  let farm: LinkFarm;
  beforeAll(async () => {
    farm = await openLinkFarm();
    return () => farm.world.close();
  }, 60_000);

  const ask = (request: Request, remoteAddress = '203.0.113.1') =>
    farm.app.inject({ remoteAddress, ...request });
  const askAll = async (requests: readonly Request[], remoteAddress?: string) => {
    const codes: string[] = [];
    for (const request of requests) codes.push(codeIn(await ask(request, remoteAddress)));
    return codes;
  };
  const repeat = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index));

  /** It is answered or shown otherwise than it should be. */
  const failuresIn = async ({ name, request, code, link }: Attack, remoteAddress: string) => {
    const answer = await ask(request, remoteAddress);
    const heard = `${answer.statusCode} ${codeIn(answer)}`;
    const expected = `${statusOf(code, request.method, request.url)} ${code}`;
    const hidden = [...farm.secrets, ...farm.buyerNames.filter((buyer) => buyer !== link?.buyerName)];
    const seen = hidden.filter((secret) => answer.body.includes(secret));
    return heard === expected && seen.length === 0 ? [] : [{ name, heard, expected, seen }];
  };

  /** Also what is written that should not be. The tables are compared after each attack that may write, and after some others. */
  const failuresOf = async (attacks: readonly Attack[]) => {
    const wrong: unknown[] = [];
    const refused = attacks.filter(({ writes }) => !writes);
    const groups = repeat(Math.ceil(refused.length / AT_ONCE), (index) =>
      refused.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    let before = await farm.world.rows();
    let asked = 0;
    for (const group of [...groups, ...attacks.filter(({ writes }) => writes).map((attack) => [attack])]) {
      for (const attack of group) {
        // Not so many from one network that it meets the limit of unknown links.
        wrong.push(...(await failuresIn(attack, `10.0.0.${asked % 200}`)));
        asked += 1;
      }
      const after = await farm.world.rows();
      const [{ name = '', link, writes = false } = {}] = group;
      if ((after !== before) !== writes) wrong.push({ name, isWritten: after !== before });
      const beyond = writtenBeyond(farm, writes ? link : undefined, before, after);
      if (beyond.length > 0) wrong.push({ name, beyond });
      before = after;
    }
    return wrong;
  };

  it('answers each attack as documented, shows nothing of others, and writes nothing beyond its own', async () => {
    const attacks = listAttacks(farm);
    expect(attacks.length).toBeGreaterThan(800);
    const names = attacks.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(attacks.filter(({ writes }) => writes).length).toBeGreaterThan(50);
    expect(await failuresOf(attacks)).toEqual([]);
  }, 60_000);

  it('knows no link while order links are switched off, and each again afterwards', async () => {
    const [link] = farm.spare;
    const [answered] = farm.answered;
    if (!link || !answered) throw new Error('There is no link');
    const asked = (code?: string) =>
      Object.entries({ 'a link': link, 'an answered link': answered, ...farm.ends }).flatMap(
        ([what, { token }]) =>
          everyEndpoint(token, bodyOf(farm.kale.small))
            .filter(([door]) => code !== undefined || door === 'read')
            .map(([door, request]) => ({ name: `${door} of ${what}`, request, code: code ?? 'ok' })),
      );
    await farm.switchLinks(false);
    expect(await failuresOf(asked('LINK_MISSING'))).toEqual([]);
    await farm.switchLinks(true);
    expect(codeIn(await ask(documented(link.token)))).toBe('ok');
  });

  it('lets anyone read a link 60 times a minute by all doors together, and other links as often', async () => {
    const [, link, other] = farm.spare;
    if (!link || !other) throw new Error('There is no link');
    const endpoints = [typed('open', { token: link.token }), documented(link.token)];
    const codes = await askAll(repeat(61, (index) => endpoints[index % 2] ?? {}));
    expect(codes).toEqual([...repeat(60, () => 'ok'), 'TRIES_TOO_MANY']);
    const refused = await ask(typed('open', { token: link.token }), '203.0.113.2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(codeIn(await ask(documented(other.token)))).toBe('ok');
  });

  it('lets a link send ten times a minute by all doors together, and orders once', async () => {
    const [, , , link] = farm.spare;
    if (!link) throw new Error('There is no link');
    const body = bodyOf(farm.kale.small);
    const sends = repeat(12, (index) => everyEndpoint(link.token, body)[3 + (index % 3)]?.[1] ?? {});
    const codes = await askAll(sends);
    expect(codes.slice(0, 10)).toEqual(['ok', ...repeat(9, (index) => codes[index + 1])]);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.slice(10)).toEqual(['TRIES_TOO_MANY', 'TRIES_TOO_MANY']);
  });

  it('lets a network try 60 unknown links an hour, one by one or in batches, and shuts out no known one', async () => {
    const [, , , , link] = farm.spare;
    const token = link?.token ?? '';
    const unknown = repeat(55, (index) => documented(`${token}${index}`));
    expect(new Set(await askAll(unknown, '203.0.113.3'))).toEqual(new Set(['LINK_MISSING']));
    const guesses = repeat(BATCH_MAX, (index) => [index, { token: `${token}A${index}` }]);
    const batch = await ask(
      {
        method: 'POST',
        url: `/trpc/${repeat(BATCH_MAX, () => 'offers.open').join(',')}?batch=1`,
        payload: Object.fromEntries(guesses),
      },
      '203.0.113.3',
    );
    const codes = (batch.json() as { error: { data: { refusal: { code: string } } } }[]).map(
      ({ error }) => error.data.refusal.code,
    );
    expect(codes.filter((code) => code === 'LINK_MISSING')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TRIES_TOO_MANY')).toHaveLength(BATCH_MAX - 5);
    expect(codeIn(await ask(documented('x'), '203.0.113.3'))).toBe('TRIES_TOO_MANY');
    expect(codeIn(await ask(documented(token), '203.0.113.3'))).toBe('ok');
    expect(codeIn(await ask(documented('x'), '203.0.113.4'))).toBe('LINK_MISSING');
  });
});
