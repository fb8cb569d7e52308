import { PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { DAY_MS, type SeedContext } from '../context.ts'
import { noRows, type SeedRows } from '../rows.ts'
import type { BillingAccount } from './billing-accounts.ts'
import { addProviderRows, chargesOf, type SeedPrice } from './billing-rows.ts'

/** Beyond the subscriptions of the other accounts. */
const FIRST_PLACE = 1000
/** Beyond the ids of the first seeded server. */
const FIRST_SERVER = 100
/** The first seeded server has the port before it. */
const FIRST_PORT = 25_566

interface Buyer {
  account: BillingAccount
  userId: string
  /** Current prices of server plans in US dollars, by memory. */
  prices: ReadonlyMap<number, SeedPrice>
}

/** What a user pays for servers. The servers are on the machine of the first seeded server. */
export function serverPurchaseRows(context: SeedContext, { account, userId, prices }: Buyer): SeedRows {
  const rows = noRows()
  for (const [n, { ram, name, server, ...terms }] of (account.servers ?? []).entries()) {
    const price = prices.get(ram)
    if (!price) continue
    const place = FIRST_PLACE + n
    const subscription = { ...terms, currency: 'USD' } as const
    const charges = chargesOf(context, { subscription, userId, place, price })
    rows.charges.push(...charges)
    rows.subscriptions.push({
      id: context.ids.subscription(place),
      userId,
      productId: price.productId,
      priceId: price.id,
      interval: terms.interval,
      status: ['open', 'cancelling', 'failed'].includes(terms.next) ? 'provisioned' : 'unprovisioned',
      isUnitary: false,
      metadata: JSON.stringify({ type: 'pyro', server_name: name }),
      createdAt: charges[0]?.createdAt ?? new Date(context.nowMs),
      provisionedAt: charges.find(({ status }) => status === 'succeeded')?.settledAt ?? null,
    })
    if (!server) continue
    const isPaid = rows.subscriptions.at(-1)?.status === 'provisioned'
    addServer(rows, context, {
      id: context.ids.server(FIRST_SERVER + 2 * n),
      subscriptionId: context.ids.subscription(place),
      ownerId: userId,
      name,
      memoryMb: ram,
      suspensionReason: isPaid ? null : 'cancelled',
      unpaidSince: isPaid ? null : (charges.at(-1)?.due ?? null),
      isWaiting: server === 'waiting',
      n,
    })
  }
  if (rows.charges.length > 0)
    addProviderRows(rows, { charges: rows.charges, userId, card: { isRefusing: true } })
  return rows
}

interface Bought {
  id: string
  ownerId: string
  name: string
  subscriptionId: string
  memoryMb: number
  suspensionReason: 'cancelled' | null
  unpaidSince: Date | null
  isWaiting: boolean
  n: number
}

function addServer(rows: SeedRows, { ids, nowMs }: SeedContext, { n, isWaiting, ...server }: Bought): void {
  const createdAt = new Date(nowMs - DAY_MS)
  const serverId = server.id
  const nodeId = isWaiting ? null : ids.node(0)
  rows.servers.push({
    ...server,
    nodeId,
    flavour: 'practice',
    gameVersion: PRACTICE_GAME_VERSIONS[0],
    status: isWaiting ? 'unprovisioned' : 'available',
    isOn: isWaiting,
    run: isWaiting ? 1 : 0,
    createdAt,
  })
  rows.serverStates.push({ serverId })
  if (nodeId !== null) rows.allocations.push({ nodeId, port: FIRST_PORT + n, serverId, name: null })
  rows.serverOperations.push({
    id: ids.server(FIRST_SERVER + 2 * n + 1),
    serverId,
    kind: 'install',
    state: isWaiting ? 'queued' : 'done',
    progress: isWaiting ? 0 : 100,
    createdAt,
    finishedAt: isWaiting ? null : createdAt,
  })
}
