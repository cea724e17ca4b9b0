/** A unit or a package as people write it. `#` means pounds. */
export type Unit =
  | { kind: 'weight'; name: 'lb' | 'oz' | 'kg' }
  | { kind: 'count'; name: 'ct' }
  | { kind: 'base'; name: 'each' | 'bunch' | 'head' | 'bu' }
  | { kind: 'pack'; name: string };

const words = (text: string) => text.split(/\s+/).filter(Boolean);

const unitWords: [Unit['kind'], string, string][] = [
  ['weight', 'lb', 'lb lbs pound pounds libra libras #'],
  ['weight', 'oz', 'oz ozs ounce ounces onza onzas'],
  ['weight', 'kg', 'kg kgs kilo kilos'],
  ['count', 'ct', 'ct cts cnt count'],
  ['base', 'each', 'each ea pc pcs piece pieces pieza piezas pza pzas'],
  [
    'base',
    'bunch',
    'bunch bunches bunchs bn bns bch bchs bnch bun buns manojo manojos ramo ramos mazo mazos',
  ],
  ['base', 'head', 'head heads hd hds cabeza cabezas'],
  ['base', 'bu', 'bu'],
  ['pack', 'case', 'case cases cs cse css'],
  ['pack', 'box', 'box boxes bx bxs'],
  ['pack', 'carton', 'carton cartons ctn ctns'],
  ['pack', 'caja', 'caja cajas cajita cajitas'],
  ['pack', 'flat', 'flat flats flt flts'],
  ['pack', 'pint', 'pint pints pt pts pinta pintas'],
  ['pack', 'quart', 'quart quarts qt qts'],
  ['pack', 'gallon', 'gallon gallons gal gals galon galones'],
  ['pack', 'bag', 'bag bags bg bgs bolsa bolsas'],
  ['pack', 'sack', 'sack sacks sk sks costal costales saco sacos'],
  ['pack', 'tray', 'tray trays charola charolas bandeja bandejas'],
  ['pack', 'crate', 'crate crates'],
  ['pack', 'clamshell', 'clamshell clamshells clam clams'],
  ['pack', 'basket', 'basket baskets canasta canastas'],
  ['pack', 'bushel', 'bushel bushels'],
  ['pack', 'tub', 'tub tubs'],
  ['pack', 'lug', 'lug lugs'],
  ['pack', 'bin', 'bin bins'],
  ['pack', 'pack', 'pack packs pk pks paquete paquetes'],
  ['pack', 'sleeve', 'sleeve sleeves'],
  ['pack', 'dozen', 'dozen dozens doz dz dzn docena docenas'],
];

export const units: ReadonlyMap<string, Unit> = new Map(
  unitWords.flatMap(([kind, name, all]) => words(all).map((word) => [word, { kind, name } as Unit] as const)),
);

/** Any goods may come in these, whatever the label says. */
export const containers: ReadonlySet<string> = new Set(
  words('case box carton caja bag sack crate pack lug tray tub bin basket'),
);

/** People call these one another's names; a 'caja' is any of them. */
export const caseLike: readonly string[] = ['case', 'box', 'carton'];

/** `null`: a number that is not said. */
export const numbers: ReadonlyMap<string, number | null> = new Map<string, number | null>([
  ...words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ).map((word, value) => [word, value] as const),
  ...words(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  ).map((word, value) => [word, value] as const),
  ...words('thirty forty fifty sixty seventy eighty ninety').map(
    (word, index) => [word, 30 + index * 10] as const,
  ),
  ...words('treinta cuarenta cincuenta sesenta setenta ochenta noventa').map(
    (word, index) => [word, 30 + index * 10] as const,
  ),
  ...words(
    'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ).map((word, index) => [word, 21 + index] as const),
  ['cien', 100],
  ['half', 0.5],
  ['medio', 0.5],
  ['media', 0.5],
  ...words(
    'couple few some several enough lots plenty unos unas algunos algunas pocos pocas par varios varias bastante hundred ciento mil thousand',
  ).map((word) => [word, null] as const),
]);

/** Words of one before a unit: 'a case', 'una caja'. */
export const articles: ReadonlySet<string> = new Set(words('a an un una'));

