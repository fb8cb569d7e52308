import { CHARGE_TRANSITIONS } from '@quarry/domain/billing/charges'
import { type Kysely, sql } from 'kysely'

const transitions = Object.values(CHARGE_TRANSITIONS).flatMap(({ from, to }) =>
  from.map((status) => `('${status}', '${to}')`),
)

/**
 * Subscriptions with their charges. A user has one subscription of a unitary product, a subscription one charge that is not
 * settled, and a billing cycle one charge that succeeded. Invoices of a year are numbered without gaps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id entity_id primary key,
      user_id entity_id not null references users on delete restrict,
      product_id entity_id not null references billing_products,
      price_id entity_id not null references billing_prices,
      interval text not null,
      status text not null,
      is_unitary boolean not null,
      metadata jsonb,
      created_at timestamptz not null,
      provisioned_at timestamptz
    );
    create index subscriptions_of_user on subscriptions (user_id, created_at desc);
    create unique index subscriptions_unitary_once on subscriptions (user_id, product_id)
      where is_unitary and user_id <> 'a6eRm92L';

    create table charges (
      id entity_id primary key,
      user_id entity_id not null references users on delete restrict,
      price_id entity_id not null references billing_prices,
      subscription_id entity_id references subscriptions,
      parent_id entity_id references charges,
      type text not null,
      status text not null,
      amount bigint not null,
      tax bigint not null default 0,
      fee bigint,
      currency text not null,
      interval text,
      platform text not null,
      due timestamptz not null,
      -- An id of the provider: of the payment method, of a token for a new one, or of the payment to refund.
      method text,
      off_session boolean not null default false,
      last_attempt timestamptz,
      attempt integer not null default 0,
      -- Another worker asks the provider again from then on.
      lease_until timestamptz,
      first_failed_at timestamptz,
      next_attempt_at timestamptz,
      failure text,
      reason text,
      -- The provider's id of a refund or dispute.
      provider_ref text,
      -- What a proration changes when it is paid.
      new_price_id entity_id references billing_prices,
      cycle_start timestamptz,
      cycle_end timestamptz,
      created_at timestamptz not null,
      settled_at timestamptz,
      constraint charges_sign check ((type = 'refund') = (amount < 0) and amount <> 0),
      constraint charges_refund check ((type = 'refund') = (parent_id is not null and reason is not null)),
      constraint charges_cycle check ((cycle_start is null) = (cycle_end is null))
    );
    create index charges_of_user on charges (user_id, due desc, id);
    create index charges_of_subscription on charges (subscription_id, type, status);
    create index charges_of_parent on charges (parent_id) where parent_id is not null;
    create unique index charges_provider_ref_once on charges (platform, provider_ref) where provider_ref is not null;
    create unique index charges_pending_once on charges (subscription_id)
      where type = 'subscription' and status in ('open', 'processing', 'failed');
    create unique index charges_proration_once on charges (subscription_id)
      where type = 'proration' and status = 'processing';
    create unique index charges_cycle_once on charges (subscription_id, cycle_start)
      where type = 'subscription' and cycle_start is not null;
    create index charges_due on charges (due) where status in ('open', 'cancelled');
    create index charges_leased on charges (lease_until) where status = 'processing';
    create index charges_failed on charges (first_failed_at) where status = 'failed';

    create function check_charge_status() returns trigger language plpgsql as $$
    begin
      if (old.status, new.status) not in (${sql.raw(transitions.join(', '))}) then
        raise check_violation using table = 'charges', constraint = 'charges_transition',
          message = 'a charge cannot change from ' || old.status || ' to ' || new.status;
      end if;
      return new;
    end $$;
    create trigger charges_transition before update of status on charges
      for each row when (old.status <> new.status) execute function check_charge_status();

    create table invoice_years (year integer primary key, last integer not null);
    create table invoices (
      year integer not null,
      number integer not null,
      charge_id entity_id not null constraint invoices_charge_once unique references charges,
      issued_at timestamptz not null,
      primary key (year, number)
    );
  `.execute(db)
}
