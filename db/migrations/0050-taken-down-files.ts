import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Content that staff have taken down, wherever it is and whoever sends it again. Versions that hold it are drafts until
 * it is given back; the triggers see to that, whichever way a status or a file is written. Uploading and taking down the
 * same bytes wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table taken_down_files (
      sha512 text collate "C" primary key constraint taken_down_files_sha512_shape
        check (octet_length(sha512) = 128 and sha512 !~ '[^0-9a-f]'),
      reason text not null constraint taken_down_files_reason_length check (char_length(reason) between 1 and 2000),
      taken_at timestamptz not null
    );
    create index taken_down_files_newest on taken_down_files (taken_at desc, sha512 desc);
    create table taken_down_versions (
      version_id entity_id primary key references versions on delete cascade,
      old_status text not null
    );

    create function refuse_taken_down_file() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(new.sha512, 0));
      if exists (select from taken_down_files where sha512 = new.sha512) then
        raise check_violation using message = 'staff have taken this content down',
          constraint = 'files_taken_down', table = 'files';
      end if;
      return null;
    end $$;
    create constraint trigger files_refuse_taken_down after insert or update of sha512
      on files for each row execute function refuse_taken_down_file();

    create function keep_taken_down_version() returns trigger language plpgsql as $$
    begin
      if exists (select from files f join taken_down_files using (sha512) where f.version_id = new.id) then
        raise check_violation using message = 'staff have taken a file of this version down',
          constraint = 'versions_taken_down', table = 'versions';
      end if;
      return new;
    end $$;
    create trigger versions_keep_taken_down before update of status on versions
      for each row when (new.status <> 'draft' and new.status is distinct from old.status)
      execute function keep_taken_down_version();

    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
    alter table staff_log drop constraint staff_log_thing_known;
    alter table staff_log add constraint staff_log_thing_known check (thing in (${among(STAFF_LOG_THINGS)}));
  `.execute(db)
}