/** They say nothing of what is ordered. */
export const fillers: ReadonlySet<string> = new Set(
  words(`a an the of to in on at for and or with is are am be it this that these those your our my us me we i you u ya y e
    o de del la el los las lo un una para pa con en por favor porfa porfavor nos me mi su please pls plz plse kindly thanks
    thx thank gracias need needs needed want wants would like love can could may will do get getting take taking send sending
    order ordering give bring put place add adding plus also too then just only more another additional extra i'd i'll we'd
    we'll i'm let's lets go going have grab ship deliver new total each's x qty quantity cantidad necesito necesitamos
    necesita quiero queremos quisiera quisieramos ocupo ocupamos mande mandame mandeme mandenos mandar manda envie enviame
    envieme enviar dame deme denos ponga pongame ponme pedir pedido ordenar puede puedes podria podrian tambien mas otra otro
    otras otros solo agregar agrega agregue favor here's heres ok okay so well kitchen chef says said items item product
    products producto productos hello there looking team again tomorrow's truck week's sorry oh hmm size units unit all
    needing gonna actually correction include including toss throw reserve forget dont don't pickup full whole mandas traiga traigame traer make week weeks semana as usual sorry perdon
    perdona perdone disculpa disculpe oops wait espera espere mejor actually digo mean meant que sean sea them hazlo hagalo between entre`),
);

/** They describe what is ordered: a line keeps them as its note. */
export const remarks: ReadonlySet<string> = new Set(
  words(`beautiful lovely gorgeous amazing awesome great hermosos hermosas small smaller smallest big bigger large larger medium ripe riper unripe firm soft fresh freshest nice nicest pretty
    tender young clean washed unwashed trimmed good best quality possible asap fine either any whichever whatever loose ones
    extra local organic mixed assorted colors colorful sizes chico chica chicos chicas chiquito chiquitos
    grande grandes mediano medianos maduro maduros maduras fresco frescos frescas fresca limpio limpios bonito bonitos
    buenos buenas bueno buena posible organico organicos`),
);

/** From here on, a line says how, not what. */
export const cues: ReadonlySet<string> = new Set(
  words('for with without no not if but sin con para since because as like please pls to from'),
);

/** They alone name no product: 'red', 'baby', 'mix'. */
const generic: ReadonlySet<string> = new Set(
  words(`red green gold golden orange yellow white purple black blue pink brown rainbow mixed mix blend assorted sweet hot
    spicy sour bitter wild baby mini micro large small medium big long round flat early late spring summer winter fall autumn
    snow sugar snap butter salad bell organic fresh dry dried bunched loose local heritage italian thai japanese english
    french chinese persian mexican korean american asian spanish greek russian broad hard soft young new old greens
    leaf root shoot stem heart herb box share bag bunch case pack flower edible green rojo roja verde verdes amarillo
    amarilla blanco blanca morado morada negro negra dulce chico grande mixto mixta fresco fresca organico organica`),
);

/** Names of crops in English and Spanish, one crop a row. One is never a misspelling of another. */
const cropRows = `arugula rucula
spinach espinaca
kale
chard acelga
collard berza
lettuce lechuga
cabbage repollo
broccoli brocoli
cauliflower coliflor
basil albahaca
cilantro
coriander
parsley perejil
dill eneldo
mint menta hierbabuena
thyme tomillo
rosemary romero
sage salvia
oregano
chive cebollin
radish rabano
carrot zanahoria
beet betabel remolacha
turnip nabo
rutabaga
parsnip chirivia
potato papa
onion cebolla
scallion
shallot
garlic ajo
leek puerro poro
tomato jitomate
tomatillo
pepper pimiento chile chili
cucumber pepino
zucchini calabacita
squash
pumpkin calabaza
eggplant berenjena
okra
corn elote maiz
bean frijol ejote
pea chicharo guisante
asparagus esparrago
artichoke alcachofa
celery apio
fennel hinojo
mushroom hongo champinon
strawberry fresa frutilla
raspberry frambuesa
blackberry zarzamora
blueberry arandano
cherry cereza
grape uva
apple manzana
pear pera
peach durazno melocoton
plum ciruela
apricot
nectarine
fig higo
melon
watermelon sandia
cantaloupe
lemon
lime
egg huevo
honey miel
milk leche
bread pan
cheese queso
chicken pollo
beef
flower
ginger jengibre
pineapple pina
banana platano
avocado aguacate
rhubarb ruibarbo
sorrel acedera
endive
radicchio
watercress berro
nopal
quelite
epazote
mustard mostaza
celeriac
kohlrabi
sunflower girasol
walnut
almond
date
olive
caper
acorn
butternut
mango
papaya
guava
kiwi
quince
pomegranate granada
persimmon
currant
cranberry
gooseberry
tangerine mandarina
mandarin
grapefruit toronja
coconut coco
peanut cacahuate
pecan nuez
hazelnut
cashew
pistachio
raisin
prune
rice arroz
wheat trigo
barley cebada
oat avena
quinoa
lentil lenteja
chickpea garbanzo
tofu
yogurt
cream crema
lamb
pork
turkey
duck
fish
salmon
shrimp
bacon
sausage
vinegar
oil aceite
salt sal
flour harina
yuca
malanga
taro
tatsoi
mizuna
purslane verdolaga
dandelion
escarole
frisee
lovage
chervil
tarragon estragon
marjoram
lavender
chamomile
lemongrass
turmeric curcuma
horseradish
sunchoke
salsify
burdock
cardoon
rapini
chayote
cassava
plantain
edamame
yam camote
jam
pickle
juice
sauce
tomate`;

