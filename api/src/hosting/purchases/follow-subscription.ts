import type { Tx } from '@quarry/db/db'
import { GHOST_USER_ID, mintId } from '@quarry/db/ids'
import {
  DEFAULT_GAME_VERSION,
  mayHaveGameVersion,
  needsLicense,
  SERVER_FLAVOURS,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import { isSuspendedByStaff } from '@quarry/domain/hosting/server-states'
import { SERVER_NAME } from '@quarry/domain/limits/lengths'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { z } from 'zod'
import type { Services } from '../../kernel/ctx.ts'
import { findPlace } from '../create-server.service.ts'
import { insertOperation } from '../operations.queries.ts'
import { insertServer, placeServer, updateServer } from '../servers.queries.ts'
import { lockServerOf, lockSubscription, type BoughtServer } from './purchases.queries.ts'
import { unpaidReason } from './suspension.ts'

const Wishes = z
  .object({
    server_name: z.string(),
    source: z.object({ loader: z.unknown(), game_version: z.unknown() }).partial(),
  })
  .partial()
type Wishes = z.output<typeof Wishes>

/** What a buyer wants; nothing where it is not readable. */
const readWishes = (json: string | null): Wishes =>
  json === null ? {} : (Wishes.safeParse(JSON.parse(json)).data ?? {})

/**
 * Effects of the queue `hosting`. Both events bring the server in line with the subscription as it is now, so that order and
 * repetition do not matter.
 */
export function hostingEffects({ now }: Pick<Services, 'now'>): Effects {
  const follow: Effects[string] = async (tx, { payload }) => {
    await followSubscription(tx, (payload as { subscriptionId: string }).subscriptionId, now())
  }
  return { 'subscription.provisioned': follow, 'subscription.unprovisioned': follow }
}

async function followSubscription(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId)
  // The servers of a deleted account are removed with it.
  if (subscription?.product.type !== 'pyro' || subscription.userId === GHOST_USER_ID) return
  const server = await lockServerOf(tx, subscriptionId)
  const memoryMb = subscription.product.ram
  if (subscription.status === 'unprovisioned') {
    if (server) await suspendUnpaid(tx, server, now)
  } else if (server) await continueServer(tx, server, memoryMb)
  else {
    const { userId: ownerId, username, wishes } = subscription
    await createBoughtServer(tx, {
      subscriptionId,
      ownerId,
      username,
      memoryMb,
      wishes: readWishes(wishes),
      now,
    })
  }
}

interface Bought {
  subscriptionId: string
  ownerId: string
  username: string
  memoryMb: number
  wishes: Wishes
  now: Date
}

/** Waits without a node if none has room. */
async function createBoughtServer(
  tx: Tx,
  { subscriptionId, ownerId, username, memoryMb, wishes, now }: Bought,
): Promise<void> {
  const place = await findPlace(tx, { memoryMb, now })
  const id = mintId()
  const name = wishedName(wishes) ?? `Server of ${username}`.slice(0, SERVER_NAME.max)
  const software = wishedSoftware(wishes)
  const wanted = { ...software, isOn: !needsLicense(software.flavour, null), run: 1, createdAt: now }
  await insertServer(tx, { id, ownerId, subscriptionId, name, memoryMb, ...wanted })
  if (place) await placeServer(tx, id, place)
  await insertOperation(tx, { id: mintId(), serverId: id, kind: 'install', createdAt: now })
}

function wishedName({ server_name: name = '' }: Wishes): string | undefined {
  return name.trim() === '' ? undefined : name.trim().slice(0, SERVER_NAME.max)
}

/** What is not known to the site is replaced by the default. */
function wishedSoftware({ source = {} }: Wishes): { flavour: ServerFlavour; gameVersion: string } {
  const flavour = SERVER_FLAVOURS.find((known) => known === source.loader) ?? SERVER_FLAVOURS[0]
  const { game_version: wished } = source
  const isKnown = typeof wished === 'string' && mayHaveGameVersion(flavour, wished)
  return { flavour, gameVersion: isKnown ? wished : DEFAULT_GAME_VERSION }
}

/** A suspension by staff stays. */
async function suspendUnpaid(tx: Tx, server: BoughtServer, now: Date): Promise<void> {
  const { id, subscriptionId, suspensionReason } = server
  await updateServer(tx, id, {
    unpaidSince: server.unpaidSince ?? now,
    suspensionReason: isSuspendedByStaff(suspensionReason)
      ? suspensionReason
      : await unpaidReason(tx, subscriptionId),
  })
}

/**
 * Ends the suspension for a missing payment, and sets the memory of the plan. A running server stops, and starts again with
 * it once its node has reported the stop.
 */
async function continueServer(tx: Tx, server: BoughtServer, memoryMb: number): Promise<void> {
  const { id, isOn, run, power, suspensionReason } = server
  const isUpgraded = server.memoryMb !== memoryMb && suspensionReason === null && power !== 'stopped'
  const left =
    isSuspendedByStaff(suspensionReason) || suspensionReason === 'upgrading' ? suspensionReason : null
  await updateServer(tx, id, {
    memoryMb,
    suspensionReason: isUpgraded ? 'upgrading' : left,
    unpaidSince: null,
    removalAnnouncedAt: null,
    ...(isUpgraded && isOn && { run: run + 1 }),
  })
}
