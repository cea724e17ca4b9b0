import type { PersonKey } from './demo-people.ts';

export type DemoMessage = readonly [daysAgo: number, minute: number, from: PersonKey, text: string];

export type DemoConversation = {
  /** The person who starts the conversation comes first. */
  people: readonly PersonKey[];
  /** Null for a conversation between two people. */
  name: string | null;
  messages: readonly DemoMessage[];
};

const at = (hour: number, minute = 0) => hour * 60 + minute;

const coldWeather: readonly DemoMessage[] = [
  [24, at(6, 10), 'teo', 'Frost on the River Field thermometer at 5. Row cover held, outer leaves only.'],
  [
    24,
    at(6, 24),
    'silas',
    'North Field is fine. I will wait until 9 to cut anything, the leaves snap when they are stiff.',
  ],
  [24, at(6, 40), 'marian', 'Thanks both. I will tell the reps the Monday truck leaves an hour later.'],
  [
    9,
    at(17, 5),
    'june',
    'Rain from Thursday night, an inch and a half in the forecast. Digging the carrots ahead would help.',
  ],
  [
    9,
    at(17, 32),
    'silas',
    'Agreed, I can pull two beds tomorrow while the ground still carries the tractor.',
  ],
  [3, at(6, 45), 'teo', 'Tunnel 2 vents stuck open overnight, no damage. Motor needs a look.'],
  [3, at(7, 2), 'marian', 'Electrician comes tomorrow at 2.'],
  [1, at(6, 30), 'june', '34 °F at dawn, everything under cover looks good.'],
];

const warmWeather: readonly DemoMessage[] = [
  [24, at(14, 10), 'june', 'Ninety-four in Tunnel 1 with both ends open. Shade cloth goes up tonight.'],
  [
    24,
    at(14, 25),
    'teo',
    'Cutting salad at 5 instead of 6 for the rest of the week, it wilts on the way to the wash house.',
  ],
  [24, at(14, 51), 'marian', 'Good. I moved the cooler pickup to 8.'],
  [9, at(17, 5), 'silas', 'Wind all weekend and no fog. I will run the drip on North Field twice a day.'],
  [9, at(17, 32), 'june', 'Oak Terrace needs it too, please open valve 4 while you are there.'],
  [
    3,
    at(6, 45),
    'teo',
    'Drip line burst at the top of River Field, spliced it. Two beds stayed dry since last night.',
  ],
  [3, at(7, 2), 'marian', 'Thanks for catching it. Are those the beds for the weekend orders?'],
  [1, at(6, 30), 'teo', 'They are, but they stood up again by this morning. Heads look fine.'],
];