/** Words beside crops. */
const alikeRows = `romaine romana
red rojo roja
green verde
yellow amarillo amarilla
golden dorado dorada
orange naranja
white blanco blanca
black negro negra
curly rizado rizada
rainbow arcoiris
sweet dulce
butter mantequilla
italian italiano`;

const crops: readonly (readonly string[])[] = cropRows.split('\n').map(words);

const irregular: Record<string, string> = { leaves: 'leaf', loaves: 'loaf', halves: 'half' };

/** Singular and plural have this in common, in English and in Spanish. */
export const stemOf = (word: string): string => {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (known) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const single = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single;
};

/** By each stem of a crop's names, all of them. */
export const cropNames: ReadonlyMap<string, readonly string[]> = new Map(
  crops.flatMap((names) => {
    const stems = names.map(stemOf);
    return stems.map((stem) => [stem, stems] as const);
  }),
);

/** It has words beside crops. */
export const alike: ReadonlyMap<string, readonly string[]> = new Map([
  ...cropNames,
  ...alikeRows.split('\n').flatMap((row) => {
    const stems = words(row).map(stemOf);
    return stems.map((stem) => [stem, stems] as const);
  }),
]);

export const genericStems: ReadonlySet<string> = new Set([...generic].map(stemOf));

/** Short for what a sentence is about that is not an order. */
export const pastWords =
  /\b(?:received|got|had|returned|return|short(?:ed|ages?|s)|(?<!\bin )short(?=\s*(?:on|by|\d|:))|credit|refund|invoice|bill(?:ed)?|missing|wilted|rotten|moldy|spoiled|was|were|sold|left|last (?:week|order|time|month|delivery|invoice|year)|previous(?:ly)?|thank(?:s| you)(?: \w+)? for|(?:love|loved|like|liked)\s+(?:the|your|those|that)|yesterday|ayer|usually|always|siempre|normally|typically|paid|charged|returns|credits|shorts|recibi(?:mos)?|llego|llegaron|faltaron|falto|credito|factura|devolver|pasada?|podrid[oa]s?)\b/;

/** About the delivery, not the goods. */
export const deliveryWords =
  /\b(?:leave|door|dock|gate|porch|entrance|alley|drop|driver|call|text|ring|knock|key|code|park|parking|receiving|before|after|between|by noon|until|deliver(?:y|ed)?|invoice|receipt|attn|attention|cooler|walk-?in|confirm|dej(?:ar?|en|e|arlo)|puerta|porton|entreg\w+|antes|despues|llam\w+|timbre|factura|recibo|chofer|confirm\w*)\b/;

/** Beside them, a number may be a time of day. */
export const deliveryTimes =
  /\b(?:leave|door|dock|gate|deliver\w*|drop\w*|driver|call|text|receiving|open\w*|close[sd]?|arriv\w*|pick ?-?up|see you|truck|noon|here|come|entreg\w*|llam\w*|abr\w*|cerr\w*|lleg\w*|chofer|camion|mon|tues?|wed|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tmrw|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|hoy)\b/;

export const negatingVerb =
  /\b(?:cancel\w*|skip(?:ping)?|don'?t|do not|does not|doesn'?t|won'?t|can'?t|remove|scratch|take off|leave out|leave off|hold off|hold the|drop the|no longer|no need|didn'?t|wasn'?t|weren'?t|haven'?t|hasn'?t|forgot|supposed|unable|stop|avoid|no (?:me |nos )?(?:necesit\w+|quier\w+|mand\w+|ocup\w+|envi\w+)|refus\w+|reject\w*|omit\w*|quit(?:e|ar|en)|elimin\w+)\b/;
export const negation =
  /\b(?:no|not|none|zero|nada|ningun[oa]?s?|sin|without|nothing|out of|except|excepto|minus|menos|nor|ni|never)\b/;
/** About the whole order, if it names no goods. */
export const cancelling =
  /\b(?:cancel\w*|skip|remove|forget|omit\w*|elimin\w+|scratch (?:it|all|everything))\b/;
export const ofOther = /\b(?:old|rest|else|previous|last|resto|anterior)\b/;
/** They doubt and deny nothing. */
export const harmless =
  /\b(?:don'?t forget|no olvid\w+|no problem\w*|no rush|no hurry|no worries|no hay problema|can'?t wait|cannot wait|if (?:at all )?possible|if that works|if (?:yo)?u can|si es posible|si se puede|si puede|(?:let (?:me|us) know|call|text|avis\w+|llam\w+)\b[^.,;\d]*\b(?:if|si)\b[^.,;\d]*(?=[.,;!?)]|$)|(?:ok|okay|cool|sounds? good|that work|please|pls)\s*(?=\?))/g;
