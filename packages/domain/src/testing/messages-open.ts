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
Thanks, Marco`,
    '2 lacinato case, 1 chard case, 10 radish bunch, 6 dill, 4 mint',
    { day: '2026-04-24' },
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
no kale this week`,
    '2 orange 25lb, 1 goldbeet, 3 fingerling 10lb, 1 leek case, 1 fennel case',
    { day: '2026-04-24', none: ['kale'] },
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
Basil 1 lb - 2`,
    '3 gem 24ct, 2 butter, 1 radish case, 1 fennel case, 2 basil 1lb',
    { day: '2026-04-21' },
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
    'Marlow Street Kitchen / Thursday 4/23 / romaine 3 cs / yukon 50# 2 / yellow onions 50# 1 / garlic 10# 1 / eggs 2 cs',
    '3 romaine case, 2 yukon 50lb, 1 yellowonion 50lb, 1 garlic 10lb, 2 eggs case',
    { day: '2026-04-23' },
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
Scapes: 10`,
    '2 rainbow case, 1 redbeet 25lb, 1 turnip case, 8 leek bunch, 10 scapes',
    { day: '2026-04-22' },
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
5) 1 flat eggs`,
    '2 romaine case, 4 cilantro case, 1 napa, 6 dill, 1 eggs flat',
    { day: '2026-04-21' },
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
Thank you
Joss (555) 555-0188`,
    '3 curly case, 2 chard case, 12 arugula 8oz',
    { day: '2026-04-24' },
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
    'pls n thx: zucchini cs 1, cucumbers cs 2, dill 5, mint 5, jalapeno 1 lb 2, snap peas 10 lb 1',
    '1 zucchini case, 2 cucumber case, 5 dill, 5 mint, 2 jalapeno 1lb, 1 snap 10lb',
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
Following up on my voicemail. We need for Wednesday: strawberries 8 flats, cherry tomatoes 4 flats, heirloom tomatoes 5 x 10 lb, shiitake 3, and onions 2 cases.
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
PO: 7731`,
    '24 curly bunch, 24 lacinato bunch, 12 chard bunch, 24 radish bunch, 24 rainbow bunch, 30 cilantro bunch, 12 dill, 12 mint',
    { day: '2026-04-25', po: '7731' },
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

Receiving 6am-11am. Dock 3.`,
    '3 lacinato case, 2 chard case, 2 greenonion case, 1 radish case, 1 turnip case',
    { day: '2026-04-30', po: '10467' },
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
    `Hi! Lunch for 60 on Thursday. Deliver Wednesday 4/22 please. 3 cs romaine, 2 flats cherry tomatoes, 1 cs cucumbers, 10 bunches radishes, 2 x 5 lb spinach, 5 dozen eggs. Thanks a bunch, Priya`,
    '3 romaine case, 2 cherry flat, 1 cucumber case, 10 radish bunch, 2 spinach 5lb, 5 eggs dozen',
    { day: '2026-04-22', none: ['thanks'] },
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

Event 1 (45 ppl): 2 cs romaine, 1 cs radishes, 3 basil 1 lb
Event 2 (110 ppl): 6 flats strawberries, 4 cs asparagus, 2 cs green onions

Thanks so much!! Lou`,
    '2 romaine case, 1 radish case, 3 basil 1lb, 6 strawberry flat, 4 asparagus case, 2 greenonion case',
    { day: '2026-04-23' },
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
Pea Shoots, 1 lb: 3
Contact: Simone 555 0127`,
    '2 redbeet 25lb, 2 goldbeet, 3 rainbow case, 2 turnip case, 20 scapes, 3 peashoots 1lb',
    { day: '2026-04-24' },
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
thanks! wren (she/her)`,
    '3 yellowonion 50lb, 2 redonion, 2 garlic 10lb, 3 redpotato, 2 yukon 50lb, 2 cabbage, 2 zucchini case',
    { buyer: 'valleyCoop', day: '2026-04-24' },
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
Sugar snap peas 10 lb: 6`,
    '16 orange 25lb, 10 cucumber case, 20 romaine case, 12 broccoli case, 30 strawberry flat, 6 snap 10lb',
    { day: '2026-04-27' },
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
Truck #12, Thursday 5 AM`,
    '8 cauliflower 9ct, 6 cauliflower 12ct, 10 broccoli case, 4 cabbage, 6 napa, 5 bell',
    { day: '2026-04-23' },
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
Atentamente, Ramón Fuentes, Mercado El Sol, tel. 555-0193`,
    '6 curly case, 4 lacinato case, 3 chard case, 2 napa, 20 eggs dozen',
    { day: '2026-04-22', po: '3391' },
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
];
