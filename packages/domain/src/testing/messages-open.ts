import { message, type OrderMessage } from './messages-farm.ts';

/** Orders as buyers really write them. The reader may be written against these. */
export const openMessages: readonly OrderMessage[] = [
  // Chefs
  message(
    'chef',
    'Thursday: 3 cs curly kale, 20 arugula 8oz, 2 flats strawbs',
    '3 curly case, 20 arugula 8oz',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'chef',
    'hey its Dani at Harvest Table. for thurs can i get 2 flats strawbs 1 cs dino and 2 cs romaine thx',
    '2 strawberry flat, 1 lacinato case, 2 romaine case',
    { buyer: 'harvestTable', day: '2026-04-23' },
  ),
  message('chef', 'need 4 cs romaine 2 cs butter lettuce tmrw am please 🙏', '4 romaine case, 2 butter', {
    day: '2026-04-21',
  }),
  message(
    'chef',
    `Hi! For Friday
2 cs lacinato
1 case rainbow chard
10 bunches radishes
6 dill
4 mint
5 garlic
Thanks, Marco`,
    '2 lacinato case, 1 chard case, 10 radish bunch, 6 dill, 4 mint',
    { questions: 1, day: '2026-04-24' },
  ),
  message(
    'chef',
    'GOOD MORNING PLEASE SEND WEDNESDAY 3 CS CILANTRO 2 CS ITALIAN PARSLEY 10 LB JALAPENOS X2 AND 1 CS BELL PEPPERS',
    '3 cilantro case, 2 parsley case, 2 jalapeno 10lb, 1 bell',
    { day: '2026-04-22' },
  ),
  message(
    'chef',
    `arugula 8oz x 12
spinach 5lb x 3
salad mix 3lb x 4
basil 4oz x 6
thai basil x 2`,
    '12 arugula 8oz, 3 spinach 5lb, 4 saladmix 3lb, 6 basil 4oz, 2 thaibasil',
  ),
  message('chef', '10 lb kale and 2 cs broccoli for tomorrow', '2 broccoli case', {
    day: '2026-04-21',
    questions: 1,
  }),
  message(
    'chef',
    `Order for 4/24
- 2 x 25 lb orange carrots
- 1 x 25 lb golden beets
- 3 x 10 lb fingerlings
- 1 cs leeks
- 1 cs fennel
- cukes, 1 cs
no kale this week`,
    '2 orange 25lb, 1 goldbeet, 3 fingerling 10lb, 1 leek case, 1 fennel case',
    { questions: 1, day: '2026-04-24', none: ['kale'] },
  ),
  message('chef', 'yo can u do 3 cs romaine for fri? actually make that 4', '4 romaine case', {
    day: '2026-04-24',
  }),
  message(
    'chef',
    'Chef Ana here, 555-0142. Sat delivery: two flats cherry tomatoes, three cases cucumbers, a case of napa, 2 romas',
    '2 cherry flat, 3 cucumber case, 1 napa, 2 roma',
    { day: '2026-04-25' },
  ),
  message(
    'chef',
    'shiitakes 4, pea shoots 4oz 8, asparagus 1 case, snap peas 5 lb x 2. back door by 10am, call 555-0117 if late',
    '4 shiitake, 8 peashoots 4oz, 1 asparagus case, 2 snap 5lb',
  ),
  message(
    'chef',
    '2cs lacinato 1cs chard 6bu turnips 12bu radishes',
    '2 lacinato case, 1 chard case, 6 turnip bunch, 12 radish bunch',
  ),
  message(
    'chef',
    `Hola amigos 👋
Thurs pls:
🥬 2 cs romaine
🍅 3 flats cherry tomatoes
🍓 4 flats strawberries
🧅 1 red onions
See ya!`,
    '2 romaine case, 3 cherry flat, 4 strawberry flat, 1 redonion',
    { day: '2026-04-23' },
  ),
  message(
    'chef',
    'running low. 1 cs cilantro, half case parsley, 2-3 cs romaine, 5 bunches mint. weds',
    '1 cilantro case, 5 mint',
    { day: '2026-04-22', questions: 2 },
  ),
  message(
    'chef',
    `Tuesday please
Little gems 24ct - 3
Butter lettuce - 2
Radishes case - 1
Fennel case - 1
Basil 1 lb - 2
Carrots - a couple`,
    '3 gem 24ct, 2 butter, 1 radish case, 1 fennel case, 2 basil 1lb',
    { questions: 1, day: '2026-04-21' },
  ),
  message('chef', 'same as last week plus 2 cs curly kale. for friday', '2 curly case', {
    day: '2026-04-24',
  }),
  message(
    'chef',
    'Can we add 1 cs aragula and 3 cs brocoli to the order for tmrw? And 2 spinich 5 lb. Sorry so late!!',
    '1 arugula case, 3 broccoli case, 2 spinach 5lb',
    { day: '2026-04-21' },
  ),
  message(
    'chef',
    'Marlow Street Kitchen / Thursday 4/23 / romaine 3 cs / yukon 50# 2 / yellow onions 50# 1 / garlic 10# 1 / eggs 2 cs / lettuce 1 cs',
    '3 romaine case, 2 yukon 50lb, 1 yellowonion 50lb, 1 garlic 10lb, 2 eggs case',
    { questions: 1, day: '2026-04-23' },
  ),
  message(
    'chef',
    "Hi, it's Theo. 6 heirlooms 10 lb (soft ripe ok for sauce), 2 cs zucchini (small ones please), 1 cs cucumbers. Friday before 9. Thanks!",
    '6 heirloom 10lb, 2 zucchini case, 1 cucumber case',
    { day: '2026-04-24' },
  ),
  message('chef', 'hi can i get some basil and 3 cs lettuce for sat', '', {
    day: '2026-04-25',
    questions: 2,
  }),
  message(
    'chef',
    `2 cs collards?? do those come in 12 ct? if so 3 12ct collards
1 cs lacinato`,
    '3 collards 12ct, 1 lacinato case',
  ),
  message(
    'chef',
    `Please deliver Wed 4/22
Carrots, rainbow, case: 2
Beets, red, 25 lb: 1
Turnips, case: 1
Leeks, bunch: 8
Scapes: 10
Cauliflower, case: 1`,
    '2 rainbow case, 1 redbeet 25lb, 1 turnip case, 8 leek bunch, 10 scapes',
    { questions: 1, day: '2026-04-22' },
  ),
  message(
    'chef',
    'tomorrow: a dozen bunches cilantro, two dozen bunches green onions, 3 tomatillos (those are 10 lb right?), 2 jalapeños 10 lb',
    '12 cilantro bunch, 24 greenonion bunch, 3 tomatillo, 2 jalapeno 10lb',
    { day: '2026-04-21' },
  ),
  message(
    'chef',
    `FOR THURSDAY
ROMAINE 24CT 2
GREEN CABBAGE 1
RED POTATOES 2
YELLOW ONIONS 10LB 3
GARLIC 1LB 4`,
    '2 romaine case, 1 cabbage, 2 redpotato, 3 yellowonion 10lb, 4 garlic 1lb',
    { day: '2026-04-23' },
  ),
  message('chef', 'can u send 2 cs cukes and 3 flats strawbs fri', '', {
    day: '2026-04-24',
    questions: 2,
  }),
  message(
    'chef',
    'Evening! For Saturday 4/25: 3 flats strawberries, 2 pints cherry tomatoes, 8oz salad mix x 10, 4 dozen eggs. Is there rhubarb yet? Cheers, Bea',
    '3 strawberry flat, 2 cherry pint, 10 saladmix 8oz, 4 eggs dozen',
    { day: '2026-04-25', none: ['rhubarb'] },
  ),
  message(
    'chef',
    'pls cancel the romaine on my last order. new: 2 cs little gem 12ct, 1 cs chard. deliver 4/22',
    '2 gem 12ct, 1 chard case',
    { day: '2026-04-22', none: ['romaine'] },
  ),
  message(
    'chef',
    `Hey, order for tomorrow
1) 2 cs romaine
2) 4 cs cilantro
3) 1 cs napa
4) 6 bunches dill
5) 1 flat eggs
6) 1.5 cs fennel`,
    '2 romaine case, 4 cilantro case, 1 napa, 6 dill, 1 eggs flat',
    { questions: 1, day: '2026-04-21' },
  ),
  message(
    'chef',
    'Table for 80 on Saturday so I need it Friday: 5 cs little gem 24 ct, 4 cs fennel, 3 x 5 lb snap peas, 20 bunches mint',
    '5 gem 24ct, 4 fennel case, 3 snap 5lb, 20 mint',
    { day: '2026-04-24' },
  ),
  message('chef', '3 lacinato, 2 cs fennel, 1 cauliflower 9ct', '2 fennel case, 1 cauliflower 9ct', {
    questions: 1,
  }),
  message(
    'chef',
    `Olive & Thyme Bistro
220 Main Street, Suite 4
Delivery: Friday, April 24

3 cs curly kale
2 cs rainbow chard
12 arugula 8 oz
some Italian parsley
Thank you
Joss (555) 555-0188`,
    '3 curly case, 2 chard case, 12 arugula 8oz',
    { questions: 1, day: '2026-04-24' },
  ),
  message(
    'chef',
    'ok so kitchen says 4 cs asparagus, 2 cs leeks, 1 10 lb fingerling, 2 flats cherry tomatoes and thats it. no strawberries theyre too soft. wed am',
    '4 asparagus case, 2 leek case, 1 fingerling 10lb, 2 cherry flat',
    { day: '2026-04-22', none: ['strawberries'] },
  ),
  message(
    'chef',
    "broccoli 2 cs, cauliflower 2 cs, napa 1. Thx - K. (if you're short on broccoli just send what you have)",
    '2 broccoli case, 1 napa',
    { questions: 1 },
  ),
  message(
    'chef',
    'Morning. 4/23. Arugula 3 cases. Spinach 2 5lb bags. Salad mix five 3 lb bags. Pea shoots two 1 lb. Dill 8 bn.',
    '3 arugula case, 2 spinach 5lb, 5 saladmix 3lb, 2 peashoots 1lb, 8 dill',
    { day: '2026-04-23' },
  ),
  message(
    'chef',
    '1 cs curly kale, 1 cs lacinato kale, 1 cs collards, 1 cs chard -- sorry no collards, scratch that. Friday',
    '1 curly case, 1 lacinato case, 1 chard case',
    { day: '2026-04-24', none: ['collards'] },
  ),
  message('chef', 'hows the asparagus looking? if good send 2 cs thurs. and 1 cs radishs', '1 radish case', {
    day: '2026-04-23',
    questions: 1,
  }),
  message(
    'chef',
    `for next Thursday
2 cs romaine
3 shiitake mushrooms
1 case zuchini`,
    '2 romaine case, 3 shiitake, 1 zucchini case',
    { day: 'ask' },
  ),
  message(
    'chef',
    'Hi farm friends! 20 bunches rainbow carrots, tops on please, 15 bunches hakurei turnips and 10 lb red onions. Tues. xo Lena',
    '20 rainbow bunch, 15 turnip bunch',
    { day: '2026-04-21', questions: 1 },
  ),
  message(
    'chef',
    '2 dino 1 strawbs 10 scallions thurs',
    '2 lacinato case, 1 strawberry flat, 10 greenonion bunch',
    {
      buyer: 'harvestTable',
      day: '2026-04-23',
    },
  ),
  message(
    'chef',
    `Invoice from last week was $412.50, check is in the mail. This week, Friday:
4 cs romaine @ 32
2 cs cilantro @ $28
3 flats strawberries @ 36.00`,
    '4 romaine case, 2 cilantro case, 3 strawberry flat',
    { day: '2026-04-24' },
  ),
  message(
    'chef',
    'hey man 2x romaine cs 3x cilantro cs 1x basil 1lb 5x heirloom 20lb for sat morning',
    '2 romaine case, 3 cilantro case, 1 basil 1lb, 5 heirloom 20lb',
    { day: '2026-04-25' },
  ),
  message(
    'chef',
    'Yukon Gold 50 lb (2), Red Onions (1), Garlic 10 lb (1), Leeks case (2), Italian parsley bunch (6), Thursday 23rd',
    '2 yukon 50lb, 1 redonion, 1 garlic 10lb, 2 leek case, 6 parsley bunch',
    { day: '2026-04-23' },
  ),
  message(
    'chef',
    'Just 1 case of butter lettuce and 1 flat of strawberries. Any day this week is fine.',
    '1 butter, 1 strawberry flat',
  ),
  message(
    'chef',
    'need beets 25 lb... 1 red 1 golden. ok: 1 red beets 25 lb, 1 golden beets 25 lb, 2 cs rainbow carrots. fri 4/24',
    '1 redbeet 25lb, 1 goldbeet, 2 rainbow case',
    { day: '2026-04-24' },
  ),
  message(
    'chef',
    'fri or sat, whatever works: 3 cs lacinato, 2 cs leeks, 4 dozen eggs',
    '3 lacinato case, 2 leek case, 4 eggs dozen',
    {
      day: 'ask',
    },
  ),
  message(
    'chef',
    `romaine 3cs
potatoes 2
cherry tomatoes 2 flats
cilantro 10 bunches
artichokes 1 cs`,
    '3 romaine case, 2 cherry flat, 10 cilantro bunch',
    { questions: 2 },
  ),
  message(
    'chef',
    'Chef Rui @ Pelican. Wednesday the 22nd. 6 x 8oz basil?? no sorry 6 x 4oz basil. 4 x 4oz thai basil. 10 x 4oz pea shoots.',
    '6 basil 4oz, 4 thaibasil, 10 peashoots 4oz',
    { day: '2026-04-22' },
  ),
  message(
    'chef',
    'Thank you for the beautiful radishes last week!! This week 2 cs asparagus, 2 cs fennel, 1 cs leeks. Deliver Thursday by 2pm, alley door code 4471',
    '2 asparagus case, 2 fennel case, 1 leek case',
    { day: '2026-04-23', none: ['radishes'] },
  ),
  message(
    'chef',
    '4 cs. cilantro. 3 cs. romaine. 2 flats cherry tomatos. 20 lb. heirlooms x 2. Tues.',
    '4 cilantro case, 3 romaine case, 2 cherry flat, 2 heirloom 20lb',
    {
      day: '2026-04-21',
    },
  ),
  message(
    'chef',
    'pls n thx: zucchini cs 1, cucumbers cs 2, dill 5, mint 5, jalapeno 1 lb 2, snap peas 10 lb 1. fri 4/25',
    '1 zucchini case, 2 cucumber case, 5 dill, 5 mint, 2 jalapeno 1lb, 1 snap 10lb',
    { day: 'ask' },
  ),
  // Grocers
  message(
    'grocer',
    `Item\tSize\tQty
Lacinato Kale\tcase (24 ct)\t2
Curly Kale\tcase (24 ct)\t3
Rainbow Chard\tcase (12 ct)\t2
Romaine Lettuce\tcase (24 ct)\t4
Green Onions\tcase (48 ct)\t1
Cilantro\tcase (30 ct)\t2
Radishes\tcase (24 ct)\t2
Strawberries\tflat\t6`,
    '2 lacinato case, 3 curly case, 2 chard case, 4 romaine case, 1 greenonion case, 2 cilantro case, 2 radish case, 6 strawberry flat',
  ),
  message(
    'grocer',
    `Hi there,

Please see our order for delivery Thursday, April 23. PO 88213.

4 cases romaine
3 cases curly kale
6 flats strawberries
5 flats cherry tomatoes
2 cases cucumbers
30 dozen eggs

Thank you,

Rosa Delgado
Produce Buyer | Corner Grocery
1420 Oak Street, Springfield
T 555-0134  F 555-0135`,
    '4 romaine case, 3 curly case, 6 strawberry flat, 5 cherry flat, 2 cucumber case, 30 eggs dozen',
    { buyer: 'cornerGrocery', day: '2026-04-23', po: '88213' },
  ),
  message(
    'grocer',
    `PO# CG-1107
Deliver 4/24/2026
QTY  PRODUCT                 PACK
3    Orange Carrots          25 lb
2    Red Beets               25 lb
1    Golden Beets            25 lb
2    Yukon Gold Potatoes     50 lb
2    Red Potatoes            50 lb
2    Yellow Onions           50 lb
1    Red Onions              25 lb`,
    '3 orange 25lb, 2 redbeet 25lb, 1 goldbeet, 2 yukon 50lb, 2 redpotato, 2 yellowonion 50lb, 1 redonion',
    { day: '2026-04-24', po: 'CG-1107' },
  ),
  message(
    'grocer',
    `cukes 3, cherry toms 4, taters 1, romaine 4 cs, eggs 40 dozen
fri am as usual
rosa`,
    '3 cucumber case, 4 cherry flat, 1 redpotato, 4 romaine case, 40 eggs dozen',
    { buyer: 'cornerGrocery', day: '2026-04-24' },
  ),
  message(
    'grocer',
    `Good morning,
Adding to tomorrow's truck: 2 cs broccoli, 2 cs zucchini, 1 cs bell peppers.
Thanks!
Pete

On Mon, Apr 13, 2026 at 9:02 AM Sunny Acres Farm wrote:
> Thanks Pete, you are down for
> 3 cs romaine
> 2 cs cilantro
> See you Tuesday!`,
    '2 broccoli case, 2 zucchini case, 1 bell',
    { day: '2026-04-21' },
  ),
  message(
    'grocer',
    `Mercado Central - purchase order 4500-19
Ship: 04/22/26
Leeks, case (12 ct) .......... 2
Fennel, case (12 ct) ......... 1
Napa Cabbage, case ........... 3
Green Cabbage, 50 lb ......... 2
Cauliflower, case (9 ct) ..... 4
Broccoli, case (20 lb) ....... 4
Asparagus, case (11 lb) ...... 3`,
    '2 leek case, 1 fennel case, 3 napa, 2 cabbage, 4 cauliflower 9ct, 4 broccoli case, 3 asparagus case',
    { day: '2026-04-22', po: '4500-19' },
  ),
  message(
    'grocer',
    `Produce | Qty
Arugula 8oz | 24
Spinach 8oz | 24
Salad Mix 8oz | 36
Pea Shoots 4oz | 12
Basil 4oz | 12
Thai Basil 4oz | 6`,
    '24 arugula 8oz, 24 spinach 8oz, 36 saladmix 8oz, 12 peashoots 4oz, 12 basil 4oz, 6 thaibasil',
  ),
  message(
    'grocer',
    `Hi Sam,
Following up on my voicemail. We need for Wednesday: strawberries 8 flats, cherry tomatoes 4 flats, heirloom tomatoes 5 x 10 lb, shiitake 3, and onions 2.
PO will follow.
Best,
Greta Olson
Northside Market, 88 Harbor Ave
(555) 555-0109`,
    '8 strawberry flat, 4 cherry flat, 5 heirloom 10lb, 3 shiitake',
    { day: '2026-04-22', questions: 1 },
  ),
  message(
    'grocer',
    `Northside Market order for Sat 4/25
24 bunches curly kale
24 bunches lacinato
12 bunches chard
24 bunches radishes
24 bunches rainbow carrots
30 bunches cilantro
12 bunches dill
12 bunches mint
6 tubs hummus
PO: 7731`,
    '24 curly bunch, 24 lacinato bunch, 12 chard bunch, 24 radish bunch, 24 rainbow bunch, 30 cilantro bunch, 12 dill, 12 mint',
    { questions: 1, day: '2026-04-25', po: '7731' },
  ),
  message(
    'grocer',
    `qty,item,size
2,Romaine Lettuce,case (24 ct)
3,Butter Lettuce,case (12 ct)
2,Little Gem Lettuce,24 ct
4,Collards,12 ct`,
    '2 romaine case, 3 butter, 2 gem 24ct, 4 collards 12ct',
  ),
  message(
    'grocer',
    `Hello! Weekly order, delivery Thursday please:
• Eggs – 3 cases
• Garlic – 2 x 10 lb
• Yellow onions – 4 x 10 lb
• Fingerling potatoes – 2 x 25 lb
• Tomatillos – 2
• Cucumbers – 2 cases
• Kale – 3 cases
Have a great week! Tom`,
    '3 eggs case, 2 garlic 10lb, 4 yellowonion 10lb, 2 fingerling 25lb, 2 tomatillo, 2 cucumber case',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'grocer',
    `Subject: Order PO 10442 for Friday 4/24

Orange carrots 5 lb x 20
Red beets 5 lb x 12
Yukon gold 5 lb x 30
Yellow onions 10 lb x 10
Snap peas 5 lb x 4

--
Kim Tran, Assistant Produce Manager
Eastgate Foods · 3100 Lakeview Blvd · 555-0176
This message may contain confidential information.`,
    '20 orange 5lb, 12 redbeet 5lb, 30 yukon 5lb, 10 yellowonion 10lb, 4 snap 5lb',
    { day: '2026-04-24', po: '10442' },
  ),
  message(
    'grocer',
    `We are good on lettuce and carrots. Please send for tomorrow
3 cs zucchini
2 cs cucumbers
1 jalapeno 10 lb
2 tomatillos
1 cs cauliflower 12 ct`,
    '3 zucchini case, 2 cucumber case, 1 jalapeno 10lb, 2 tomatillo, 1 cauliflower 12ct',
    { day: '2026-04-21', none: ['lettuce', 'carrots'] },
  ),
  message(
    'grocer',
    `P.O. 55120 / Tues
2 case Broccoli $38/cs
3 case Green Onions $30/cs
1 case Italian Parsley $28/cs
10 each Fennel $1.75 ea
15 bunch Leeks $2.50 bu`,
    '2 broccoli case, 3 greenonion case, 1 parsley case, 10 fennel each, 15 leek bunch',
    { day: '2026-04-21', po: '55120' },
  ),
  message(
    'grocer',
    `Correction to my order from this morning - strawberries should be 10 flats NOT 6. Everything else OK. Also please add 2 cs asparagus.`,
    '10 strawberry flat, 2 asparagus case',
  ),
  message(
    'grocer',
    `Hi, for 4/23:
carrots - 3
beets - 2
rainbow chard - 2 cases
italian parsley - 1 case
curly kale - 4 cases
romaine - 4 cases
little gem - 2 x 12ct`,
    '2 chard case, 1 parsley case, 4 curly case, 4 romaine case, 2 gem 12ct',
    { day: '2026-04-23', questions: 2 },
  ),
  message(
    'grocer',
    `Product;Pack;Units
Strawberries;flat;8
Strawberries;pint;10
Cherry Tomatoes;flat;4
Eggs;dozen;45
Eggs;flat;2`,
    '8 strawberry flat, 10 strawberry pint, 4 cherry flat, 45 eggs dozen, 2 eggs flat',
  ),
  message(
    'grocer',
    `Eastgate Foods
PO 10467
Delivery date: Thursday, April 30

Lacinato Kale (case) x3
Rainbow Chard (case) x2
Green Onions (case) x2
Radishes (case) x1
Turnips (case) x1

Beets (25 lb) x2

Receiving 6am-11am. Dock 3.`,
    '3 lacinato case, 2 chard case, 2 greenonion case, 1 radish case, 1 turnip case',
    { questions: 1, day: '2026-04-30', po: '10467' },
  ),
  message(
    'grocer',
    `morning! truck has room? 2 red potatoes 3 roma tomatoes 2 bell peppers 1 green cabbage and 4 cs napa for wed. thx gil @ pine st market`,
    '2 redpotato, 3 roma, 2 bell, 1 cabbage, 4 napa',
    { day: '2026-04-22' },
  ),
  // Caterers
  message(
    'caterer',
    `Hello,

We have a wedding on Saturday, April 25 for 140 guests and would love your produce. Could you deliver on Friday, April 24 between 8 and 10 am to 910 Vineyard Road (kitchen entrance)?

We need:
6 cases little gem, 24 ct
4 cases fennel
10 lb snap peas x 3
8 flats strawberries
24 bunches mint

Please confirm by e-mail. Our PO is W-0425.

Warmly,
Helen Marsh
Marsh & Daughter Catering
555-0161`,
    '6 gem 24ct, 4 fennel case, 3 snap 10lb, 8 strawberry flat, 24 mint',
    { day: '2026-04-24', po: 'W-0425' },
  ),
  message(
    'caterer',
    `Hi! Lunch for 60 on Thursday. Deliver Wednesday 4/22 please. 3 cs romaine, 2 flats cherry tomatoes, 1 cs cucumbers, 10 bunches radishes, 2 x 5 lb spinach, 5 dozen eggs, 15 lb zucchini. Thanks a bunch, Priya`,
    '3 romaine case, 2 cherry flat, 1 cucumber case, 10 radish bunch, 2 spinach 5lb, 5 eggs dozen',
    { questions: 1, day: '2026-04-22', none: ['thanks'] },
  ),
  message(
    'caterer',
    `Dear farm,
for the gala (220 people) we need by 4/30:
- 8 cases butter lettuce
- 5 cases asparagus
- 6 x 25 lb fingerling potatoes
- 4 cases rainbow carrots
- 3 shiitake mushrooms
- 2 or 3 cases leeks (I will confirm)
Regards, Otto`,
    '8 butter, 5 asparagus case, 6 fingerling 25lb, 4 rainbow case, 3 shiitake',
    { day: '2026-04-30', questions: 1 },
  ),
  message(
    'caterer',
    `Two events this week, both on one delivery please, Thursday 4/23 by noon.

Event 1 (45 ppl): 2 cs romaine, 1 cs radishes, 3 basil 1 lb, 20 lb carrots
Event 2 (110 ppl): 6 flats strawberries, 4 cs asparagus, 2 cs green onions

Thanks so much!! Lou`,
    '2 romaine case, 1 radish case, 3 basil 1lb, 6 strawberry flat, 4 asparagus case, 2 greenonion case',
    { questions: 1, day: '2026-04-23' },
  ),
  message(
    'caterer',
    `Hi Jo, brunch on the 26th, 75 heads... can you drop on Saturday the 25th?
eggs 2 cases
asparagus 3 cases
arugula 2 cases
strawberries 5 flats
yukon gold 50 lb 1
dill 10 bunches
PO BR-26`,
    '2 eggs case, 3 asparagus case, 2 arugula case, 5 strawberry flat, 1 yukon 50lb, 10 dill',
    { day: '2026-04-25', po: 'BR-26' },
  ),
  message(
    'caterer',
    `Hello again! Small change to what I sent on Friday: headcount went from 80 to 95. So please make it 4 cs romaine (was 3), 5 flats cherry tomatoes (was 4) and keep the rest. Delivery is still Tuesday.`,
    '4 romaine case, 5 cherry flat',
    { day: '2026-04-21' },
  ),
  message(
    'caterer',
    `Order for Bluebird Catering
Date needed: 24-Apr-2026
Red Beets, 25 lb: 2
Golden Beets: 2
Rainbow Carrots, case: 3
Hakurei Turnips, case: 2
Garlic Scapes, bunch: 20
Arugula: 3
Pea Shoots, 1 lb: 3
Contact: Simone 555 0127`,
    '2 redbeet 25lb, 2 goldbeet, 3 rainbow case, 2 turnip case, 20 scapes, 3 peashoots 1lb',
    { questions: 1, day: '2026-04-24' },
  ),
  message(
    'caterer',
    `Good afternoon, we would like to order for a retirement party: three cases romaine, two cases curly kale, one case cauliflower 12 ct, four flats strawberries, and enough basil for pesto for 50. Friday works best. Thank you kindly, Mrs. Whitcomb`,
    '3 romaine case, 2 curly case, 1 cauliflower 12ct, 4 strawberry flat',
    { day: '2026-04-24', questions: 1 },
  ),
  message(
    'caterer',
    `Re: Saturday

Perfect, thank you! Then I'll take 3 x 20 lb heirlooms and 2 x 10 lb heirlooms, plus 4 basil 1 lb. Can be Friday too if easier - no, leave it Saturday.

> From: Sunny Acres
> We have 6 heirloom 20 lb and plenty of 10 lb. Basil is 1 lb or 4oz.`,
    '3 heirloom 20lb, 2 heirloom 10lb, 4 basil 1lb',
    { day: '2026-04-25' },
  ),
  // Co-ops
  message(
    'co-op',
    `Valley Co-op member boxes, pick-up Wednesday (52 boxes):
52 bunches curly kale
52 bunches radishes
52 dozen eggs
26 yukon 5 lb
26 orange carrots 5 lb
9 spring greens`,
    '52 curly bunch, 52 radish bunch, 52 eggs dozen, 26 yukon 5lb, 26 orange 5lb, 9 saladmix 3lb',
    { buyer: 'valleyCoop', day: '2026-04-22' },
  ),
  message(
    'co-op',
    `hi all, bulk room order for friday
yellow onions 50 lb - 3
red onions - 2
garlic 10 lb - 2
red potatoes - 3
yukon gold 50 lb - 2
green cabbage - 2
zukes - 2
honey - 1 pail
thanks! wren (she/her)`,
    '3 yellowonion 50lb, 2 redonion, 2 garlic 10lb, 3 redpotato, 2 yukon 50lb, 2 cabbage, 2 zucchini case',
    { questions: 1, buyer: 'valleyCoop', day: '2026-04-24' },
  ),
  message(
    'co-op',
    `Co-op share list, week 17
Collards - 12 ct - 4
Chard - bunch - 40
Lacinato - bunch - 40
Beets - 40 bunches
Cilantro - bunch - 40
Cucumbers - each - 80
Tues drop please`,
    '4 collards 12ct, 40 chard bunch, 40 lacinato bunch, 40 cilantro bunch, 80 cucumber each',
    { day: '2026-04-21', questions: 1 },
  ),
  message(
    'co-op',
    `Order from Prairie Buying Club. 14 families.
Smith: 1 dozen eggs, 2 pints strawberries
Everyone together otherwise: 14 heads romaine, 14 bunches leeks, 3 salad mix 3 lb
Thursday, usual barn`,
    '1 eggs dozen, 2 strawberry pint, 14 romaine head, 14 leek bunch, 3 saladmix 3lb',
    { day: '2026-04-23' },
  ),
  message(
    'co-op',
    `Please: 6 cs curly kale, 4 cs lacinato kale, 4 cs chard, 3 cs radishes, 3 cs green onions, 2 cs parsley, 2 cs cilantro. 4/25. PO# 2026-17`,
    '6 curly case, 4 lacinato case, 4 chard case, 3 radish case, 3 greenonion case, 2 parsley case, 2 cilantro case',
    { day: '2026-04-25', po: '2026-17' },
  ),
  // Food hubs
  message(
    'hub',
    `COUNTY FOOD HUB PURCHASE ORDER
PO NUMBER: FH-20931
DELIVER: 2026-04-23
SKU     DESCRIPTION              PACK          QTY
K-100   Curly Kale               case (24 ct)  12
K-110   Lacinato Kale            case (24 ct)  10
C-200   Rainbow Chard            case (12 ct)  8
S-015   Spinach                  5 lb          20
P-350   Yukon Gold Potatoes      50 lb         10
O-420   Yellow Onions            50 lb         8`,
    '12 curly case, 10 lacinato case, 8 chard case, 20 spinach 5lb, 10 yukon 50lb, 8 yellowonion 50lb',
    { buyer: 'foodHub', day: '2026-04-23', po: 'FH-20931' },
  ),
  message(
    'hub',
    `Hi growers, for Wed pick up at your dock (PO FH-20944):
spinach 5# x 15, salad mix 3# x 20, arugula cs x 10, kale cs x 8, romaine cs x 12, napa x 4
reply all w/ shorts by noon`,
    '15 spinach 5lb, 20 saladmix 3lb, 10 arugula case, 12 romaine case, 4 napa',
    { buyer: 'foodHub', day: '2026-04-22', po: 'FH-20944', questions: 1 },
  ),
  message(
    'hub',
    `School lunch order, deliver Monday the 27th
Orange carrots 25 lb: 16
Cucumbers case: 10
Romaine case: 20
Broccoli case: 12
Strawberries flat: 30
Sugar snap peas 10 lb: 6
Tomatoes: 12`,
    '16 orange 25lb, 10 cucumber case, 20 romaine case, 12 broccoli case, 30 strawberry flat, 6 snap 10lb',
    { questions: 1, day: '2026-04-27' },
  ),
  message(
    'hub',
    `Please confirm:
8 cs cauliflower (9 ct)
6 cs cauliflower (12 ct)
10 cs broccoli
4 green cabbage
6 napa cabbage
5 red bell peppers
3 or 4 cs fennel
Truck #12, Thursday 5 AM`,
    '8 cauliflower 9ct, 6 cauliflower 12ct, 10 broccoli case, 4 cabbage, 6 napa, 5 bell',
    { questions: 1, day: '2026-04-23' },
  ),
  // In Spanish, or in both
  message(
    'spanish',
    'Buenos días, para el jueves 3 cajas de romaine, 2 cajas de cilantro y 10 manojos de dill. Gracias',
    '3 romaine case, 2 cilantro case, 10 dill',
    { day: '2026-04-23' },
  ),
  message(
    'spanish',
    `hola soy Lupe de La Cocina para mañana
cilantro 4 cajas
chiles 2
cebollitas 1
tomatillos 3
radishes 1 caja`,
    '4 cilantro case, 2 jalapeno 10lb, 1 greenonion case, 3 tomatillo, 1 radish case',
    { buyer: 'laCocina', day: '2026-04-21' },
  ),
  message(
    'spanish',
    'Por favor mándeme 2 cajas de brocoli, 1 caja de zucchini, 5 manojos de mint y 2 flats de fresas el viernes',
    '2 broccoli case, 1 zucchini case, 5 mint, 2 strawberry flat',
    { day: '2026-04-24' },
  ),
  message(
    'spanish',
    'ocupo 3 cajas de lettuce y 2 de cilantro pa mañana, tambien jalapeños 10 lb dos cajas',
    '2 cilantro case, 2 jalapeno 10lb',
    { day: '2026-04-21', questions: 1 },
  ),
  message(
    'spanish',
    `Pedido para el miércoles 22 de abril
Orden de compra 3391
- 6 cajas de curly kale
- 4 cajas de lacinato
- 3 cajas de rainbow chard
- 2 cajas de napa
- 20 docenas de huevos
- 3 costales de papas
Atentamente, Ramón Fuentes, Mercado El Sol, tel. 555-0193`,
    '6 curly case, 4 lacinato case, 3 chard case, 2 napa, 20 eggs dozen',
    { questions: 1, day: '2026-04-22', po: '3391' },
  ),
  message(
    'spanish',
    'Hey good morning, para el sabado necesito 2 cases romaine, una caja de pepinos, 4 flats strawberries y 3 cajas de cilantro pls',
    '2 romaine case, 1 cucumber case, 4 strawberry flat, 3 cilantro case',
    { day: '2026-04-25' },
  ),
  message(
    'spanish',
    'tres cajas de kale lacinato, una caja de fennel, dos cajas de leeks, media caja de perejil. jueves',
    '3 lacinato case, 1 fennel case, 2 leek case',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'spanish',
    `Buenas tardes, esta semana no quiero cilantro. Para el viernes:
2 red onions
2 tomatillos
1 roma tomatoes
3 jalapeños 1 lb`,
    '2 redonion, 2 tomatillo, 1 roma, 3 jalapeno 1lb',
    { day: '2026-04-24', none: ['cilantro'] },
  ),
  message(
    'spanish',
    'Necesitamos para pasado mañana: 10 cabezas de romaine, 12 manojos de radishes, 6 pintas de cherry tomatoes. Lo demás igual que la semana pasada.',
    '10 romaine head, 12 radish bunch, 6 cherry pint',
    { day: '2026-04-22' },
  ),
  // Further chefs
  message(
    'chef',
    'fri: salad mix 3# x 6, spinach 5# x 2, arugula cs x 2, gem 12 ct x 3, butter x 2, cukes cs x 2, basil 1# x 2, eggs 8 dz',
    '6 saladmix 3lb, 2 spinach 5lb, 2 arugula case, 3 gem 12ct, 2 butter, 2 basil 1lb, 8 eggs dozen',
    { day: '2026-04-24', questions: 1 },
  ),
  message(
    'chef',
    `For the 24th please and thank you
asparagus - 2 cases, pencil size if you have it
lacinato - 1 case
leeks - 1 case
yukon gold - 1 50 lb sack
italian parsley - 6 bunches
thyme - 4 bunches`,
    '2 asparagus case, 1 lacinato case, 1 leek case, 1 yukon 50lb, 6 parsley bunch',
    { day: '2026-04-24', questions: 1 },
  ),
  // Further grocers
  message(
    'grocer',
    `Eastgate Foods PO 10471 deliver Wed 4/22

Arugula, 8oz: 30
Spinach, 8oz: 30
Salad Mix, 8oz: 48
Curly Kale, case: 4
Lacinato Kale, case: 3
Rainbow Chard, case: 3
Cilantro, case: 2
Italian Parsley, case: 2
Green Onions, case: 2
Dill, bunch: 12

Kim Tran 555-0176`,
    '30 arugula 8oz, 30 spinach 8oz, 48 saladmix 8oz, 4 curly case, 3 lacinato case, 3 chard case, 2 cilantro case, 2 parsley case, 2 greenonion case, 12 dill',
    { day: '2026-04-22', po: '10471' },
  ),
  message(
    'grocer',
    `| Item | Pack | Order |
|---|---|---|
| Red Potatoes | 50 lb | 3 |
| Yukon Gold Potatoes | 5 lb | 24 |
| Fingerling Potatoes | 10 lb | 6 |
| Yellow Onions | 50 lb | 2 |
| Red Onions | 25 lb | 2 |
| Garlic | 10 lb | 1 |
| Orange Carrots | 25 lb | 4 |
| Red Beets | 25 lb | 2 |`,
    '3 redpotato, 24 yukon 5lb, 6 fingerling 10lb, 2 yellowonion 50lb, 2 redonion, 1 garlic 10lb, 4 orange 25lb, 2 redbeet 25lb',
  ),
  message(
    'grocer',
    `hi its rosa corner grocery. thursday
cukes 2
cherry toms 6
strawberries flat 8
romaine cs 4
radishes cs 2
zucchini cs 2
eggs cs 3
and whatever mushrooms you have
po 88240`,
    '2 cucumber case, 6 cherry flat, 8 strawberry flat, 4 romaine case, 2 radish case, 2 zucchini case, 3 eggs case',
    { buyer: 'cornerGrocery', day: '2026-04-23', po: '88240', questions: 1 },
  ),
  message(
    'grocer',
    `Hello,

Attached is our PO for Saturday, in short:

Romaine Lettuce, case (24 ct): 6
Little Gem Lettuce, 24 ct: 2
Little Gem Lettuce, 12 ct: 2
Butter Lettuce: 4
Cauliflower, case (9 ct): 3
Broccoli, case (20 lb): 5
Napa Cabbage: 2

Substitutions are NOT allowed. Please call 555-0150 before 3 PM if anything is short.

Regards,
Denise Park
Hilltop Natural Foods
9 Summit Road, Unit 12`,
    '6 romaine case, 2 gem 24ct, 2 gem 12ct, 4 butter, 3 cauliflower 9ct, 5 broccoli case, 2 napa',
    { day: '2026-04-25' },
  ),
  message(
    'grocer',
    `PINE ST MARKET
4/21
CURLY KALE 2 CS
LACINATO 2 CS
COLLARDS 12 CT 3
RADISHES 1 CS
TURNIPS 1 CS
RAINBOW CARROTS 2 CS
BEETS 1
TOMATOES 3 FLATS CHERRY
ROMA 2`,
    '2 curly case, 2 lacinato case, 3 collards 12ct, 1 radish case, 1 turnip case, 2 rainbow case, 3 cherry flat, 2 roma',
    { day: '2026-04-21', questions: 1 },
  ),
  message(
    'grocer',
    `Reorder: everything sold through over the weekend!! Tomorrow if you can:
12 flats strawberries, 6 flats cherry tomatoes, 2 cs cucumbers, 3 cs asparagus, 4 x 5 lb snap peas, 3 cs zucchini. Last week's PO still applies.`,
    '12 strawberry flat, 6 cherry flat, 2 cucumber case, 3 asparagus case, 4 snap 5lb, 3 zucchini case',
    { day: '2026-04-21' },
  ),
  message(
    'grocer',
    `Hilltop Natural Foods
PO: HN-6620
Delivery Friday 4/24
8 x Pea Shoots 4oz
12 x Basil 4oz
8 x Thai Basil 4oz
6 x Shiitake Mushrooms
20 x Mint bunch
20 x Dill bunch
30 x Cilantro bunch
12 x Thyme bunch
30 x Italian Parsley bunch
24 x Green Onions bunch`,
    '8 peashoots 4oz, 12 basil 4oz, 8 thaibasil, 6 shiitake, 20 mint, 20 dill, 30 cilantro bunch, 30 parsley bunch, 24 greenonion bunch',
    { questions: 1, day: '2026-04-24', po: 'HN-6620' },
  ),
  message(
    'grocer',
    `Forwarding from our Westside store, thanks - Kim

---------- Forwarded message ---------
From: Westside Produce
Subject: local order

Please get from the farm for Thursday 4/23:
3 cs romaine
2 cs curly kale
4 flats strawberries
10 heirloom tomatoes
1 bell peppers`,
    '3 romaine case, 2 curly case, 4 strawberry flat, 1 bell',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'grocer',
    `Greens order for Weds:
- lacinato, 2 cases
- curly, 2 cases
- chard, 3 cases
- collards, 10 bunches
- spinach, four 5 lb
- arugula, two cases
- mustard greens, 1 case
No romaine, we're overstocked.`,
    '2 lacinato case, 2 curly case, 3 chard case, 10 collards bunch, 4 spinach 5lb, 2 arugula case',
    { day: '2026-04-22', questions: 1, none: ['romaine'] },
  ),
  message(
    'grocer',
    `Store 18, special request
Requested date: 4/28/2026
Line 1: Eggs, dozen, 60
Line 2: Strawberries, pint, 48
Line 3: Cherry Tomatoes, pint, 36
Line 4: Cucumbers, each, 40
Line 5: Fennel, each, 15
Line 6: Leeks, bunch, 20`,
    '60 eggs dozen, 48 strawberry pint, 36 cherry pint, 40 cucumber each, 15 fennel each, 20 leek bunch',
    { day: '2026-04-28' },
  ),
  message(
    'grocer',
    `hey can we swap? instead of the 2 cs chard send 2 cs collards 12ct... I mean 3 collards 12 ct. also 1 cs leeks. delivery still wed`,
    '3 collards 12ct, 1 leek case',
    { day: '2026-04-22', none: ['chard'] },
  ),
  message(
    'grocer',
    `Deliver on 4/13
4 cs romaine
3 cs cilantro
2 cs parsley
2 roma tomatoes
(I have the new PO: 7744)`,
    '4 romaine case, 3 cilantro case, 2 parsley case, 2 roma',
    { day: 'ask', po: '7744' },
  ),
  message(
    'grocer',
    `Bakery wants 4 flats of strawberries and 2 cases of eggs, deli wants 3 cases romaine, 2 red onions, 2 flats cherry tomatoes and 1 case cucumbers. All on Thursday's truck. Thanks, Gil`,
    '4 strawberry flat, 2 eggs case, 3 romaine case, 2 redonion, 2 cherry flat, 1 cucumber case',
    { day: '2026-04-23' },
  ),
  message(
    'grocer',
    `Name: Harbor Market
Phone: 555-0199
PO: 9081-B
Date: April 22

Qty 2 - Orange Carrots - 25 lb
Qty 2 - Rainbow Carrots - case
Qty 1 - Golden Beets - 25 lb
Qty 3 - Hakurei Turnips - case
Qty 2 - Leeks - case
Qty 4 - Garlic - 1 lb
Qty 6 - Garlic Scapes - bunch
Qty 2 - Potatoes - 50 lb`,
    '2 orange 25lb, 2 rainbow case, 1 goldbeet, 3 turnip case, 2 leek case, 4 garlic 1lb, 6 scapes',
    { day: '2026-04-22', po: '9081-B', questions: 1 },
  ),
  message(
    'grocer',
    'Please bump our standing order this Friday only to 6 cs romaine, 5 cs curly kale, 10 flats strawberries and 4 cs broccoli. Prices as on the 4/17 list.',
    '6 romaine case, 5 curly case, 10 strawberry flat, 4 broccoli case',
    { day: '2026-04-24' },
  ),
  // Further caterers
  message(
    'caterer',
    `Hi team,

Our menu for the museum opening (Thursday April 30, 180 guests) is final. Delivery on Wednesday April 29, 7-9 am, loading dock on 4th Street.

Salads: 10 cases little gem 24 ct, 4 cases radishes, 3 cases fennel, 6 x 1 lb pea shoots
Sides: 4 x 25 lb fingerlings, 6 cases asparagus, 5 cases rainbow carrots
Dessert: 12 flats strawberries, 20 bunches mint
Also 3 cases of eggs.

PO MUS-118. Invoice to accounting@bluebird.example.

Simone`,
    '10 gem 24ct, 4 radish case, 3 fennel case, 6 peashoots 1lb, 4 fingerling 25lb, 6 asparagus case, 5 rainbow case, 12 strawberry flat, 20 mint, 3 eggs case',
    { day: '2026-04-29', po: 'MUS-118' },
  ),
  message(
    'caterer',
    `Hello! Quote request became an order :) For Friday the 24th:
2 cases of curly kale
2 cases of lacinato kale
1 case of napa cabbage
1 green cabbage
3 x 5 lb orange carrots
1 x 10 lb jalapeños
1 cs cilantro
limes if you ever grow those haha
Thanks! Taco Tuesday Catering`,
    '2 curly case, 2 lacinato case, 1 napa, 1 cabbage, 3 orange 5lb, 1 jalapeno 10lb, 1 cilantro case',
    { day: '2026-04-24', none: ['limes'] },
  ),
  message(
    'caterer',
    `Good morning Jo,
thank you for lunch last Tuesday, the team loved it. Could I order for this Saturday:
four cases of romaine, three flats of cherry tomatoes, two cases of cucumbers, six bunches of dill, one 10 lb of garlic, a case of Italian parsley and two red onions?
Headcount is 130, so let me know if that sounds right.
Best, Priya`,
    '4 romaine case, 3 cherry flat, 2 cucumber case, 6 dill, 1 garlic 10lb, 1 parsley case, 2 redonion',
    { day: '2026-04-25' },
  ),
  message(
    'caterer',
    `PO 2026-0042
Event date: 05/02/2026
Delivery date: 05/01/2026
Guests: 95

Butter Lettuce ... 6
Cherry Tomatoes (flat) ... 4
Basil (1 lb) ... 3
Zucchini (case) ... 2
Red Bell Peppers ... 2
Shiitake Mushrooms ... 4
Strawberries (flat) ... 6
Carrots ... 2`,
    '6 butter, 4 cherry flat, 3 basil 1lb, 2 zucchini case, 2 bell, 4 shiitake, 6 strawberry flat',
    { questions: 1, day: '2026-05-01', po: '2026-0042' },
  ),
  message(
    'caterer',
    `we need salad for 40 on thursday, can you figure out how much? also 2 flats strawberries and 3 doz eggs, and 2 cs cucumbers`,
    '2 strawberry flat, 3 eggs dozen, 2 cucumber case',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'caterer',
    `Hi, please take the asparagus off (client is allergic!) and add 3 cs broccoli, 2 cs zucchini and 1 more 25 lb golden beets. Delivery stays Thursday 10:30. — Lou, 555-0122`,
    '3 broccoli case, 2 zucchini case, 1 goldbeet',
    { day: '2026-04-23', none: ['asparagus'] },
  ),
  message(
    'caterer',
    `Marsh & Daughter Catering
Rehearsal dinner for 36, delivery Friday 4/24 2 pm

2 little gem 12 ct
1 case fennel
1 case asparagus
2 fingerling 10 lb
4 leeks bunch
1 flat strawberries
1 honey`,
    '2 gem 12ct, 1 fennel case, 1 asparagus case, 2 fingerling 10lb, 4 leek bunch, 1 strawberry flat',
    { day: '2026-04-24', questions: 1 },
  ),
  message(
    'caterer',
    `Hi Jo! Picnic boxes x 200 on Sunday so delivering Saturday is a must. 200 heads... kidding!! 12 cs romaine, 8 flats cherry tomatoes, 6 cs cucumbers, 10 x 25 lb orange carrots, 17 flats strawberries. 🧺`,
    '12 romaine case, 8 cherry flat, 6 cucumber case, 10 orange 25lb, 17 strawberry flat',
    { day: '2026-04-25' },
  ),
  message(
    'caterer',
    `Order confirmation requested

Client: Rivera wedding, May 9
Delivery: May 8, before noon, 77 Orchard Lane
- Curly kale, 3 cases
- Rainbow chard, 3 cases
- Heirloom tomatoes, 6 x 20 lb
- Basil, 1 lb, 4
- Yellow onions, 50 lb, 1
- Eggs, cases, 2
- Yukon gold potatoes, 50 lb, 3
- Cucumbers, half a case`,
    '3 curly case, 3 chard case, 6 heirloom 20lb, 4 basil 1lb, 1 yellowonion 50lb, 2 eggs case, 3 yukon 50lb',
    { day: '2026-05-08', questions: 1 },
  ),
  message(
    'caterer',
    `Corporate breakfast Weds, 50 pax
6 doz eggs
2 x 8oz arugula
4 pints strawberries
2 pints cherry tomatoes
3 bunches Italian parsley
1 x 5lb yukon gold
1 x 5lb spinach`,
    '6 eggs dozen, 2 arugula 8oz, 4 strawberry pint, 2 cherry pint, 3 parsley bunch, 1 yukon 5lb, 1 spinach 5lb',
    { day: '2026-04-22' },
  ),
  message(
    'caterer',
    `THANK YOU for squeezing us in!!! TOMORROW 6AM: 5 CASES ROMAINE, 3 CASES CURLY KALE, 2 CASES GREEN ONIONS, 4 RED ONIONS, 2 TOMATILLOS, 2 JALAPENO 10LB. GATE CODE 9090. CALL 555-0103`,
    '5 romaine case, 3 curly case, 2 greenonion case, 4 redonion, 2 tomatillo, 2 jalapeno 10lb',
    { day: '2026-04-21' },
  ),
  message(
    'caterer',
    `Dear Jo, could you tell me what 3 cases of broccoli would cost? I have not decided yet. What I do need for sure on Friday: 2 cases cauliflower (9 ct), 2 cases leeks, 4 bunches mint. Mrs. Whitcomb`,
    '2 cauliflower 9ct, 2 leek case, 4 mint',
    { day: '2026-04-24', none: ['broccoli'] },
  ),
  message(
    'caterer',
    `Subject: RE: RE: produce for the 25th

Great, so final list for delivery on the 24th:
• 3 cs lacinato
• 2 cs rainbow chard
• 2 cs radishes
• 1 cs green onions
• 6 bunches garlic scapes
• 2 shiitake mushrooms

On Fri, Apr 17, 2026 at 4:11 PM Otto wrote:
> Could we do 5 cs lacinato
> and 1 cs collards?`,
    '3 lacinato case, 2 chard case, 2 radish case, 1 greenonion case, 6 scapes, 2 shiitake',
    { day: '2026-04-24', none: ['collards'] },
  ),
  // Further co-ops
  message(
    'co-op',
    `Valley Co-op produce dept / Thurs
curly kale bunch 36
lacinato bunch 36
chard bunch 24
collards bunch 18
green onions bunch 48
radishes bunch 36
turnips bunch 24
leeks bunch 18
spring greens 4
zukes 2
yukon 5 lb 24`,
    '36 curly bunch, 36 lacinato bunch, 24 chard bunch, 18 collards bunch, 48 greenonion bunch, 36 radish bunch, 24 turnip bunch, 18 leek bunch, 4 saladmix 3lb, 2 zucchini case, 24 yukon 5lb',
    { buyer: 'valleyCoop', day: '2026-04-23' },
  ),
  message(
    'co-op',
    `Hello from the buying club 🌱 Order for Sat 4/25, 23 households:

23 heads romaine
23 bunches rainbow carrots
23 pints strawberries
12 dozen eggs
6 x 5 lb red beets
5 x 10 lb yellow onions
30 lb potatoes
some garlic
peace, Fern`,
    '23 romaine head, 23 rainbow bunch, 23 strawberry pint, 12 eggs dozen, 6 redbeet 5lb, 5 yellowonion 10lb',
    { day: '2026-04-25', questions: 2 },
  ),
  message(
    'co-op',
    `Members asked for more herbs. Please send 15 bunches cilantro, 15 bunches Italian parsley, 10 bunches dill, 10 bunches mint, 8 basil 4oz and 4 thai basil with Tuesday's delivery. Account 5521.`,
    '15 cilantro bunch, 15 parsley bunch, 10 dill, 10 mint, 8 basil 4oz, 4 thaibasil',
    { day: '2026-04-21' },
  ),
  message(
    'co-op',
    `wk 17 order (friday)
2 cs curly, 2 cs lacinato, 2 cs chard, 2 cs romaine, 1 cs radishes, 1 cs cauliflower, 1 cs broccoli
po vc-417`,
    '2 curly case, 2 lacinato case, 2 chard case, 2 romaine case, 1 radish case, 1 broccoli case',
    { day: '2026-04-24', po: 'vc-417', questions: 1 },
  ),
  message(
    'co-op',
    `Box list for Wednesday 4/22 (60 large, 45 small)
Large boxes: 60 heads romaine, 60 bunches curly kale, 60 pints cherry tomatoes
Small boxes: 45 bunches radishes, 45 bunches cilantro
Add-ons: 18 dozen eggs, 7 pea shoots 4oz`,
    '60 romaine head, 60 curly bunch, 60 cherry pint, 45 radish bunch, 45 cilantro bunch, 18 eggs dozen, 7 peashoots 4oz',
    { day: '2026-04-22' },
  ),
  message(
    'co-op',
    `Dry storage order: 4 x 50 lb yukon gold, 3 red potatoes, 6 x 50 lb yellow onions, 3 red onions, 2 x 10 lb garlic, 4 x 25 lb orange carrots, 2 x 25 lb red beets, 1 golden beets, 3 green cabbage. Whenever the truck comes.`,
    '4 yukon 50lb, 3 redpotato, 6 yellowonion 50lb, 3 redonion, 2 garlic 10lb, 4 orange 25lb, 2 redbeet 25lb, 1 goldbeet, 3 cabbage',
  ),
  message(
    'co-op',
    `Hi! Last week's snap peas were amazing, members want more: 4 snap peas 10 lb, also 5 shiitakes, 3 cs asparagus and 20 bunches garlic scapes. Thursday works. Is the spinach back? If it is I'd love 5 of the 5 lb.
Wren`,
    '4 snap 10lb, 5 shiitake, 3 asparagus case, 20 scapes',
    { buyer: 'valleyCoop', day: '2026-04-23', questions: 1 },
  ),
  message(
    'co-op',
    `Item, unit, how many
eggs, dozen, 48
strawberries, flat, 4
cherry tomatoes, flat, 3
cucumbers, case, 2
zucchini, case, 1
fennel, case, 1
bell peppers, case, 1
onions, sack, 1`,
    '48 eggs dozen, 4 strawberry flat, 3 cherry flat, 2 cucumber case, 1 zucchini case, 1 fennel case, 1 bell',
    { questions: 1 },
  ),
  message(
    'co-op',
    `Sorry, sent too soon. Final: 5 cs romaine, 4 cs curly kale, 2 cs green onions, 30 bunches turnips, 6 salad mix 3 lb. Not Tuesday but Wednesday please.`,
    '5 romaine case, 4 curly case, 2 greenonion case, 30 turnip bunch, 6 saladmix 3lb',
    { day: '2026-04-22' },
  ),
  message(
    'co-op',
    `Prairie Buying Club, PO PBC-09, pick up Thursday 4-6 pm
16 x dozen eggs
16 x pint strawberries
16 x bunch leeks
8 x 5 lb orange carrots
8 x 5 lb yukon gold
4 x 8oz spinach
4 x 8oz arugula`,
    '16 eggs dozen, 16 strawberry pint, 16 leek bunch, 8 orange 5lb, 8 yukon 5lb, 4 spinach 8oz, 4 arugula 8oz',
    { day: '2026-04-23', po: 'PBC-09' },
  ),
  message(
    'co-op',
    `for the workday potluck + store on saturday: 2 butter lettuce, 1 cs cucumbers, 1 cs rainbow carrots, 2 bunches dill, 3 cs curly kale, 1 case red bell peppers`,
    '2 butter, 1 cucumber case, 1 rainbow case, 2 dill, 3 curly case, 1 bell',
    { day: '2026-04-25' },
  ),
  // Further hubs
  message(
    'hub',
    `COUNTY FOOD HUB   PO FH-20960   DELIVER 04/24/2026
1   Romaine Lettuce      case (24 ct)    14
2   Butter Lettuce       case (12 ct)    6
3   Broccoli             case (20 lb)    10
4   Cauliflower          case (12 ct)    8
5   Green Cabbage        50 lb           5
6   Napa Cabbage         case (12 ct)    7
7   Zucchini             case (20 lb)    9
8   Cucumbers            case (24 ct)    11
9   Strawberries         flat            25`,
    '14 romaine case, 6 butter, 10 broccoli case, 8 cauliflower 12ct, 5 cabbage, 7 napa, 9 zucchini case, 11 cucumber case, 25 strawberry flat',
    { buyer: 'foodHub', day: '2026-04-24', po: 'FH-20960' },
  ),
  message(
    'hub',
    `Hi Jo, aggregated from 9 schools for Tuesday 4/28:
Orange Carrots 25 lb - 22
Sugar Snap Peas 5 lb - 14
Strawberries flat - 40
Cherry Tomatoes flat - 18
Romaine case - 16
Eggs case - 5
apples - 12 cases if you have any in storage
Thanks, Malik`,
    '22 orange 25lb, 14 snap 5lb, 40 strawberry flat, 18 cherry flat, 16 romaine case, 5 eggs case',
    { day: '2026-04-28', questions: 1 },
  ),
  message(
    'hub',
    `FH-20971
kale curly cs 10
kale lacinato cs 8
chard cs 8
collards 12ct 6
cilantro cs 5
parsley cs 4
green onions cs 6
radishes cs 5
turnips cs 4
deliver wed`,
    '10 curly case, 8 lacinato case, 8 chard case, 6 collards 12ct, 5 cilantro case, 4 parsley case, 6 greenonion case, 5 radish case, 4 turnip case',
    { buyer: 'foodHub', day: '2026-04-22' },
  ),
  message(
    'hub',
    `Hospital order (3 sites), Thursday 4/23, temp log required
Spinach 5 lb x 18
Salad Mix 3 lb x 24
Cucumbers case x 6
Red Potatoes x 8
Yellow Onions 50 lb x 5
Zucchini x 3
Broccoli case x 9
Bell peppers x 4
Low-sodium menu starts 5/1.`,
    '18 spinach 5lb, 24 saladmix 3lb, 6 cucumber case, 8 redpotato, 5 yellowonion 50lb, 9 broccoli case, 4 bell',
    { questions: 1, day: '2026-04-23' },
  ),
  message(
    'hub',
    `Additional needs due to another farm's short:
+ 6 cs romaine
+ 4 cs curly kale
+ 10 flats strawberries
+ 3 cs leeks
+ 20 lb shiitake
Same PO as before, FH-20960. Friday.`,
    '6 romaine case, 4 curly case, 10 strawberry flat, 3 leek case',
    { buyer: 'foodHub', day: '2026-04-24', po: 'FH-20960', questions: 1 },
  ),
  message(
    'hub',
    `Availability received, thank you. We will take:
all 9 cs asparagus
12 of the 24 ct little gem
30 pea shoots 4oz
10 pea shoots 1 lb
15 basil 1 lb
8 shiitake mushrooms
Pick up 4/22 5:30 am, driver Luis 555-0148`,
    '9 asparagus case, 12 gem 24ct, 30 peashoots 4oz, 10 peashoots 1lb, 15 basil 1lb, 8 shiitake',
    { day: '2026-04-22' },
  ),
  message(
    'hub',
    `Root order | Sat 4/25 | PO R-88
RED BEETS 25LB 6
GOLDEN BEETS 25LB 4
ORANGE CARROTS 25LB 12
RAINBOW CARROTS CASE 5
TURNIPS CASE 4
FINGERLING 25LB 6
YUKON GOLD 50LB 8
GARLIC 10LB 3
RADISHES CASE 5`,
    '6 redbeet 25lb, 4 goldbeet, 12 orange 25lb, 5 rainbow case, 4 turnip case, 6 fingerling 25lb, 8 yukon 50lb, 3 garlic 10lb, 5 radish case',
    { day: '2026-04-25', po: 'R-88' },
  ),
  message(
    'hub',
    `From: Malik Johnson
To: Sunny Acres
Sent: Monday, April 20, 2026 7:58 AM
Subject: Thursday order

Hi Jo,
10 cs curly kale, 6 cs lacinato kale, 12 spinach 5 lb, 6 cs napa, 4 tomatillos, 5 jalapeño 10 lb, 3 cs lettuce (any).
We pay net 15.
Malik`,
    '10 curly case, 6 lacinato case, 12 spinach 5lb, 6 napa, 4 tomatillo, 5 jalapeno 10lb',
    { buyer: 'foodHub', day: '2026-04-23', questions: 1 },
  ),
  message(
    'hub',
    `Please note new dock hours 4 am - 8 am.
Order for 4/27:
Heirloom 10 lb 12
Heirloom 20 lb 5
Roma 6
Cherry flat 10
Cucumber case 8
Zucchini 5 lb 10
Basil 4oz 20`,
    '12 heirloom 10lb, 5 heirloom 20lb, 6 roma, 10 cherry flat, 8 cucumber case, 10 zucchini 5lb, 20 basil 4oz',
    { day: '2026-04-27' },
  ),
  message(
    'hub',
    `Customer A: 4 cs romaine, 2 cs chard
Customer B: 3 cs fennel, 2 cs leeks, 1 cs asparagus
Customer C: 6 dozen eggs, 4 potatoes
Label each by customer. Wed am.`,
    '4 romaine case, 2 chard case, 3 fennel case, 2 leek case, 1 asparagus case, 6 eggs dozen',
    { day: '2026-04-22', questions: 1 },
  ),
  message(
    'hub',
    `PO FH-20983 for Friday April 24, revised: romaine 10 cs (not 12), curly kale 8 cs (not 10), broccoli 6 cs, cauliflower 9 ct 5 cs, green cabbage 4. Everything else on the old PO is canceled.`,
    '10 romaine case, 8 curly case, 6 broccoli case, 5 cauliflower 9ct, 4 cabbage',
    { buyer: 'foodHub', day: '2026-04-24', po: 'FH-20983' },
  ),
  message(
    'hub',
    `Good morning! Snack program, 26 classrooms, Thursday next week:
26 pints cherry tomatoes
13 snap peas 5 lb
26 pints strawberries
26 each cucumbers
Thank you farmers!!! 🍅🥒🍓`,
    '26 cherry pint, 13 snap 5lb, 26 strawberry pint, 26 cucumber each',
    { day: '2026-04-30' },
  ),
  // Further in Spanish, or in both
  message(
    'spanish',
    `Buen día Jo, le encargo para el martes:
5 cajas de cilantro
3 cajas de green onions
2 jalapeños 10 lb
4 tomatillos
2 cajas de romaine
10 manojos de radishes
Gracias, Lupe`,
    '5 cilantro case, 3 greenonion case, 2 jalapeno 10lb, 4 tomatillo, 2 romaine case, 10 radish bunch',
    { buyer: 'laCocina', day: '2026-04-21' },
  ),
  message(
    'spanish',
    'Que onda, pa el viernes 3 cs romaine 2 cs curly kale 4 flats cherry tomatoes y 1 caja de bell peppers. Le llamo luego al 555-0172',
    '3 romaine case, 2 curly case, 4 cherry flat, 1 bell',
    { day: '2026-04-24' },
  ),
  message(
    'spanish',
    `PEDIDO TAQUERIA EL FARO
JUEVES 23 ABRIL
CILANTRO 3 CAJAS
GREEN ONIONS 2 CAJAS
RADISHES 1 CAJA
JALAPENOS 10 LB 3
TOMATILLOS 5
RED ONIONS 2
GREEN CABBAGE 1
AGUACATE 2 CAJAS`,
    '3 cilantro case, 2 greenonion case, 1 radish case, 3 jalapeno 10lb, 5 tomatillo, 2 redonion, 1 cabbage',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'spanish',
    `Hola Jo, para el miércoles por favor:
- dos cajas de broccoli
- una caja de napa
- cuatro manojos de leeks
- tres flats de strawberries
- cinco docenas de huevos
- un costal de yukon gold 50 lb
Saludos, Teresa`,
    '2 broccoli case, 1 napa, 4 leek bunch, 3 strawberry flat, 5 eggs dozen, 1 yukon 50lb',
    { day: '2026-04-22' },
  ),
  message(
    'spanish',
    'necesito papas 2 costales y cebollas 1 para manana, y 3 cajas de lacinato kale, 2 cajas de rainbow chard',
    '3 lacinato case, 2 chard case',
    { day: '2026-04-21', questions: 2 },
  ),
  message(
    'spanish',
    `Mercado El Sol
OC: 3402
Entrega: 24/04/2026
Romaine Lettuce, caja: 5
Curly Kale, caja: 4
Cucumbers, caja: 3
Zucchini, caja: 3
Strawberries, flat: 10
Eggs, docena: 30
Roma Tomatoes: 4`,
    '5 romaine case, 4 curly case, 3 cucumber case, 3 zucchini case, 10 strawberry flat, 30 eggs dozen, 4 roma',
    { day: '2026-04-24', po: '3402' },
  ),
  message(
    'spanish',
    'Buenas! me puede traer el sábado 2 cajas romaine, 2 butter lettuce, 6 manojos de mint y 4 de dill? que sean las mentas bonitas jaja gracias',
    '2 romaine case, 2 butter, 6 mint, 4 dill',
    { day: '2026-04-25' },
  ),
  message(
    'spanish',
    'jefe cancele los tomatillos de mañana. en su lugar 2 roma tomatoes y 1 heirloom 20 lb',
    '2 roma, 1 heirloom 20lb',
    { day: '2026-04-21', none: ['tomatillos'] },
  ),
  message(
    'spanish',
    `cebollitas 2
chiles 1
cilantro 3 cajas
bell peppers 1
cucumbers 1 caja
para el jueves porfa, y lo de siempre`,
    '2 greenonion case, 1 jalapeno 10lb, 3 cilantro case, 1 bell, 1 cucumber case',
    { buyer: 'laCocina', day: '2026-04-23' },
  ),
  message(
    'spanish',
    `Hi Jo, soy Ramón. Ordering for jueves:
4 cs cilantro
4 cs green onions
8 flats fresas
6 cs pepinos
2 cs zucchini
20 dz eggs
Mándeme la factura por favor. PO 3410`,
    '4 cilantro case, 4 greenonion case, 8 strawberry flat, 6 cucumber case, 2 zucchini case, 20 eggs dozen',
    { day: '2026-04-23', po: '3410' },
  ),
  message(
    'spanish',
    'quiero 1/2 caja de romaine, 10 manojos de cilantro, 2 manojos de parsley y 3 pintas de strawberries, para hoy si se puede',
    '10 cilantro bunch, 2 parsley bunch, 3 strawberry pint',
    { day: '2026-04-20', questions: 1 },
  ),
  message(
    'spanish',
    `Estimados: para nuestro evento del sábado 25 (150 personas) entregar el viernes 24 en Calle Robles 18:
8 cajas de romaine
6 flats de cherry tomatoes
4 cajas de cucumbers
3 red onions
2 jalapeño 1 lb
Muchas gracias, Banquetes Fuentes`,
    '8 romaine case, 6 cherry flat, 4 cucumber case, 3 redonion, 2 jalapeno 1lb',
    { day: '2026-04-24' },
  ),
  message(
    'spanish',
    'bunch de cilantro 20, bunch de dill 6, bunch de leeks 4, flats de strawberry 3. friday. la misma dirección',
    '20 cilantro bunch, 6 dill, 4 leek bunch, 3 strawberry flat',
    { day: '2026-04-24' },
  ),
  message(
    'spanish',
    'Para el lunes 27: 3 cajas de asparagus, 2 cajas de fennel, 1 caja de cauliflower y 2 shiitake. Y de snap peas 10 lb 2.',
    '3 asparagus case, 2 fennel case, 2 shiitake, 2 snap 10lb',
    { day: '2026-04-27', questions: 1 },
  ),
  message(
    'spanish',
    `Producto\tTamaño\tCantidad
Arugula\t8oz\t15
Spinach\t5 lb\t4
Salad Mix\t3 lb\t6
Curly Kale\tcase (24 ct)\t3
Collards\t12 ct\t2
Radishes\tbunch\t24`,
    '15 arugula 8oz, 4 spinach 5lb, 6 saladmix 3lb, 3 curly case, 2 collards 12ct, 24 radish bunch',
  ),
  message(
    'spanish',
    'no mande strawberries esta semana, las ultimas llegaron mal. si mande 3 flats de cherry tomatoes, 2 cajas de zucchini, 4 eggplant. miercoles',
    '3 cherry flat, 2 zucchini case',
    { day: '2026-04-22', questions: 1, none: ['strawberries'] },
  ),
  message(
    'spanish',
    'Hola, x favor agregue a mi orden de mañana: 2 golden beets, 1 red beets 25 lb, 2 orange carrots 25 lb, 1 garlic 10 lb. Gracias 🙌',
    '2 goldbeet, 1 redbeet 25lb, 2 orange 25lb, 1 garlic 10lb',
    { day: '2026-04-21' },
  ),
  message(
    'spanish',
    'perdón eran 4 cajas de romaine no 3, y 2 cajas de napa, todo para el viernes 24/4',
    '4 romaine case, 2 napa',
    { day: '2026-04-24' },
  ),
  message(
    'spanish',
    `Dos listas en una:
Restaurante: 2 cajas lacinato, 2 cajas chard, 10 pea shoots 4oz
Food truck: 3 cajas cilantro, 2 cajas green onions, 3 tomatillos
todo el jueves antes de las 9`,
    '2 lacinato case, 2 chard case, 10 peashoots 4oz, 3 cilantro case, 2 greenonion case, 3 tomatillo',
    { day: '2026-04-23' },
  ),
  message(
    'spanish',
    'como un par de cajas de romaine, 6 docenas de eggs, 3 basil 1 lb, 5 thai basil. for tuesday gracias',
    '6 eggs dozen, 3 basil 1lb, 5 thaibasil',
    { day: '2026-04-21', questions: 1 },
  ),
  message(
    'spanish',
    'Jo, this is Teresa: miércoles 2 red potatoes, 2 yellow onions 50 lb, 3 cajas de broccoli, y 1 caja de tomate cherry... no, flats. 2 flats de cherry tomatoes. ok bye',
    '2 redpotato, 2 yellowonion 50lb, 3 broccoli case, 2 cherry flat',
    { day: '2026-04-22' },
  ),
];