export const doubtful =
  /^\s*(?:is|are|was|were|do|does|did|has|have|why|when|where|who|es|son)\b|(?<!\b(?:can|could|may) )\b(?:i|we|you|they)\s+(?:still\s+|already\s+)?have\b|\b(?:if|si (?:hay|tienen?|puede\w*)|do you (?:have|still|carry|sell)|have any|got any|any chance|how much|how many|price|what(?:'s| is| are)|is there|are there|tienen|hay|cuant[oa]s?|cuesta|maybe|possibly|perhaps|might|tal vez|quizas?|a lo mejor|not sure|depend\w*|tentative\w*|probabl[ey]\w*|i think|creo|considering|thinking|instead|en vez|unless|or so|next (?:week|month|time)|la proxima|later|about|around|approx\w*|roughly|aproximadament\w*|como unos|ish|up to|at least|al menos|hasta|at most|minimum|maximum)\b/;

export const politeQuestion =
  /\b(?:can|could|may|would|will|please|pls|possible|podr\w+|pued\w+|me manda\w*|nos manda\w*|me trae\w*|add)\b/;

/** Above a list, it tells that the list is not what is ordered: 'Do not send:', 'Item, price'. */
export const listOfOther =
  /^(?!.*\b(?:qty|quantity|order|cantidad|units)\b).*\b(?:available|availability|in stock|on hand|inventory|prices?|precios?|disponibles?|inventario|costs?|returns?|credits?|shorts?|history|owe[ds]?)\b/s;

/** A heading without a colon that says so. */
export const headingAgainst =
  /^\W*(?:please\s+)?(?:(?:do not|don'?t|no)\s+(?:send|need|want|mand\w*|necesit\w*|quier\w*)|cancel\w*|skip|not needed|out of stock)\b/;

export const correction =
  /\b(?:scratch that|make that|make it|actually|correction|correccion|wait|change (?:that|it|the|my)|instead|rather|mejor|no,? sorry|should (?:be|read)|i mean|meant|better (?:make (?:it|that) )?(?=\d)|equivoqu\w*|mistake|quise decir|perdon\w*|disculp\w*|oops|change to|espere?|digo|en realidad|forget (?:the|that|it))\b/;

export const usualOrder =
  /\b(?:(?:the|my|our) usuals?|same (?:as|order|thing|stuff)|the same|lo de siempre|lo mismo|igual que|lo usual|el pedido de siempre|repeat (?:the |my |our )?(?:last|order))\b/;

/** '3 cs each of kale and chard': a number that is not of one product alone. */
export const distributive =
  /\b(?:each of|of each|cada un[oa]|de cada|apiece|c\/u|each,? please|cs each|cases each|bunches each|flats each|lbs? each|cajas cada|(?:(?:per|each|every|por|cada|para cada)\s+|(?<=\/\s?))(?:box|bag|share|basket|member|family|household|student|kid|caja|bolsa|canasta|familia|socio|socia|miembro|persona|alumno)|(?:each|cada una?) (?:for|in|per|para) (?:the |las )?(?:boxes|bags|shares|baskets|cajas|bolsas)|(?:boxes|bags|shares|baskets|cajas|bolsas|canastas)\s+(?:each\s+)?(?:with|containing|con)|per (?:person|head))\b/;

export const greeting =
  /^(?:hi|hiya|hey|heya|hello|hola|yo|dear|morning|evening|afternoon|good|buenos|buenas|greetings|estimad[oa]s?|saludos|querid[oa]s?)$/;
export const afterGreeting =
  /^(?:morning|evening|afternoon|day|dias|tardes|noches|dia|there|all|team|folks|everyone|guys|man|friend|friends|farm|farmers|amigos?|amigas?|again|y'all|yall|chef|sir)$/;
export const farewell = /^(?:thanks|thank|thx|tks|ty|gracias|cheers|regards|saludos|xo|xoxo|best|bye|love)$/;
