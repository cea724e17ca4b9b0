import { z } from 'zod';
import { mayChangeBuyer, repOfNewBuyer } from '../buyers/buyers.rules.ts';
import { type Buyer, type BuyerTerms, CreateBuyerInput } from '../buyers/buyers.schema.ts';
import { buyerTexts } from '../buyers/buyers.texts.ts';
import { foldName } from '../core/names.ts';
import { isPermitted } from '../permissions.ts';
import { type PriceList, STANDARD_LIST_ID } from '../prices/prices.schema.ts';
import { importIssues } from './imports-issues.texts.ts';
import {
  changesOf,
  findNamed,
  findOrMakeNamed,
  namedThings,
  plannedRow,
  repeatFinder,
} from './imports-names.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { foldWords, quoted, type RowReader, rowReader } from './imports-values.rules.ts';

type Terms = Pick<BuyerTerms, 'priceListId' | 'termsDays'>;

/** Buyers are compared with this. */
export type PresentBuyers = {
  buyers: readonly (Buyer & Terms)[];
  /** Who can be assigned a buyer; who is suspended keeps theirs. */
  reps: readonly { uid: string; name: string; email: string | null; suspended?: boolean | undefined }[];
  priceLists: readonly Pick<PriceList, 'id' | 'name'>[];
};

export type BuyerImportFields = Pick<Buyer, 'email' | 'phone' | 'address' | 'assignedRepId'> & Terms;

/** One row writes this: a new buyer, or what changes of a present one. */
export type BuyerWrite =
  | { id: null; name: string; fields: BuyerImportFields }
  | { id: number; version: number; changes: Partial<BuyerImportFields> };

/** This answer leaves the rep as if the cell were blank. */
const NO_REP = 'none';

/** As exports write the rep of a buyer whose rep is gone, in English and Spanish. */
const unknownReps: ReadonlySet<string> = new Set(
  [String(buyerTexts.unknownRep()), 'Representante desconocido'].map(foldWords),
);

/** It holds for one line and for several, as files of different systems end their lines. */
const withPlainLines = (text: string | null) => text?.replaceAll(/\r\n?/g, '\n').trim() || null;

/** No more of a cell is looked at for addresses. */
const EMAILS_MAX = 500;

/**
 * The mail address of a cell that has more than that: the buyer's own if it is among several, otherwise the first. A note
 * names the others. The text as it is if no address is in it.
 */
