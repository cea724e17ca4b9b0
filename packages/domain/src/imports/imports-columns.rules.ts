import type { LineField } from '../orders/orders-fields.rules.ts';
import type { ImportKind } from './imports.schema.ts';
import { addressNames } from './imports-address.rules.ts';

/** A column may have one of several facts that belong together, such as the city of an address. */
export type ColumnPart = {
  /** Other usual names of the part. */
  aliases: readonly string[];
  /** Parts of one group are joined in their order. Of several groups, the first with a text counts. */
  group: number;
  order: number;
};

export type ImportColumn = {
  key: string;
  /** As it is written in templates and exports, in English. */
  name: string;
  /** Other usual names, in English and Spanish, in lower case without accents. */
  aliases: readonly string[];
  /** Whether a file without it cannot be read. */
  isRequired: boolean;
  /** Other columns may have the fact, or a part of it. The column's own names are the first of group 0. */
  parts: readonly ColumnPart[];
};

const named = (words: string): string[] => words.split(',').map((word) => word.trim());

const part = (group: number, order: number, words: string): ColumnPart => ({
  aliases: named(words),
  group,
  order,
});

const column = (
  key: string,
  name: string,
  words: string,
  parts: readonly ColumnPart[] = [],
): ImportColumn => ({ key, name, aliases: named(words), isRequired: false, parts });

const required = (...given: Parameters<typeof column>): ImportColumn => ({
  ...column(...given),
  isRequired: true,
});

/** Each of the first words with each of the last: 'contact' and 'email' are 'contact email'. */
const eachWith = (first: string, last: string): string =>
  named(first)
    .flatMap((before) => named(last).map((after) => `${before} ${after}`))
    .join(',');

const productWords =
  'product name,item,item name,crop,crop name,produce,commodity,product service,product service name,' +
  'producto,nombre del producto,articulo,nombre del articulo,cultivo,nombre del cultivo';
const descriptionWords =
  'description,item description,product description,sales description,desc,item desc,product desc,' +
  'descripcion,descripcion del producto,descripcion del articulo';
/** It is the product's name where the column with the product has its code. */
const described = part(2, 0, descriptionWords);
const product = required('product', 'Product', productWords, [described]);
/** Where nothing else has a name, 'Name' is the product's. */
const productByName = required('product', 'Product', productWords, [part(1, 0, 'name,nombre'), described]);

const size = [
  'size',
  'Size',
  'package,package size,pack,pack size,packaging,case size,size label,tamano,tamano de empaque,empaque,' +
    'tamano de caja,tamano del paquete,presentacion,envase',
] as const;
const price = [
  'price',
  'Price',
  'unit price,price per package,rate,list price,sales price,sale price,selling price,sell price,wholesale price,base price,' +
    'standard price,price each,price per case,price case,price per unit,price per box,case price,package price,' +
    'price usd,precio,precio unitario,precio por unidad,precio por paquete,precio por caja,precio caja,' +
    'precio de lista,precio de venta,precio por empaque',
] as const;
const bed = part(0, 1, 'bed,bed number,bed no,bed #,bed name,row,row number,row no,cama,surco,hilera');
const location = [
  'location',
  'Location',
  'field,field name,place,location name,block,plot,greenhouse,ubicacion,lugar,campo,parcela,invernadero',
  [bed],
] as const;
const notes = column(
  'notes',
  'Notes',
  'note,comments,comment,remarks,memo,notas,nota,comentarios,comentario,observaciones',
);
const baseUnit = column(
  'baseUnit',
  'Base unit',
  'unit,units,uom,unit of measure,u m,stock unit,unit of sale,sold by,selling unit,unidad,unidad base,' +
    'unidad de medida,um,medida',
);
/** They have what a line of an order carries. */
export const lineColumns: Record<LineField, ImportColumn> = {
  purchaseOrderNumber: column(
    'po',
    'PO',
    'po number,po #,po no,po num,p o,p o number,p o #,purchase order,purchase order number,purchase order no,' +
      'customer po,reference,orden de compra,numero de orden de compra,numero de oc,oc,referencia',
  ),
  notes,
};
const QUANTITIES = 'quantity,qty,cantidad,cant';

