import type { PersonKey } from './demo-people.ts';

export type DemoMessage = readonly [daysAgo: number, minute: number, from: PersonKey, text: string];

export type DemoConversation = {
  /** The person who starts the conversation comes first. */
  people: readonly PersonKey[];
  /** Null for a conversation between two people. */
  name: string | null;
  messages: readonly DemoMessage[];
};

/** Each line: how many days ago, the time of day, who says it, and what. */
const messagesOf = (lines: string): DemoMessage[] =>
  Array.from(
    lines.matchAll(/^(\d+) (\d+):(\d+) (\w+): (.+)$/gm),
    ([, daysAgo, hour, minute, from, text = '']) => [
      Number(daysAgo),
      Number(hour) * 60 + Number(minute),
      from as PersonKey,
      text,
    ],
  );

const coldWeather = messagesOf(`
24 06:10 teo: Frost on the River Field thermometer at 5. Row cover held, outer leaves only.
24 06:24 silas: North Field is fine. I will wait until 9 to cut anything, the leaves snap when they are stiff.
24 06:40 marian: Thanks both. I will tell the reps the Monday truck leaves an hour later.
9 17:05 june: Rain from Thursday night, an inch and a half in the forecast. Digging the carrots ahead would help.
9 17:32 silas: Agreed, I can pull two beds tomorrow while the ground still carries the tractor.
3 06:45 teo: Tunnel 2 vents stuck open overnight, no damage. Motor needs a look.
3 07:02 marian: Electrician comes tomorrow at 2.
1 06:30 june: 34 °F at dawn, everything under cover looks good.
`);

const warmWeather = messagesOf(`
24 14:10 june: Ninety-four in Tunnel 1 with both ends open. Shade cloth goes up tonight.
24 14:25 teo: Cutting salad at 5 instead of 6 for the rest of the week, it wilts on the way to the wash house.
24 14:51 marian: Good. I moved the cooler pickup to 8.
9 17:05 silas: Wind all weekend and no fog. I will run the drip on North Field twice a day.
9 17:32 june: Oak Terrace needs it too, please open valve 4 while you are there.
3 06:45 teo: Drip line burst at the top of River Field, spliced it. Two beds stayed dry since last night.
3 07:02 marian: Thanks for catching it. Are those the beds for the weekend orders?
1 06:30 teo: They are, but they stood up again by this morning. Heads look fine.
`);

/** The conversations of the people at Willow Bend Farm; what they say about the weather fits the month. */
export const demoTalk = (month: number): readonly DemoConversation[] => [
  {
    people: ['marian', 'teo', 'june', 'silas', 'dana', 'marcus', 'priya'],
    name: 'Deliveries',
    messages: messagesOf(`
61 15:00 marian: New rule from Dominican Bay: lot numbers on every carton, or they send it back. Stickers are by the scale.
61 15:20 silas: Got it. Can we have a second printer on the roots side?
61 15:41 marian: Ordered, here on Friday.
38 11:05 priya: The Pajaro school kitchen was closed for the holiday, our driver waited 40 minutes. I put their calendar on the wall.
38 11:18 dana: Same for Redwood, they are off all next week.
12 16:30 marcus: Valley Fresh moved us to Bay 14. The gate wants the driver’s license now.
12 16:44 marian: Updated in their address.
5 09:15 dana: Coastline has a conference week coming and took a lot more romaine than usual. Teo, it is in the calendar for next week.
5 09:40 teo: I see it. I confirmed, but we are short until the next block heads up. Will cut River Field first.
2 13:10 priya: The Salt Cellar says last Friday’s kale was the best this season.
1 15:55 marcus: Tomorrow’s truck is full. Anything more goes on the day after.
0 07:10 marian: Two drivers today. Coast route leaves at 9, valley route at 10.
`),
  },
  {
    people: ['june', 'teo', 'silas', 'marian'],
    name: 'Weather and water',
    messages: month >= 4 && month <= 10 ? warmWeather : coldWeather,
  },
  {
    people: ['marian', 'teo', 'june', 'silas'],
    name: 'Harvest plan',
    messages: messagesOf(`
45 18:00 marian: Please record harvests against the planting, not only as inventory. The certifier asked to trace one carton last year and it took an afternoon.
45 18:22 june: Will do. The tick for inventory saves the second entry.
17 06:15 silas: Radish block 3 is two days early. Who can sell 200 bunches more?
17 07:30 marian: Harvest Moon takes 96, Green Basket 48. The rest keeps until Saturday.
4 18:10 teo: The next romaine needs eight days. Until then River Field has to carry everything.
4 18:26 silas: Carrots are the same story: the big hospital order is more than what is dug. I will open the late bed.
1 18:35 june: Herb beds 12 to 20 are done. I’ll reseed cilantro this weekend.
`),
  },
  {
    people: ['dana', 'teo'],
    name: null,
    messages: messagesOf(`
52 10:04 dana: Coastline sent a photo, brown ribs on four cartons of romaine. Can you look at what went on pallet 2?
52 11:37 teo: Found it, they were cut the day before and sat by the door. Credit them, and I will move that rack.
52 11:45 dana: Done. They were happy with a quick answer.
20 08:50 dana: Tidewater wants chard with smaller leaves, they plate it whole. Possible?
20 09:12 teo: If they take it on Tuesdays, yes. First pick after the cut is always small.
2 14:20 dana: How sure is the romaine for next week? The buyer asks every morning.
1 06:05 teo: Two thirds sure today. I will know on Friday.
`),
  },
  {
    people: ['priya', 'silas'],
    name: null,
    messages: messagesOf(`
30 12:15 priya: Pajaro schools would take carrots every week if they come in 25 lb bags. Do we have those?
30 12:48 silas: We do, and the size is already in the catalog.
6 16:02 silas: Some of the beets have miners in the tops. Fine for roots, not for a front window.
6 16:20 priya: Those can go to the schools then. I’ll keep the clean ones for Lantern House.
0 06:50 silas: Loaded the clean ones first, they are on the left.
`),
  },
  {
    people: ['marcus', 'june'],
    name: null,
    messages: messagesOf(`
41 09:30 marcus: Fiorella asks for parsley twice a week now. Is there enough until the new bed is ready?
41 10:02 june: Yes, another 60 a week is fine.
8 13:25 marcus: Peninsula says the cilantro arrived warm.
8 13:58 june: It was the last crate loaded and sat by the door. I’ll ice it from now on.
8 14:03 marcus: Thank you, I will tell them.
1 17:45 marcus: They wrote back: perfect this time.
`),
  },
  {
    people: ['marian', 'dana'],
    name: null,
    messages: messagesOf(`
33 08:20 marian: Could you look after Aptos Village Market? Their old contact left and nobody calls them.
33 08:31 dana: Happy to. I drive right by there on Wednesdays.
7 11:15 dana: Cypress Point Lodge wants to start small. Whose are they?
7 11:40 marian: Nobody’s yet. Take the first orders and we decide after a month.
`),
  },
  {
    people: ['marcus', 'dana', 'priya'],
    name: 'Sales desk',
    messages: messagesOf(`
27 09:05 marcus: I am out Thursday and Friday. Dana, can you watch Valley Fresh for me?
27 09:08 dana: Sure.
13 16:12 priya: Please write the reason into the notes when a buyer moves a day, the growers ask me every time.
0 08:20 dana: Next week’s orders are up already, and some still need a grower.
`),
  },
];
