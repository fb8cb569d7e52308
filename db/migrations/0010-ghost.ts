import { type Kysely, sql } from 'kysely'

/**
 * The account that content falls to when its owner's account is deleted (docs/rules/accounts.md). Nobody can sign
 * in to it. Whoever deletes a user needs to know nothing of this, except that documents showing the name change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into users (id, username, bio)
    values ('a6eRm92L',
      case when exists (select from users where lower(username) = 'ghost') then 'Ghost-a6eRm92L' else 'Ghost' end,
      'Keeps what people left behind.');

    create function pass_to_ghost() returns trigger language plpgsql as $$
    begin
      if old.id = 'a6eRm92L' then
        raise check_violation using
          message = 'the ghost account cannot be deleted', constraint = 'users_ghost_stays', table = 'users';
      end if;
      delete from team_members g using team_members owned
        where owned.user_id = old.id and owned.is_owner and g.team_id = owned.team_id and g.user_id = 'a6eRm92L';
      update team_members set user_id = 'a6eRm92L' where user_id = old.id and is_owner;
      update versions set author_id = 'a6eRm92L' where author_id = old.id;
      update thread_messages set author_id = 'a6eRm92L', body = null,
        type = case when type = 'text' then 'deleted' else type end where author_id = old.id;
      return old;
    end $$;
    create trigger users_pass_to_ghost before delete on users for each row execute function pass_to_ghost();
  `.execute(db)
}