const oneEmail = (reader: RowReader, written: string, before: string | null): string => {
  const text = written.slice(0, EMAILS_MAX);
  if (z.email().safeParse(text.trim()).success) return text.trim();
  const found = text
    .split(/[\s;,/|<>()"]+/)
    .map((part) => part.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .filter((part) => part.includes('@') && z.email().safeParse(part).success);
  const own = found.find((email) => email.toLowerCase() === before?.toLowerCase());
  const kept = own ?? found[0];
  if (kept === undefined) return written;
  const rest = found.filter((email) => email !== kept);
  if (rest.length > 0)
    reader.note('email', importIssues.firstKept({ kept: quoted(kept), rest: quoted(rest.join(', ')) }));
  return own && before ? before : kept;
};

const readContact = (
  reader: RowReader,
  column: 'email' | 'phone' | 'address',
  present: Buyer | null,
): string | null => {
  const before = present?.[column] ?? null;
  const said = reader.text(column);
  const plain = said !== null && column === 'email' ? oneEmail(reader, said, before) : said;
  const written = reader.field(column, CreateBuyerInput.shape[column], plain);
  if (written === null || withPlainLines(written) === withPlainLines(before)) return before;
  if (column === 'email' && !z.email().safeParse(written).success)
    return reader.refuse(column, buyerTexts.emailUnfit());
  return withPlainLines(written);
};

/** A blank cell leaves what is there. */
export const planBuyers = (
  rows: readonly TextRow[],
  present: PresentBuyers,
  { person, today }: ImportAsker,
): PlannedRow<BuyerWrite>[] => {
  const readerOf = rowReader(rows, today);
  const buyers = namedThings('buyer', present.buyers, {
    label: ({ name, email, address }) => [name, email ?? address].filter(Boolean).join(' · '),
  });
  const reps = namedThings('rep', present.reps, {
    label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
  });
  const repsByEmail = new Map(present.reps.map((rep) => [rep.email?.toLowerCase() ?? '', rep]));
  const repNames = new Map(present.reps.map(({ uid, name }) => [uid, name]));
  const lists = namedThings('list', present.priceLists, { all: present.priceLists });
  const standard = present.priceLists.find(({ id }) => id === STANDARD_LIST_ID)?.name ?? null;
  const listNames = new Map(present.priceLists.map(({ id, name }) => [id, name]));
  const assigns = isPermitted('buyers.assign', person.role);
  const setsTerms = isPermitted('buyers.setTerms', person.role);

  const readRep = (reader: RowReader, buyer: Buyer | null): string | null => {
    const before = buyer ? buyer.assignedRepId : repOfNewBuyer(person, null);
    const written = reader.text('rep');
    if (written === null) return before;
    const isGone = buyer?.assignedRepId != null && !repNames.has(buyer.assignedRepId);
    if (isGone && unknownReps.has(foldWords(written))) return before;
    if (reader.row.chosen.rep === NO_REP) return before;
    const offer = { act: 'noRep', value: NO_REP } as const;
    const rep = repsByEmail.get(written.toLowerCase()) ?? findNamed(reader, 'rep', reps, offer);
    if (rep === null || rep.uid === before) return before;
    if (!assigns) {
      return reader.refuse('rep', buyer ? importIssues.repByAdmin() : importIssues.repNotYou());
    }
    return rep.suspended ? reader.refuse('rep', importIssues.repSuspended({ rep: rep.name })) : rep.uid;
  };

  const readList = (reader: RowReader, before: number | null): number | null => {
    const list = setsTerms ? findNamed(reader, 'priceList', lists) : null;
    if (list === null) return before;
    return list.id === STANDARD_LIST_ID ? null : list.id;
  };

  const isRepeat = repeatFinder();
  return rows.map((row) => {
    const reader = readerOf(row);
    const said = reader.required('buyer');
    const email = reader.text('email')?.toLowerCase();
    const found =
      said === null
        ? null
        : findOrMakeNamed(reader, 'buyer', buyers, (alike) => {
            const withEmail = alike.filter((buyer) => email && buyer.email?.toLowerCase() === email);
            return withEmail.length === 1 ? withEmail[0] : undefined;
          });
    const buyer = found?.thing ?? null;
    const name = buyer?.name ?? (said ?? '').normalize('NFC');
    if (found && !buyer) reader.field('buyer', CreateBuyerInput.shape.name);
    const fields: BuyerImportFields = {
      email: readContact(reader, 'email', buyer),
      phone: readContact(reader, 'phone', buyer),
      address: readContact(reader, 'address', buyer),
      // Whose buyer it is is not clear yet.
      assignedRepId: found ? readRep(reader, buyer) : null,
      priceListId: readList(reader, buyer?.priceListId ?? null),
      termsDays: (setsTerms ? reader.termsDays('terms') : null) ?? buyer?.termsDays ?? null,
    };
    const before: BuyerImportFields = buyer ?? {
      email: null,
      phone: null,
      address: null,
      assignedRepId: null,
      priceListId: null,
      termsDays: null,
    };
    const repText = (uid: string | null) => uid && (repNames.get(uid) ?? String(buyerTexts.unknownRep()));
    const listText = (id: number | null) =>
      id === null ? buyer && standard : (listNames.get(id) ?? String(id));
    const daysText = (days: number | null) => (days === null ? null : String(days));
    const changes = changesOf(
      { column: 'buyer', before: buyer && name, after: name },
      { column: 'email', before: before.email, after: fields.email },
      { column: 'phone', before: before.phone, after: fields.phone },
      { column: 'address', before: before.address, after: fields.address },
      { column: 'rep', before: repText(before.assignedRepId), after: repText(fields.assignedRepId) },
      { column: 'priceList', before: listText(before.priceListId), after: listText(fields.priceListId) },
      { column: 'terms', before: daysText(before.termsDays), after: daysText(fields.termsDays) },
    );
    if (buyer && changes.length > 0 && reader.issues.length === 0 && !mayChangeBuyer(person, buyer))
      reader.refuse('buyer', importIssues.otherRep({ buyer: quoted(name) }));
    const key = buyer ? ` ${buyer.id}` : foldName(name);
    const isSame = isRepeat(reader, { key, title: name, says: fields });
    const changed = (Object.keys(fields) as (keyof BuyerImportFields)[]).filter(
      (field) => fields[field] !== before[field],
    );
    return plannedRow<BuyerWrite>(reader, {
      title: name,
      isNew: !isSame && !buyer,
      changes: isSame ? [] : changes,
      proposal: found?.proposal ?? null,
      write: buyer
        ? {
            id: buyer.id,
            version: buyer.version,
            changes: Object.fromEntries(changed.map((field) => [field, fields[field]])),
          }
        : { id: null, name, fields },
    });
  });
};
