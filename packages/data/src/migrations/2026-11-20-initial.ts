import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  sql,
} from 'kysely';

// The schema is text, integers and keys alone: what both engines share.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;

  const identityColumn = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const versioned = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));
  const pointer = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target);

  await db.schema
    .createTable('account')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('provider', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('granted_role', 'text', required)
    .addColumn('created_at', 'text', required)
    .addCheckConstraint('account_role', sql`granted_role in ('farmer', 'sales_rep', 'admin')`)
    .execute();
  await db.schema
    .createTable('profile')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull().references('account.uid'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'text', required)
    .addCheckConstraint('profile_role', sql`role in ('farmer', 'sales_rep', 'admin')`)
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', pointer('account.uid'))
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('session_uid').on('session').column('uid').execute();
  await db.schema.createIndex('session_expires_at').on('session').column('expires_at').execute();
  await db.schema
    .createTable('access_token')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('uid', 'text', pointer('account.uid'))
    .addColumn('name', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .addColumn('expires_at', 'text')
    .execute();
  await db.schema.createIndex('access_token_uid').on('access_token').columns(['uid', 'id']).execute();

  await versioned(
    db.schema
      .createTable('product_name')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('base_unit', 'text', required)
      .addColumn('archived_at', 'text')
      .addColumn('created_at', 'text', required),
  )
    .addCheckConstraint('product_name_base_unit', sql`base_unit in ('each', 'lb', 'oz', 'bunch', 'head')`)
    .execute();
  await db.schema
    .createIndex('product_name_key')
    .unique()
    .on('product_name')
    .column('name_key')
    .where(sql.ref('archived_at'), 'is', null)
    .execute();
  await versioned(
    db.schema
      .createTable('product_size')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('product_name_id', 'integer', pointer('product_name.id'))
      .addColumn('size', 'text', required)
      .addColumn('units_per_base_unit', 'text', required)
      .addColumn('archived_at', 'text'),
  ).execute();
  await db.schema
    .createIndex('product_size_label')
    .unique()
    .on('product_size')
    .columns(['product_name_id', 'size'])
    .where(sql.ref('archived_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('location')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('created_by', 'text', pointer('account.uid'))
    .execute();
  await db.schema.createIndex('location_name').on('location').columns(['name', 'id']).execute();

  await versioned(
    db.schema
      .createTable('planting')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('product_name_id', 'integer', pointer('product_name.id'))
      .addColumn('quantity', 'integer', required)
      .addColumn('status', 'text', required)
      .addColumn('location_id', 'integer', pointer('location.id'))
      .addColumn('planted_date', 'text', required)
      .addColumn('planted_by', 'text', pointer('account.uid'))
      .addColumn('notes', 'text')
      .addColumn('total_harvested', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', required),
  )
    .addCheckConstraint(
      'planting_status',
      sql`status in ('planted', 'transplanted', 'harvesting', 'finished')`,
    )
    .addCheckConstraint('planting_quantity', sql`quantity >= 1`)
    .execute();
  await db.schema.createIndex('planting_status_id').on('planting').columns(['status', 'id']).execute();
  await db.schema
    .createTable('planting_location')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('planting_id', 'integer', pointer('planting.id'))
    .addColumn('location_id', 'integer', pointer('location.id'))
    .addColumn('moved_date', 'text', required)
    .addColumn('moved_by', 'text', pointer('account.uid'))
    .addColumn('notes', 'text')
    .execute();
  await db.schema
    .createIndex('planting_location_planting')
    .on('planting_location')
    .columns(['planting_id', 'id'])
    .execute();
  await db.schema
    .createIndex('planting_location_location')
    .on('planting_location')
    .column('location_id')
    .execute();
  await db.schema
    .createTable('harvest')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('planting_id', 'integer', pointer('planting.id'))
    .addColumn('units_harvested', 'integer', required)
    .addColumn('harvest_date', 'text', required)
    .addColumn('harvested_by', 'text', pointer('account.uid'))
    .addColumn('notes', 'text')
    .addCheckConstraint('harvest_units', sql`units_harvested >= 1`)
    .execute();
  await db.schema.createIndex('harvest_planting').on('harvest').columns(['planting_id', 'id']).execute();

  await versioned(
    db.schema
      .createTable('product')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('kind', 'text', required)
      .addColumn('product_name_id', 'integer', (column) => column.references('product_name.id'))
      .addColumn('name', 'text', required)
      .addColumn('size', 'text', required)
      .addColumn('units_available', 'integer', required)
      .addColumn('harvest_date', 'text', required)
      .addColumn('farmer_id', 'text', (column) => column.references('account.uid'))
      .addColumn('price_cents', 'integer', required)
      .addColumn('location', 'text', required)
      .addColumn('planting_id', 'integer', (column) => column.references('planting.id'))
      .addColumn('archived_at', 'text')
      .addColumn('created_at', 'text', required),
  )
    .addCheckConstraint('product_kind', sql`kind in ('lot', 'template', 'placeholder')`)
    .addCheckConstraint('product_units_available', sql`units_available >= 0`)
    .execute();
  // A template's placeholder keeps its place when the template is renamed; null equals nothing, so it counts as 0.
  await sql`create unique index product_placeholder on product (coalesce(product_name_id, 0), (case when product_name_id is null then name else '' end), size) where kind = 'placeholder'`.execute(
    db,
  );
  await db.schema
    .createIndex('product_lot')
    .on('product')
    .columns(['name', 'harvest_date', 'id'])
    .where(sql.ref('kind'), '=', sql.lit('lot'))
    .where(sql.ref('archived_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('product_template')
    .on('product')
    .columns(['product_name_id', 'kind'])
    .execute();

  await versioned(
    db.schema
      .createTable('buyer')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('name', 'text', required)
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('assigned_rep_id', 'text', (column) => column.references('account.uid'))
      .addColumn('archived_at', 'text')
      .addColumn('created_at', 'text', required),
  ).execute();

  await db.schema
    .createTable('order_group')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('group_key', 'text', (column) => column.notNull().unique())
    .addColumn('buyer_id', 'integer', pointer('buyer.id'))
    .addColumn('sales_rep_id', 'text', pointer('account.uid'))
    .addColumn('created_by', 'text', pointer('account.uid'))
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('order_group_rep').on('order_group').columns(['sales_rep_id', 'id']).execute();
  await db.schema.createIndex('order_group_buyer').on('order_group').columns(['buyer_id', 'id']).execute();
  await versioned(
    db.schema
      .createTable('order_line')
      .addColumn('id', 'integer', identityColumn)
      .addColumn('group_id', 'integer', pointer('order_group.id'))
      .addColumn('product_id', 'integer', pointer('product.id'))
      .addColumn('product_name', 'text', required)
      .addColumn('size', 'text', required)
      .addColumn('units_per_package', 'text')
      .addColumn('quantity', 'integer', required)
      .addColumn('delivery_date', 'text', required)
      .addColumn('farmer_id', 'text', (column) => column.references('account.uid'))
      .addColumn('status', 'text', required)
      .addColumn('rejection_reason', 'text')
      .addColumn('purchase_order_number', 'text')
      .addColumn('notes', 'text')
      .addColumn('created_at', 'text', required),
  )
    .addCheckConstraint('order_line_quantity', sql`quantity >= 1`)
    .addCheckConstraint(
      'order_line_status',
      sql`status in ('pending', 'pending_inventory', 'confirmed', 'delivered', 'cancelled', 'rejected')`,
    )
    .execute();
  await db.schema.createIndex('order_line_group').on('order_line').columns(['group_id', 'id']).execute();
  await db.schema
    .createIndex('order_line_farmer')
    .on('order_line')
    .columns(['farmer_id', 'group_id'])
    .execute();
  await db.schema
    .createIndex('order_line_delivery')
    .on('order_line')
    // Analytics reads nothing but these, thus never the rows themselves.
    .columns(['status', 'delivery_date', 'group_id', 'quantity', 'product_name'])
    .execute();
  await db.schema
    .createIndex('order_line_product')
    .on('order_line')
    .columns(['product_id', 'status'])
    .execute();

  await db.schema
    .createTable('stock_movement')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('product_id', 'integer', pointer('product.id'))
    .addColumn('kind', 'text', required)
    .addColumn('units', 'integer', required)
    .addColumn('reason', 'text')
    .addColumn('actor_id', 'text', pointer('account.uid'))
    .addColumn('order_line_id', 'integer', (column) => column.references('order_line.id'))
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('stock_movement_product')
    .on('stock_movement')
    .columns(['product_id', 'id'])
    .execute();

  await db.schema
    .createTable('conversation')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('name', 'text')
    .addColumn('is_group', 'integer', required)
    .addColumn('created_by', 'text', pointer('account.uid'))
    .addColumn('created_at', 'text', required)
    .addColumn('pair_key', 'text', (column) => column.unique())
    .addColumn('active_at', 'text', required)
    .execute();
  await db.schema
    .createTable('conversation_member')
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('uid', 'text', pointer('account.uid'))
    .addColumn('read_message_id', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('conversation_member_key', ['conversation_id', 'uid'])
    .execute();
  await db.schema
    .createIndex('conversation_member_uid')
    .on('conversation_member')
    .columns(['uid', 'conversation_id'])
    .execute();
  await db.schema
    .createTable('message')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', pointer('account.uid'))
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('message_conversation')
    .on('message')
    .columns(['conversation_id', 'id'])
    .execute();

  await db.schema
    .createTable('notification')
    .addColumn('id', 'integer', identityColumn)
    .addColumn('user_id', 'text', pointer('account.uid'))
    .addColumn('type', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('is_read', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('related_id', 'integer')
    .addColumn('source_id', 'integer')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('notification_user').on('notification').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('notification_unread')
    .on('notification')
    .columns(['user_id', 'id'])
    .where(sql.ref('is_read'), '=', sql.lit(0))
    .execute();
  await db.schema
    .createIndex('notification_source')
    .on('notification')
    .columns(['related_id', 'source_id'])
    .where(sql.ref('source_id'), 'is not', null)
    .execute();

  await db.schema
    .createTable('idempotency_key')
    .addColumn('actor_id', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('input_hash', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_key_key', ['actor_id', 'action', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_key_created').on('idempotency_key').column('created_at').execute();
};
