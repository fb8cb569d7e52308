import { type Kysely, sql } from 'kysely'

/** Names of stored objects have a type of their own, so that every column that holds one can be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain storage_key as text;
    alter table files alter column storage_key type storage_key;
    alter table pending_uploads alter column storage_key type storage_key;
    alter table projects alter column icon_key type storage_key, alter column raw_icon_key type storage_key;
    alter table gallery_items alter column image_key type storage_key, alter column raw_image_key type storage_key;
    alter table images alter column image_key type storage_key, alter column raw_image_key type storage_key;
    alter table users alter column avatar_key type storage_key, alter column raw_avatar_key type storage_key;
    alter table collections alter column icon_key type storage_key, alter column raw_icon_key type storage_key;
    alter table organizations alter column icon_key type storage_key, alter column raw_icon_key type storage_key;
  `.execute(db)
}
