import { PACKING_VERDICTS } from '@quarry/domain/moderation/packed-files'
import { STAFF_ACTIONS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * What modpacks bring along that is not published here, and what staff have found out about it. A verdict is about
 * content, in whichever pack it is, and outlives them all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packed_files (
      file_id entity_id not null references files on delete cascade,
      sha512 text collate "C" not null constraint packed_files_sha512_shape
        check (octet_length(sha512) = 128 and sha512 !~ '[^0-9a-f]'),
      sha1 text collate "C" not null constraint packed_files_sha1_shape
        check (octet_length(sha1) = 40 and sha1 !~ '[^0-9a-f]'),
      path text not null constraint packed_files_path_length check (char_length(path) between 1 and 300),
      size_bytes bigint not null,
      title text constraint packed_files_title_length check (char_length(title) between 1 and 100),
      origin text constraint packed_files_origin_length check (char_length(origin) between 1 and 500),
      primary key (file_id, sha512)
    );
    create index packed_files_sha512 on packed_files using hash (sha512);

    create table packing_verdicts (
      sha512 text collate "C" primary key constraint packing_verdicts_sha512_shape
        check (octet_length(sha512) = 128 and sha512 !~ '[^0-9a-f]'),
      verdict text not null constraint packing_verdicts_verdict_known
        check (verdict in (${among(PACKING_VERDICTS)})),
      proof text not null constraint packing_verdicts_proof_length check (char_length(proof) <= 2000),
      judged_at timestamptz not null
    );

    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
  `.execute(db)
}
