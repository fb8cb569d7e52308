import type { Db, Tx } from '@quarry/db/db'
import type { SubscriptionRow } from '@quarry/db/schema/billing/charges'
import type { ServerRow } from '@quarry/db/schema/hosting/servers'
import type { ProductMetadata } from '@quarry/domain/billing/products'
import type { PowerState } from '@quarry/domain/hosting/power'
import { sql } from 'kysely'

interface BoughtSubscription extends SubscriptionRow {
  product: ProductMetadata
  username: string
  /** What the buyer sent about the server, as JSON: the names of nested columns would change. */
  wishes: string | null
}

/** The subscription of a server with its plan, locked. */
export const lockSubscription = (tx: Tx, id: string): Promise<BoughtSubscription | undefined> =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('billingProducts as p', 'p.id', 's.productId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .selectAll('s')
    .select(['p.metadata as product', 'u.username'])
    .select(sql<string | null>`s.metadata::text`.as('wishes'))
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()

/** A server with the power that its node reports. */
export interface BoughtServer extends ServerRow {
  subscriptionId: string
  power: PowerState
}

/** The server of a subscription, locked. */
export const lockServerOf = async (tx: Tx, subscriptionId: string): Promise<BoughtServer | undefined> => {
  const server = await tx
    .selectFrom('servers as s')
    .innerJoin('serverStates as t', 't.serverId', 's.id')
    .selectAll('s')
    .select('t.power')
    .where('s.subscriptionId', '=', subscriptionId)
    .where('s.status', '!=', 'removing')
    .forUpdate('s')
    .executeTakeFirst()
  return server && { ...server, subscriptionId }
}

/** The oldest server without a node that is not suspended and has less memory than this. */
export const lockWaitingServer = (tx: Tx, belowMb: number): Promise<ServerRow | undefined> =>
  tx
    .selectFrom('servers')
    .selectAll()
    .where('nodeId', 'is', null)
    .where('suspensionReason', 'is', null)
    .where('memoryMb', '<', belowMb)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const listWaitingServers = (db: Db, limit: number) =>
  db
    .selectFrom('servers as s')
    .innerJoin('users as u', 'u.id', 's.ownerId')
    .select(['s.id', 's.name', 's.memoryMb', 's.createdAt', 'u.id as ownerId', 'u.username'])
    .where('s.nodeId', 'is', null)
    .where('s.suspensionReason', 'is', null)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** Servers whose subscription ended before this time and whose owner has no email about it yet. */
export const lockUnannouncedRemovals = (tx: Tx, before: Date, limit: number): Promise<ServerRow[]> =>
  unpaidBefore(tx, before, limit)
    .where('removalAnnouncedAt', 'is', null)
    .where('ownerId', 'is not', null)
    .execute()

/** Servers whose subscription ended before this time and whose owner got the email before the other. */
export const lockUnpaidServers = (
  tx: Tx,
  { before, announcedBefore, limit }: { before: Date; announcedBefore: Date; limit: number },
): Promise<ServerRow[]> =>
  unpaidBefore(tx, before, limit).where('removalAnnouncedAt', '<=', announcedBefore).execute()

const unpaidBefore = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('servers')
    .selectAll()
    .where('unpaidSince', '<=', before)
    .where('status', '!=', 'removing')
    .orderBy('unpaidSince')
    .limit(limit)
    .forUpdate()
    .skipLocked()
