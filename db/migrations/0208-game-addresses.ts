import { type Kysely, sql } from 'kysely'

/** Subdomains of servers, and the nodes that forward players to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column subdomain text constraint servers_subdomain_key unique;
    alter table nodes
      add column router_port integer constraint nodes_router_port_range check (router_port between 1 and 65535);
  `.execute(db)
}
