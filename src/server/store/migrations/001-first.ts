import type { ColumnDefinitionBuilder, SchemaModule } from 'kysely';
import { inDialect, type DialectName } from '../dialect.ts';

/** Creates the tables of the first release. Never edited once released: changes are made in the next migration. */
export async function first(schema: SchemaModule, dialect: DialectName): Promise<void> {
  // Neither kind issues an id twice, so that an id in a device's outbox never refers to another row.
  const numbered = (column: ColumnDefinitionBuilder) =>
    inDialect(dialect, {
      sqlite: () => column.primaryKey().autoIncrement(),
      postgres: () => column.primaryKey().generatedAlwaysAsIdentity(),
    })();

  await people(schema, numbered);
  await applications(schema, numbered);
  await partsOfApplications(schema, numbered);
  await bookkeeping(schema);
}

type Numbered = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function people(schema: SchemaModule, numbered: Numbered): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'integer', numbered)
    .addColumn('email_address', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('mobile_number', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('role_id', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('activated_at', 'text')
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
  await schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('tokens_of_user').on('tokens').columns(['user_id', 'purpose']).execute();
}

async function applications(schema: SchemaModule, numbered: Numbered): Promise<void> {
  await schema
    .createTable('applications')
    .addColumn('id', 'integer', numbered)
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('status', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('reference', 'text', (column) => column.unique())
    .addColumn('research_title', 'text', required)
    .addColumn('answers', 'text', required)
    .addColumn('agreed_at', 'text')
    .addColumn('agreed_policy_version', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('modified_at', 'text')
    .addColumn('submitted_at', 'text')
    .addColumn('decided_at', 'text')
    .execute();
  // For the lists: of one user by status, and of all users by status; newest change first.
  await schema
    .createIndex('applications_of_owner')
    .on('applications')
    .columns(['owner_id', 'status', 'modified_at'])
    .execute();
  await schema.createIndex('applications_by_status').on('applications').columns(['status', 'modified_at']).execute();
  await schema
    .createTable('reference_counters')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', required)
    .execute();
}

async function partsOfApplications(schema: SchemaModule, numbered: Numbered): Promise<void> {
  const ofApplication = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('applications.id').onDelete('cascade');
  const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  await schema
    .createTable('investigators')
    .addColumn('id', 'integer', numbered)
    .addColumn('application_id', 'integer', ofApplication)
    .addColumn('name', 'text', required)
    .addColumn('id_number', 'text', required)
    .addColumn('position', 'text', required)
    .execute();
  await schema
    .createTable('attachments')
    .addColumn('id', 'integer', numbered)
    .addColumn('application_id', 'integer', ofApplication)
    .addColumn('type_id', 'integer', required)
    .addColumn('file_name', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('stored_bytes')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('holders', 'integer', required)
    .execute();
  await schema
    .createTable('comments')
    .addColumn('id', 'integer', numbered)
    .addColumn('application_id', 'integer', ofApplication)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('comment', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('set_status', 'integer')
    .execute();
  await schema
    .createTable('history')
    .addColumn('id', 'integer', numbered)
    .addColumn('application_id', 'integer', ofApplication)
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('event', 'text', required)
    .addColumn('from_status', 'integer')
    .addColumn('to_status', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('recorded_at', 'text', required)
    .addColumn('reason', 'text')
    .execute();
  for (const table of ['investigators', 'attachments', 'comments', 'history']) {
    await schema.createIndex(`${table}_of_application`).on(table).columns(['application_id', 'id']).execute();
  }
  // To check whether another row still needs the bytes of a file.
  await schema.createIndex('attachments_by_bytes').on('attachments').column('sha256').execute();
}

async function bookkeeping(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('removals')
    .addColumn('kind', 'text', required)
    .addColumn('id', 'integer', required)
    .addColumn('user_id', 'integer', required)
    .addColumn('removed_at', 'text', required)
    .addPrimaryKeyConstraint('removals_key', ['kind', 'id'])
    .execute();
  await schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', required)
    .addColumn('key', 'text', required)
    .addColumn('call', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('envelope', 'text', required)
    .addColumn('etag', 'text')
    .addColumn('made_kind', 'text')
    .addColumn('made_id', 'integer')
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
  await schema
    .createTable('throttle')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('blocked_until', 'text')
    .execute();
}
