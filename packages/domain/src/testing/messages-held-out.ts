import { message, type OrderMessage } from './messages-farm.ts';

/** Orders that the reader was not written against: they only say how well it reads what it has not seen. */
export const heldOutMessages: readonly OrderMessage[] = [
  // Chefs
  message(
    'chef',
    'morning jo! thurs need 3 cs lacinato 2 cs gem 24ct 1 cs fennel 12 bunches radishes and 2 flats strawberries. ty!!',
    '3 lacinato case, 2 gem 24ct, 1 fennel case, 12 radish bunch, 2 strawberry flat',
    { day: '2026-04-23' },
  ),
  message(
    'chef',
    `Order - The Copper Pan
for Wednesday
salad mix 3 lb (4)
arugula 8oz (10)
spinach 5 lb (2)
heirloom 10 lb (3)
basil 4oz (6)
peppers (2)`,
    '4 saladmix 3lb, 10 arugula 8oz, 2 spinach 5lb, 3 heirloom 10lb, 6 basil 4oz',
    { day: '2026-04-22', questions: 1 },
  ),
  message(
    'chef',
    'can i change tomorrow? romaine 5 cs instead of 3, drop the cucumbers, and add 1 cs asparagus',
    '5 romaine case, 1 asparagus case',
    { day: '2026-04-21', none: ['cucumbers'] },
  ),
  message(
    'chef',
    'SAT: 6 DOZEN EGGS, 2 CS CURLY KALE, 1 YUKON GOLD 50LB, 1 YELLOW ONIONS 50LB, 3 SHITAKE MUSHROOMS. CHEF BO 555-0158',
    '6 eggs dozen, 2 curly case, 1 yukon 50lb, 1 yellowonion 50lb, 3 shiitake',
    { day: '2026-04-25' },
  ),
  message(
    'chef',
    '2 strawbs, 3 dino, 1 cs romaine, 20 scallions, and like a case or two of cilantro. friday thx dani',
    '2 strawberry flat, 3 lacinato case, 1 romaine case, 20 greenonion bunch',
    { buyer: 'harvestTable', day: '2026-04-24', questions: 1 },
  ),
  message(
    'chef',
    `4/23 delivery
🥕 2 cs rainbow carrots
🌿 8 bn mint, 8 bn dill
🥦 1 cs brocolli
🧄 2 garlic 1 lb
🥔 3 potatoes`,
    '2 rainbow case, 8 mint, 8 dill, 1 broccoli case, 2 garlic 1lb',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'chef',
    `Hi Jo - the arugula on Friday was perfect, more of that: 3 cases arugula. Also five bunches of scapes, two 10 lb snap peas, one case of leeks. We can take it Thursday after 2. No beets please, we still have some. Ines`,
    '3 arugula case, 5 scapes, 2 snap 10lb, 1 leek case',
    { day: '2026-04-23', none: ['beets'] },
  ),
  message(
    'chef',
    'x2 cs cauliflower 9ct x1 cs napa x4 pea shoots 4oz x2 butter lettuce x1 jalapenos 1lb wed pls',
    '2 cauliflower 9ct, 1 napa, 4 peashoots 4oz, 2 butter, 1 jalapeno 1lb',
    { day: '2026-04-22' },
  ),
  // Grocers
  message(
    'grocer',
    `Riverside Grocers - P.O. 61007 - deliver 04/24/2026

Curly Kale            case (24 ct)     5
Rainbow Chard         case (12 ct)     4
Romaine Lettuce       case (24 ct)     6
Green Onions          case (48 ct)     2
Radishes              case (24 ct)     3
Orange Carrots        25 lb            4
Yukon Gold Potatoes   5 lb             30
Strawberries          flat             12`,
    '5 curly case, 4 chard case, 6 romaine case, 2 greenonion case, 3 radish case, 4 orange 25lb, 30 yukon 5lb, 12 strawberry flat',
    { day: '2026-04-24', po: '61007' },
  ),
  message(
    'grocer',
    `Hi,
one more thing for Thursday: cukes 2, taters 2, cherry toms 3, zucchini 2 cs, kale 2 cs.
Rosa

Rosa Delgado | Corner Grocery | 1420 Oak Street | 555-0134

On Mon, Apr 20, 2026 at 7:15 AM Jo wrote:
> Morning Rosa, we have 4 cs fennel left if you want them.`,
    '2 cucumber case, 2 redpotato, 3 cherry flat, 2 zucchini case',
    { buyer: 'cornerGrocery', day: '2026-04-23', questions: 1, none: ['fennel'] },
  ),
  message(
    'grocer',
    `item\tpack\tcases
Broccoli\tcase (20 lb)\t3
Cauliflower\tcase (12 ct)\t2
Green Cabbage\t50 lb\t1
Napa Cabbage\tcase (12 ct)\t2
Cucumbers\tcase (24 ct)\t4
Red Bell Peppers\tcase (25 lb)\t2`,
    '3 broccoli case, 2 cauliflower 12ct, 1 cabbage, 2 napa, 4 cucumber case, 2 bell',
  ),
  message(
    'grocer',
    `Order for Friday please. PO 7760
1. Eggs, 45 dozen
2. Cherry tomatoes, 5 flats
3. Cilantro, 2 cases
4. Italian parsley, 1 case
5. Red onions, 2
6. Romas, 3
7. Kohlrabi, 1 case`,
    '45 eggs dozen, 5 cherry flat, 2 cilantro case, 1 parsley case, 2 redonion, 3 roma',
    { day: '2026-04-24', po: '7760', questions: 1 },
  ),
  message(
    'grocer',
    'tues add on: lacinato 24 bunches, dill 12, mint 12, basil 4oz 12, thai basil 6, pea shoots 4oz 10. bill to same acct as last wk $318.20',
    '24 lacinato bunch, 12 dill, 12 mint, 12 basil 4oz, 6 thaibasil, 10 peashoots 4oz',
    { day: '2026-04-21' },
  ),
  message(
    'grocer',
    `Hello Sunny Acres,

For delivery Saturday, April 25 we would like:
- Leeks: 2 cases @ $26
- Fennel: 2 cases @ $24
- Asparagus: 4 cases @ $44
- Garlic: 1 x 10 lb @ $60
- Fingerlings: 2 x 25 lb @ $48
- Strawberries: 10 flats @ $36

Best regards,
Denise Park, Hilltop Natural Foods, 9 Summit Road, Unit 12, 555-0150`,
    '2 leek case, 2 fennel case, 4 asparagus case, 1 garlic 10lb, 2 fingerling 25lb, 10 strawberry flat',
    { day: '2026-04-25' },
  ),
  // Caterers
  message(
    'caterer',
    `Hi Jo, we have 90 guests on Friday evening, so delivery Friday before 11 am at 5 Garden Court.
Please send 4 cases romaine, 2 cases little gem 24 ct, 3 flats cherry tomatoes, 1 case radishes, 6 bunches dill and 10 pounds of carrots.
PO GC-90. Thanks, Nadia 555-0166`,
    '4 romaine case, 2 gem 24ct, 3 cherry flat, 1 radish case, 6 dill',
    { day: '2026-04-24', po: 'GC-90', questions: 1 },
  ),
  message(
    'caterer',
    `Final numbers for the Chen wedding (May 2, 165 guests). Delivery May 1.
Asparagus, case: 6
Fingerling potatoes, 25 lb: 5
Rainbow carrots, case: 4
Butter lettuce, case: 7
Strawberries, flat: 9
Mint, bunch: 15
Eggs, case: 1`,
    '6 asparagus case, 5 fingerling 25lb, 4 rainbow case, 7 butter, 9 strawberry flat, 15 mint, 1 eggs case',
    { day: '2026-05-01' },
  ),
  message(
    'caterer',
    `Hello! Lunch got bigger: 3 flats strawberries becomes 5 flats, and 2 cs curly kale becomes 3 cs. New: 2 tomatillos, 1 jalapeño 10 lb. Wednesday as planned.`,
    '5 strawberry flat, 3 curly case, 2 tomatillo, 1 jalapeno 10lb',
    { day: '2026-04-22' },
  ),
  message(
    'caterer',
    `could we get for thursday the 23rd
two cases broccoli
one case cauliflower, 12 ct
three 5 lb bags red beets
a flat of eggs
half a flat of strawberries
thx thx - Lou`,
    '2 broccoli case, 1 cauliflower 12ct, 3 redbeet 5lb, 1 eggs flat',
    { day: '2026-04-23', questions: 1 },
  ),
  // Co-ops
  message(
    'co-op',
    `Valley Co-op Friday order 🚲
spring greens 5
zukes 3
curly kale 40 bunches
chard 30 bunches
green onions 40 bunches
turnips 20 bunches
yukon gold 5 lb 20
eggs 36 dozen`,
    '5 saladmix 3lb, 3 zucchini case, 40 curly bunch, 30 chard bunch, 40 greenonion bunch, 20 turnip bunch, 20 yukon 5lb, 36 eggs dozen',
    { buyer: 'valleyCoop', day: '2026-04-24' },
  ),
  message(
    'co-op',
    'bulk bins wed: red potatoes 2, yukon 50# 1, yellow onions 50# 2, red onions 1, garlic 10# 1, orange carrots 25# 3, red beets 25# 1, cabbage 2',
    '2 redpotato, 1 yukon 50lb, 2 yellowonion 50lb, 1 redonion, 1 garlic 10lb, 3 orange 25lb, 1 redbeet 25lb',
    { day: '2026-04-22', questions: 1 },
  ),
  message(
    'co-op',
    `Pickup 4/25, 31 members. 31 heads romaine, 31 pints strawberries, 31 bunches rainbow carrots, 16 dozen eggs, 6 basil 4oz. If strawberries are short give the kids' families first 😄 Fern`,
    '31 romaine head, 31 strawberry pint, 31 rainbow bunch, 16 eggs dozen, 6 basil 4oz',
    { day: '2026-04-25' },
  ),
  message(
    'co-op',
    `Prairie Buying Club PO PBC-10 / Tuesday
6 x 3 lb salad mix
4 x 5 lb spinach
10 x 10 lb yellow onions
3 x case cucumbers
2 x case broccoli
5 x beets`,
    '6 saladmix 3lb, 4 spinach 5lb, 10 yellowonion 10lb, 3 cucumber case, 2 broccoli case',
    { day: '2026-04-21', po: 'PBC-10', questions: 1 },
  ),
  // Food hubs
  message(
    'hub',
    `PURCHASE ORDER FH-21002
Ship date: 4/23/26
QTY UNIT DESCRIPTION
15 case Curly Kale
12 case Lacinato Kale
10 case Romaine Lettuce
25 5 lb Spinach
20 3 lb Salad Mix
9 50 lb Yellow Onions
7 case Green Onions
6 case Cilantro
30 flat Strawberries`,
    '15 curly case, 12 lacinato case, 10 romaine case, 25 spinach 5lb, 20 saladmix 3lb, 9 yellowonion 50lb, 7 greenonion case, 6 cilantro case, 30 strawberry flat',
    { buyer: 'foodHub', day: '2026-04-23', po: 'FH-21002' },
  ),
  message(
    'hub',
    `Hi all, for Wednesday: 8 cs zucchini, 6 cs cucumbers, 5 bell peppers, 12 heirloom 20 lb, 4 romas, 10 flats cherry tomatoes, tomatoes on the vine 6 cs if you grow them. Truck 7 leaves at 5. Malik`,
    '8 zucchini case, 6 cucumber case, 5 bell, 12 heirloom 20lb, 4 roma, 10 cherry flat',
    { buyer: 'foodHub', day: '2026-04-22', questions: 1 },
  ),
  message(
    'hub',
    `School district #41, week of 4/27, deliver Monday 4/27:
Snap Peas 10 lb - 8
Orange Carrots 25 lb - 18
Broccoli case - 11
Romaine case - 13
Eggs case - 4`,
    '8 snap 10lb, 18 orange 25lb, 11 broccoli case, 13 romaine case, 4 eggs case',
    { day: '2026-04-27' },
  ),
  // In Spanish, or in both
  message(
    'spanish',
    `Buenos días Jo, le pido para el viernes
6 cajas de cilantro
2 cebollitas
3 chiles
4 tomatillos
2 cajas de radishes
Que Dios la bendiga, Lupe`,
    '6 cilantro case, 2 greenonion case, 3 jalapeno 10lb, 4 tomatillo, 2 radish case',
    { buyer: 'laCocina', day: '2026-04-24' },
  ),
  message(
    'spanish',
    'para mañana temprano 3 cajas romaine, 2 cajas de broccoli, 1 caja de leeks y 4 flats de strawberries. nada de kale esta vez. gracias',
    '3 romaine case, 2 broccoli case, 1 leek case, 4 strawberry flat',
    { day: '2026-04-21', none: ['kale'] },
  ),
  message(
    'spanish',
    `Mercado El Sol, OC 3418
Para el sábado 25 de abril:
5 cajas curly kale
3 cajas rainbow chard
25 docenas de huevos
2 yellow onions 50 lb
2 red potatoes
3 cajas de betabel
Ramón 555-0193`,
    '5 curly case, 3 chard case, 25 eggs dozen, 2 yellowonion 50lb, 2 redpotato',
    { day: '2026-04-25', po: '3418', questions: 1 },
  ),
  message(
    'spanish',
    'hi jo jueves please: dos cajas cucumbers, una caja zucchini, 3 flats cherry tomatoes, 10 manojos italian parsley, 2 red onions, unos limones si hay',
    '2 cucumber case, 1 zucchini case, 3 cherry flat, 10 parsley bunch, 2 redonion',
    { day: '2026-04-23', questions: 1 },
  ),
  message(
    'spanish',
    'Jo soy Teresa, corrijo: no son 2 son 3 cajas de napa. y agregue 2 cajas fennel, 6 manojos dill, 1 basil 1 lb. miercoles 22',
    '3 napa, 2 fennel case, 6 dill, 1 basil 1lb',
    { day: '2026-04-22' },
  ),
];
