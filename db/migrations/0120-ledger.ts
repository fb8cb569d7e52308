import { type Kysely, sql } from 'kysely'

/**
 * The double-entry ledger. The entries of a group sum to zero in each currency at the commit that writes it; afterwards the
 * group cannot be changed, extended or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      name text primary key constraint ledger_accounts_name_shape check (name ~ '^[a-z]+(:[a-z]+)?$'),
      kind text not null
    );
    create table ledger_groups (
      id bigint generated always as identity primary key,
      key text not null constraint ledger_groups_key_once unique,
      kind text not null,
      at timestamptz not null,
      written_in xid8 not null default pg_current_xact_id()
    );
    create table ledger_entries (
      id bigint generated always as identity primary key,
      group_id bigint not null references ledger_groups,
      account text not null references ledger_accounts,
      currency text not null constraint ledger_entries_currency_shape check (currency ~ '^[A-Z]{3}$'),
      amount bigint not null constraint ledger_entries_not_zero check (amount <> 0)
    );
    create index ledger_entries_of_group on ledger_entries (group_id);
    create index ledger_entries_of_account on ledger_entries (account, currency);

    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = 'rows of the ledger are never changed', table = tg_table_name,
        constraint = tg_table_name || '_unchanged';
    end $$;
    create trigger ledger_groups_unchanged before update or delete on ledger_groups
      for each row execute function refuse_ledger_change();
    create trigger ledger_entries_unchanged before update or delete on ledger_entries
      for each row execute function refuse_ledger_change();

    create function check_ledger_entry() returns trigger language plpgsql as $$
    begin
      if (select written_in from ledger_groups where id = new.group_id) <> pg_current_xact_id() then
        raise check_violation using message = 'a group of the ledger is written once', table = 'ledger_entries',
          constraint = 'ledger_entries_unchanged';
      end if;
      return null;
    end $$;
    create trigger ledger_entries_written_once after insert on ledger_entries
      for each row execute function check_ledger_entry();

    create function check_ledger_group() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_entries where group_id = new.id)
        or exists (select from ledger_entries where group_id = new.id group by currency having sum(amount) <> 0) then
        raise check_violation using message = 'the entries of a group sum to zero', table = 'ledger_groups',
          constraint = 'ledger_groups_balanced';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_groups_balanced after insert on ledger_groups
      deferrable initially deferred for each row execute function check_ledger_group();
  `.execute(db)
}
