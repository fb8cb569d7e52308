import { IMAGE_CONTEXTS, TEXT_CONTEXTS } from '@quarry/domain/files/uploads'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Pictures of messages and reports. Such a picture goes with what it was said with, however that goes, and its bytes are
 * named for removal: no writer can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images
      alter column project_id drop not null,
      add column message_id entity_id references thread_messages on delete cascade,
      add column report_id entity_id references reports on delete cascade,
      drop constraint images_context_known;
    alter table images
      add constraint images_context_known check (context in (${among(IMAGE_CONTEXTS)})),
      add constraint images_of_project check ((context in (${among(TEXT_CONTEXTS)})) = (project_id is not null)),
      add constraint images_said_once check (num_nonnulls(project_id, message_id, report_id) <= 1),
      add constraint images_report_context check (report_id is null or context = 'report');
    create index images_message on images (message_id) where message_id is not null;
    create index images_report on images (report_id) where report_id is not null;
    create index images_unsaid on images (owner_id, created_at)
      where project_id is null and message_id is null and report_id is null;

    create function name_objects_of_picture() returns trigger language plpgsql as $$
    begin
      insert into pending_uploads (storage_key) values (old.raw_image_key) on conflict (storage_key) do nothing;
      insert into pending_uploads (storage_key) values (old.image_key) on conflict (storage_key) do nothing;
      return null;
    end $$;
    create trigger images_name_objects after delete on images
      for each row when (old.project_id is null) execute function name_objects_of_picture();

    create function drop_pictures_of_message() returns trigger language plpgsql as $$
    begin
      delete from images where message_id = new.id;
      return null;
    end $$;
    create trigger thread_messages_drop_pictures after update of type on thread_messages
      for each row when (old.type = 'text' and new.type = 'deleted') execute function drop_pictures_of_message();
  `.execute(db)
}
