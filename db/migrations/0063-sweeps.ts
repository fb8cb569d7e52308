import { STAFF_ACTIONS } from '@quarry/domain/moderation/staff-log'
import { BULK_TAKEDOWN_KINDS, BULK_TAKEDOWN_STATES } from '@quarry/domain/moderation/bulk-takedowns'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Steps that take down what a suspended person has, and what each of them found. Who of the staff has gone since is no
 * longer named; the log of staff names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sweeps (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      asked_by entity_id references users on delete set null,
      undone_by entity_id references users on delete set null,
      reason text not null constraint sweeps_reason_length check (char_length(reason) between 1 and 2000),
      begun_at timestamptz not null,
      ended_at timestamptz,
      undone_at timestamptz,
      given_at timestamptz,
      constraint sweeps_given check (given_at is null or undone_at is not null)
    );
    create index sweeps_user on sweeps (user_id, begun_at desc);
    create index sweeps_asked_by on sweeps (asked_by) where asked_by is not null;
    create index sweeps_undone_by on sweeps (undone_by) where undone_by is not null;

    create table swept_things (
      sweep_id entity_id not null references sweeps on delete cascade,
      noun text not null constraint swept_things_noun_known check (noun in (${among(BULK_TAKEDOWN_KINDS)})),
      thing_id entity_id not null,
      state text not null constraint swept_things_state_known check (state in (${among(BULK_TAKEDOWN_STATES)})),
      taken_at timestamptz,
      before jsonb,
      primary key (sweep_id, noun, thing_id),
      constraint swept_things_taken check (state not in ('taken', 'given') or taken_at is not null)
    );

    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
  `.execute(db)
}
