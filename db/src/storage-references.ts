import { sql, type RawBuilder } from 'kysely'

interface Holder {
  table: string
  columns: readonly string[]
  /** Finds the rows of the owner that the key names, by an index: the tables are large. */
  ofOwner: RawBuilder<unknown>
}

const OWNER = sql`split_part(key, '/', 2)`

/** Every table whose rows speak for stored objects. Whatever stands in none of them is swept away. */
export const STORAGE_HOLDERS: readonly Holder[] = [
  {
    table: 'files',
    columns: ['storage_key'],
    ofOwner: sql`version_id in (select id from versions where project_id = ${OWNER})`,
  },
  { table: 'projects', columns: ['icon_key', 'raw_icon_key'], ofOwner: sql`id = ${OWNER}` },
  { table: 'gallery_items', columns: ['image_key', 'raw_image_key'], ofOwner: sql`project_id = ${OWNER}` },
  // Images of a project, or message images without one.
  {
    table: 'images',
    columns: ['image_key', 'raw_image_key'],
    ofOwner: sql`(project_id = ${OWNER} or id = ${OWNER})`,
  },
  { table: 'users', columns: ['avatar_key', 'raw_avatar_key'], ofOwner: sql`id = ${OWNER}` },
  { table: 'collections', columns: ['icon_key', 'raw_icon_key'], ofOwner: sql`id = ${OWNER}` },
  { table: 'oauth_apps', columns: ['icon_key', 'raw_icon_key'], ofOwner: sql`id = ${OWNER}` },
  { table: 'data_exports', columns: ['storage_key'], ofOwner: sql`user_id = ${OWNER}` },
  { table: 'server_backup_pieces', columns: ['storage_key'], ofOwner: sql`backup_id = ${OWNER}` },
  { table: 'organizations', columns: ['icon_key', 'raw_icon_key'], ofOwner: sql`id = ${OWNER}` },
]

const speaksForKey = ({ table, columns, ofOwner }: Holder) => sql`
  exists (select from ${sql.table(table)}
    where ${ofOwner} and key in (${sql.join(columns.map((column) => sql.ref(column)))}))`

/** True where some row speaks for the object named `key`. */
export const isHeld = sql<boolean>`(${sql.join(STORAGE_HOLDERS.map(speaksForKey), sql` or `)})`