/** The columns that each kind of file may have, in the order of its template. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  products: [
    productByName,
    baseUnit,
    column(...size),
    column(
      'unitsPerPackage',
      'Units per package',
      [
        'base units per package,per package,per case,per pack,per box',
        eachWith('units,unit,qty,quantity,count,ct,pieces,pcs,each', 'per package,per pack,per pkg,per case'),
        eachWith('units,unit,qty,quantity,count,ct,pieces,pcs,each', 'per box,per carton,in case,in package'),
        eachWith('units,qty,quantity,pieces,pcs', 'package,pack,pkg,case,box,carton'),
        eachWith('case,pack,package,box,carton', 'qty,quantity,count,units'),
        eachWith(
          'unidades,cantidad,cant,piezas,pzas',
          'por paquete,por caja,por empaque,paquete,caja,empaque',
        ),
        'unidades base por paquete',
      ].join(','),
    ),
    column(
      'weighed',
      'Weighed',
      'catch weight,catchweight,variable weight,weighed when packed,weigh when packed,pesado,se pesa,peso variable',
    ),
    column(...price),
  ],
  buyers: [
    required(
      'buyer',
      'Buyer',
      'buyer name,company,company name,customer,customer name,client,client name,business,business name,account,' +
        'account name,organization,organization name,organisation,restaurant,store,store name,customer full name,' +
        'display name,customer display name,comprador,empresa,cliente,nombre de la empresa,nombre del cliente,' +
        'nombre del comprador,nombre del negocio,nombre comercial,compania,negocio,razon social',
      [
        part(1, 0, 'name,full name,contact name,contact full name'),
        part(1, 0, 'nombre,nombre completo,nombre de contacto,nombre del contacto'),
        part(2, 0, 'first name,given name,contact first name,primer nombre,nombres'),
        part(2, 1, 'last name,surname,family name,contact last name,apellido,apellidos'),
      ],
    ),
    column(
      'email',
      'Email',
      [
        'e-mail,mail,email address,e mail address,mail address,email id',
        eachWith(
          'contact,main,primary,customer,buyer,company,business,work,office,billing,accounting,order',
          'email,e mail,email address',
        ),
        'correo,correo electronico,direccion de correo,direccion de correo electronico,correo de contacto',
        'correo electronico de contacto,correo del cliente,email de contacto',
      ].join(','),
    ),
    column(
      'phone',
      'Phone',
      [
        'telephone,phone number,phone no,phone #,telephone number,mobile,mobile number,mobile phone,cell,cell phone',
        'cell number,tel,ph,work phone,office phone,business phone',
        eachWith('contact,main,primary,customer,buyer,company', 'phone,telephone,phone number,mobile'),
        'telefono,numero de telefono,numero telefonico,celular,movil,tel de contacto,telefono de contacto',
        'telefono principal,telefono del cliente',
      ].join(','),
    ),
    column(
      'address',
      'Address',
      'full address',
      addressNames.map(({ words, ...place }) => ({ aliases: named(words), ...place })),
    ),
    column(
      'rep',
      'Rep',
      'sales rep,sales representative,representative,salesperson,sales person,rep name,account rep,account manager,' +
        'assigned rep,representante,vendedor,vendedora,representante de ventas,ejecutivo de cuenta',
    ),
    column(
      'priceList',
      'Price list',
      'list,price level,price tier,price book,lista de precios,lista de precio,nivel de precios,nivel de precio',
    ),
    column(
      'terms',
      'Terms',
      'term,payment terms,payment term,terms days,days to pay,net terms,credit terms,invoice terms,due days,net days,' +
        'terminos,terminos de pago,condiciones,condiciones de pago,plazo,plazo de pago,dias de credito,dias de pago',
    ),
  ],
  locations: [
    required('location', 'Location', `${location[2]},name,nombre`, [bed]),
    column('description', 'Description', 'notes,desc,note,comments,descripcion,notas,comentarios'),
  ],
  stock: [
    productByName,
    required(
      'onHand',
      'On hand',
      [
        `total,count,stock,available,inventory,on hand count,counted,units,amount,units on hand,units available,balance`,
        eachWith(QUANTITIES, 'on hand,in stock,available,counted'),
        eachWith('stock,available,inventory,counted,total', 'quantity,qty,count,on hand,units'),
        `${QUANTITIES},qoh,in stock,existencias,existencia,disponible,disponibles,inventario,conteo`,
        'cantidad disponible,cantidad en existencia,cantidad en mano,en existencia,unidades disponibles',
      ].join(','),
    ),
    { ...baseUnit, aliases: baseUnit.aliases.filter((alias) => alias !== 'units') },
    column(...size),
    column(
      'harvestDate',
      'Harvest date',
      'harvested,date,harvested on,date harvested,harvest day,harvest,pick date,picked,picked on,fecha de cosecha,' +
        'cosecha,cosechado,fecha,dia de cosecha',
    ),
    column(...location),
    column('grower', 'Grower', 'farmer,grown by,productor,agricultor'),
  ],
  plantings: [
    productByName,
    column(
      'quantity',
      'Quantity',
      'units planted,qty,qty planted,quantity planted,plants,number of plants,plant count,count,no planted,number planted,no of plants,cantidad,cant,' +
        'cantidad plantada,cantidad sembrada,unidades plantadas,unidades sembradas,plantas,numero de plantas',
    ),
    required(...location),
    required(
      'planted',
      'Planted',
      'planted date,date planted,plant date,planting date,planted on,sown,sow date,seeded,seeding date,date sown,' +
        'transplant date,fecha de siembra,fecha de plantacion,sembrado,plantado,siembra,dia de siembra',
    ),
    column('status', 'Status', 'state,estado,stage,etapa'),
    column(
      'harvested',
      'Harvested',
      'units harvested,harvests,total harvested,harvest,qty harvested,quantity harvested,harvested to date,cosechado,' +
        'unidades cosechadas,cosechas,cantidad cosechada,total cosechado',
    ),
    column(
      'harvestDate',
      'Harvest date',
      'harvested on,last harvest,last harvest date,date harvested,fecha de cosecha,ultima cosecha',
    ),
    notes,
  ],
  orders: [
    column(
      'order',
      'Order',
      'so,so #,so number,sales order,sales order number,order number,order no,order #,order id,order num,number,invoice,invoice number,invoice no,pedido,' +
        'numero de pedido,no de pedido,orden,numero de orden',
    ),
    required(
      'buyer',
      'Buyer',
      'buyer name,customer,company,company name,client,client name,customer name,business name,account,account name,' +
        'ship to,ship to name,sold to,bill to,restaurant,store,comprador,cliente,empresa,nombre del cliente,' +
        'nombre de la empresa,nombre del comprador',
    ),
    product,
    column(...size),
    required(
      'quantity',
      'Quantity',
      'qty,qty ordered,quantity ordered,order qty,order quantity,ordered,packages,count,cases,boxes,no of cases,' +
        'number of cases,qty cases,case qty,cantidad,cant,cantidad pedida,paquetes,cajas,numero de cajas',
    ),
    required(
      'deliveryDate',
      'Delivery date',
      'delivery,date,ship date,ship day,ship on,delivered,due,due date,deliver on,deliver by,delivery day,date delivered,date needed,' +
        'needed by,requested date,ship on,fecha de entrega,entrega,fecha,dia de entrega,fecha de envio',
    ),
    ...Object.values(lineColumns),
    column('status', 'Status', 'state,order status,estado'),
    column(...price),
  ],
  prices: [
    productByName,
    required(...size),
    column(
      'list',
      'List',
      'price list,price list name,list name,price level,price tier,price book,lista,lista de precios,lista de precio,' +
        'nivel de precios,nombre de la lista',
    ),
    required(...price),
    column(
      'validFrom',
      'Valid from',
      'from,effective,effective date,effective from,valid,valid as of,starts,start date,starting,from date,date,' +
        'valido desde,desde,vigente desde,vigencia,fecha de inicio,fecha de vigencia,a partir de',
    ),
    column(
      'fromQuantity',
      'From quantity',
      [
        'minimum,minimum order,min,min order,moq,quantity from,qty from,break,price break,volume break',
        eachWith('from,min,minimum,break,starting', 'qty,quantity'),
        eachWith('qty,quantity', 'break,breaks,min,minimum'),
        'min order qty,minimum order quantity,minimum order qty,from packages,from cases,min cases',
        'desde cantidad,desde cant,cantidad desde,cantidad minima,cant minima,cant min,minimo,a partir de cantidad',
        'pedido minimo,cantidad a partir de',
      ].join(','),
    ),
  ],
};
