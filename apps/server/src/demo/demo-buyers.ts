import type { RepKey } from './demo-people.ts';

export type BuyerKind = 'restaurant' | 'grocer' | 'coop' | 'hospital' | 'school' | 'distributor';

export type DemoBuyer = {
  name: string;
  kind: BuyerKind;
  email: string | null;
  phone: string | null;
  address: string | null;
  rep: RepKey | null;
  /** How its purchase order numbers begin; null if it does not use them. */
  purchaseOrders: string | null;
  notes: readonly string[];
};

/**
 * For each buyer a line of facts, and the notes it puts on its orders. The facts: name, kind, email, phone, address, sales rep
 * and how it numbers its purchase orders; - is none.
 */
const table = `
Coastline Produce Distributors | distributor | orders@coastlineproduce.example | (831) 555-0112 | 410 Harkins Slough Rd, Dock 6 / Watsonville, CA 95076 | dana | CPD-#
  Dock 6, back in before 5 am. / Pallets wrapped, temperature strip in the first carton.
Harvest Moon Co-op | coop | produce@harvestmoon.example | (831) 555-0127 | 1210 Soquel Ave / Santa Cruz, CA 95062 | marcus | -
  Signs for the shelf, please: farm name and field. / Back alley entrance, ring twice.
The Salt Cellar | restaurant | chef@saltcellar.example | (831) 555-0133 | 88 Cannery Walk / Monterey, CA 93940 | priya | -
  Chef wants small heads if you have them. / After 10 am, kitchen door.
Dominican Bay Hospital Kitchen | hospital | purchasing@dominicanbay.example | (831) 555-0141 | 1555 Research Park Dr, Receiving B / Soquel, CA 95073 | dana | DBH-#
  Receiving B, 6 to 8 am. Lot numbers on every carton.
Pajaro Unified School District | school | nutrition@pajarousd.example | (831) 555-0158 | 294 Green Valley Rd, Central Kitchen / Watsonville, CA 95076 | priya | PUSD #
  Central kitchen, gate code on file. No deliveries after 11.
Green Basket Market | grocer | buyer@greenbasket.example | (831) 555-0164 | 702 Lighthouse Ave / Pacific Grove, CA 93950 | marcus | GB#
  Weekend ad item, please no substitutes.
Osteria Fiorella | restaurant | cucina@fiorella.example | (408) 555-0119 | 35 N Santa Cruz Ave / Los Gatos, CA 95030 | marcus | -
  Basil and parsley on top of the crate. / Invoice by email only.
Valley Fresh Foods | distributor | dispatch@valleyfresh.example | (408) 555-0136 | 2270 Monterey Rd, Bay 14 / San Jose, CA 95112 | marcus | VF-#
  Bay 14. Driver must sign in at the gate.
Bonny Doon Grocery | grocer | hello@bonnydoongrocery.example | (831) 555-0172 | 9100 Empire Grade / Santa Cruz, CA 95060 | priya | -
  Road may close after rain, call from the bridge.
Taqueria La Garza | restaurant | lagarza@taqueria.example | (831) 555-0181 | 416 Main St / Watsonville, CA 95076 | dana | -
  Cilantro washed but not iced.
Tidewater Grill | restaurant | kitchen@tidewatergrill.example | (831) 555-0189 | 12 Municipal Wharf / Santa Cruz, CA 95060 | dana | -
  Cart from the foot of the wharf, no trucks past 9 am.
Mesa Verde Co-op | coop | produce@mesaverdecoop.example | (805) 555-0122 | 1345 Osos St / San Luis Obispo, CA 93401 | priya | MV#
  Consolidate with the Thursday truck.
Lantern House | restaurant | sous@lanternhouse.example | (831) 555-0195 | 6th Ave and Dolores St / Carmel-by-the-Sea, CA 93921 | priya | -
  Nothing bruised, plates go out raw.
St. Anselm Medical Center | hospital | foodservice@stanselm.example | (408) 555-0143 | 50 O’Connor Dr, Loading Dock 2 / San Jose, CA 95128 | marcus | SAM-#
  Dock 2 by 7 am. Cartons labeled with harvest date.
Aptos Village Market | grocer | produce@aptosvillage.example | (831) 555-0103 | 8035 Soquel Dr / Aptos, CA 95003 | dana | -
  Leave in the walk-in, key under the scale.
Redwood Charter Schools | school | kitchen@redwoodcharter.example | (831) 555-0109 | 220 Kirby St / Felton, CA 95018 | dana | RCS-#
  Cut vegetables for 340 lunches.
Bluebird Bakery & Cafe | restaurant | orders@bluebirdcafe.example | (831) 555-0116 | 131 Alvarado St / Monterey, CA 93940 | priya | -
  Front door until 7, then the side gate.
Peninsula Natural Foods | grocer | produce@peninsulanatural.example | (650) 555-0128 | 640 Santa Cruz Ave / Menlo Park, CA 94025 | marcus | PNF#
  Organic certificate with the first delivery of the month.
Ember & Oak | restaurant | chef@emberandoak.example | (408) 555-0157 | 371 W Campbell Ave / Campbell, CA 95008 | marcus | -
  Carrots with tops for the grill.
Elkhorn College Dining | school | dining@elkhorncollege.example | (831) 555-0147 | 100 Campus Center, Dining Commons / Seaside, CA 93955 | - | ECD-#
  Semester only, check the calendar before confirming.
San Juan Bodega | grocer | - | (831) 555-0152 | 305 Third St / San Juan Bautista, CA 95045 | dana | -
  Cash account, collect the slip.
Noodle Ferry | restaurant | ferry@noodleferry.example | (831) 555-0168 | 1520 Pacific Ave / Santa Cruz, CA 95060 | priya | -
  Green onions long, roots on.
Hollister Community Pantry | coop | pantry@hollistercommunity.example | (831) 555-0175 | 1133 San Felipe Rd / Hollister, CA 95023 | - | -
  Seconds are welcome.
Casa Marisol Catering | restaurant | events@casamarisol.example | (831) 555-0184 | 27 Penny Ln / Watsonville, CA 95076 | priya | -
  Event order, must arrive the day before.
Cypress Point Lodge | restaurant | - | (831) 555-0199 | - | - | -
  First orders, please call the chef on arrival.
`;

const textOrNone = (text = '-') => (text === '-' ? null : text);

const buyerOf = (facts: string, notes: string): DemoBuyer => {
  const [name = '', kind, email, phone, address, rep, orders] = facts.split(' | ');
  return {
    name,
    kind: kind as BuyerKind,
    email: textOrNone(email),
    phone: textOrNone(phone),
    address: textOrNone(address)?.replace(' / ', '\n') ?? null,
    rep: textOrNone(rep) as RepKey | null,
    purchaseOrders: textOrNone(orders)?.replace('#', '') ?? null,
    notes: notes.trim().split(' / '),
  };
};

const lines = table.trim().split('\n');

/** The buyers of Willow Bend Farm, best customers first. Phone numbers and domains are ones reserved for examples. */
export const demoBuyers: readonly DemoBuyer[] = lines.flatMap((facts, index) =>
  index % 2 === 0 ? [buyerOf(facts, lines[index + 1] ?? '')] : [],
);