/** The conversations of the people at Willow Bend Farm; what they say about the weather fits the month. */
export const demoTalk = (month: number): readonly DemoConversation[] => [
  {
    people: ['marian', 'teo', 'june', 'silas', 'dana', 'marcus', 'priya'],
    name: 'Deliveries',
    messages: [
      [
        61,
        at(15),
        'marian',
        'New rule from Dominican Bay: lot numbers on every carton, or they send it back. Stickers are by the scale.',
      ],
      [61, at(15, 20), 'silas', 'Got it. Can we have a second printer on the roots side?'],
      [61, at(15, 41), 'marian', 'Ordered, here on Friday.'],
      [
        38,
        at(11, 5),
        'priya',
        'The Pajaro school kitchen was closed for the holiday, our driver waited 40 minutes. I put their calendar on the wall.',
      ],
      [38, at(11, 18), 'dana', 'Same for Redwood, they are off all next week.'],
      [12, at(16, 30), 'marcus', 'Valley Fresh moved us to Bay 14. The gate wants the driver’s license now.'],
      [12, at(16, 44), 'marian', 'Updated in their address.'],
      [
        5,
        at(9, 15),
        'dana',
        'Coastline has a conference week coming and took a lot more romaine than usual. Teo, it is in the calendar for next week.',
      ],
      [
        5,
        at(9, 40),
        'teo',
        'I see it. I confirmed, but we are short until the next block heads up. Will cut River Field first.',
      ],
      [2, at(13, 10), 'priya', 'The Salt Cellar says last Friday’s kale was the best this season.'],
      [1, at(15, 55), 'marcus', 'Tomorrow’s truck is full. Anything more goes on the day after.'],
      [0, at(7, 10), 'marian', 'Two drivers today. Coast route leaves at 9, valley route at 10.'],
    ],
  },
  {
    people: ['june', 'teo', 'silas', 'marian'],
    name: 'Weather and water',
    messages: month >= 4 && month <= 10 ? warmWeather : coldWeather,
  },
  {
    people: ['marian', 'teo', 'june', 'silas'],
    name: 'Harvest plan',
    messages: [
      [
        45,
        at(18),
        'marian',
        'Please record harvests against the planting, not only as inventory. The certifier asked to trace one carton last year and it took an afternoon.',
      ],
      [45, at(18, 22), 'june', 'Will do. The tick for inventory saves the second entry.'],
      [17, at(6, 15), 'silas', 'Radish block 3 is two days early. Who can sell 200 bunches more?'],
      [17, at(7, 30), 'marian', 'Harvest Moon takes 96, Green Basket 48. The rest keeps until Saturday.'],
      [
        4,
        at(18, 10),
        'teo',
        'The next romaine needs eight days. Until then River Field has to carry everything.',
      ],
      [
        4,
        at(18, 26),
        'silas',
        'Carrots are the same story: the big hospital order is more than what is dug. I will open the late bed.',
      ],
      [1, at(18, 35), 'june', 'Herb beds 12 to 20 are done. I’ll reseed cilantro this weekend.'],
    ],
  },
  {
    people: ['dana', 'teo'],
    name: null,
    messages: [
      [
        52,
        at(10, 4),
        'dana',
        'Coastline sent a photo, brown ribs on four cartons of romaine. Can you look at what went on pallet 2?',
      ],
      [
        52,
        at(11, 37),
        'teo',
        'Found it, they were cut the day before and sat by the door. Credit them, and I will move that rack.',
      ],
      [52, at(11, 45), 'dana', 'Done. They were happy with a quick answer.'],
      [20, at(8, 50), 'dana', 'Tidewater wants chard with smaller leaves, they plate it whole. Possible?'],
      [20, at(9, 12), 'teo', 'If they take it on Tuesdays, yes. First pick after the cut is always small.'],
      [2, at(14, 20), 'dana', 'How sure is the romaine for next week? The buyer asks every morning.'],
      [1, at(6, 5), 'teo', 'Two thirds sure today. I will know on Friday.'],
    ],
  },
  {
    people: ['priya', 'silas'],
    name: null,
    messages: [
      [
        30,
        at(12, 15),
        'priya',
        'Pajaro schools would take carrots every week if they come in 25 lb bags. Do we have those?',
      ],
      [30, at(12, 48), 'silas', 'We do, and the size is already in the catalog.'],
      [
        6,
        at(16, 2),
        'silas',
        'Some of the beets have miners in the tops. Fine for roots, not for a front window.',
      ],
      [
        6,
        at(16, 20),
        'priya',
        'Those can go to the schools then. I’ll keep the clean ones for Lantern House.',
      ],
      [0, at(6, 50), 'silas', 'Loaded the clean ones first, they are on the left.'],
    ],
  },
  {
    people: ['marcus', 'june'],
    name: null,
    messages: [
      [
        41,
        at(9, 30),
        'marcus',
        'Fiorella asks for parsley twice a week now. Is there enough until the new bed is ready?',
      ],
      [41, at(10, 2), 'june', 'Yes, another 60 a week is fine.'],
      [8, at(13, 25), 'marcus', 'Peninsula says the cilantro arrived warm.'],
      [8, at(13, 58), 'june', 'It was the last crate loaded and sat by the door. I’ll ice it from now on.'],
      [8, at(14, 3), 'marcus', 'Thank you, I will tell them.'],
      [1, at(17, 45), 'marcus', 'They wrote back: perfect this time.'],
    ],
  },
  {
    people: ['marian', 'dana'],
    name: null,
    messages: [
      [
        33,
        at(8, 20),
        'marian',
        'Could you look after Aptos Village Market? Their old contact left and nobody calls them.',
      ],
      [33, at(8, 31), 'dana', 'Happy to. I drive right by there on Wednesdays.'],
      [7, at(11, 15), 'dana', 'Cypress Point Lodge wants to start small. Whose are they?'],
      [7, at(11, 40), 'marian', 'Nobody’s yet. Take the first orders and we decide after a month.'],
    ],
  },
  {
    people: ['marcus', 'dana', 'priya'],
    name: 'Sales desk',
    messages: [
      [27, at(9, 5), 'marcus', 'I am out Thursday and Friday. Dana, can you watch Valley Fresh for me?'],
      [27, at(9, 8), 'dana', 'Sure.'],
      [
        13,
        at(16, 12),
        'priya',
        'Please write the reason into the notes when a buyer moves a day, the growers ask me every time.',
      ],
      [0, at(8, 20), 'dana', 'Next week’s orders are up already, and some still need a grower.'],
    ],
  },
];
