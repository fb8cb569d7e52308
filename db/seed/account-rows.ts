import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import { scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { DAY_MS, type SeedContext } from './context.ts'
import { hashOfNothing } from './unusable-hash.ts'
import type { People } from './plan/user-plan.ts'
import { noRows, type SeedRows } from './rows.ts'

/** A device with an address from the range reserved for documentation. */
interface Machine {
  os: string
  platform: string
  userAgent: string
  ip: string
}

const DESK: Machine = {
  os: 'Linux',
  platform: 'Firefox',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ip: '192.0.2.17',
}
const LAPTOP: Machine = {
  os: 'Windows',
  platform: 'Chrome',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ip: '198.51.100.41',
}
const PHONE: Machine = {
  os: 'Android',
  platform: 'Chrome',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ip: '203.0.113.88',
}

/** A session lapses this long after its last use, and this long after it began. */
const IDLE_DAYS = 14
const LIFE_DAYS = 60

/** Days before the seeding. */
type Ago = number

interface SeedLogin {
  /** Which of the accounts. */
  user: number
  machine: Machine
  since: Ago
  used: Ago
}

const LOGINS: readonly SeedLogin[] = [
  { user: 0, machine: DESK, since: 9, used: 0.2 },
  { user: 0, machine: PHONE, since: 3, used: 1.4 },
  { user: 1, machine: LAPTOP, since: 5, used: 0.6 },
  { user: 2, machine: DESK, since: 2, used: 0.1 },
  { user: 3, machine: LAPTOP, since: 6, used: 0.5 },
]

interface SeedToken {
  user: number
  name: string
  scopes: readonly ScopeName[]
  made: Ago
  used: Ago | null
  /** Days after the seeding. */
  ends: number
}

const TOKENS: readonly SeedToken[] = [
  {
    user: 0,
    name: 'Build server',
    scopes: ['PROJECT_READ', 'PROJECT_WRITE', 'VERSION_CREATE', 'VERSION_WRITE'],
    made: 31,
    used: 0.8,
    ends: 150,
  },
  { user: 0, name: 'Statistics', scopes: ['PROJECT_READ', 'ANALYTICS'], made: 12, used: null, ends: 18 },
  { user: 1, name: 'Launcher', scopes: ['USER_READ', 'NOTIFICATION_READ'], made: 20, used: 3, ends: 70 },
]

interface SeedEvent {
  user: number
  kind: AccountEventKind
  ago: Ago
  machine: Machine
  detail?: string
}

/** Account events beside those of sessions and tokens. */
const EVENTS: readonly SeedEvent[] = [
  { user: 0, kind: 'email_confirmed', ago: 44, machine: DESK },
  { user: 0, kind: 'oauth_app_made', ago: 40, machine: DESK, detail: 'Lantern Sync' },
  { user: 0, kind: 'oauth_authorized', ago: 12, machine: DESK, detail: 'Copper Launcher' },
  { user: 0, kind: 'sign_in_failed', ago: 3.01, machine: PHONE },
  { user: 1, kind: 'oauth_app_made', ago: 41, machine: LAPTOP, detail: 'Copper Launcher' },
  { user: 1, kind: 'password_changed', ago: 16, machine: LAPTOP },
  { user: 1, kind: 'sessions_ended', ago: 15.9, machine: LAPTOP },
]

/** Sessions and tokens without a holder, and the account activity, oldest first. */
export function accountRows({ ids, seed, nowMs }: SeedContext, { users }: People): SeedRows {
  const rows = noRows()
  const before = (days: Ago) => new Date(nowMs - days * DAY_MS)
  const idOf = (user: number) => users[user]?.id ?? ''
  for (const [n, { user, machine, since, used }] of LOGINS.entries())
    rows.sessions.push({
      id: ids.session(n),
      tokenHash: hashOfNothing(`${seed}/session/${n}`),
      userId: idOf(user),
      createdAt: before(since),
      lastUsedAt: before(used),
      provedAt: before(since),
      expiresAt: before(used - IDLE_DAYS),
      refreshExpiresAt: before(since - LIFE_DAYS),
      ...machine,
      city: null,
      country: null,
    })
  for (const [n, { user, name, scopes, made, used, ends }] of TOKENS.entries())
    rows.personalTokens.push({
      id: ids.personalToken(n),
      tokenHash: hashOfNothing(`${seed}/personal-token/${n}`),
      userId: idOf(user),
      name,
      scopes: scopeSum(scopes),
      createdAt: before(made),
      expiresAt: before(-ends),
      lastUsedAt: used === null ? null : before(used),
      revokedAt: null,
    })
  const grown: SeedEvent[] = [
    ...EVENTS,
    ...LOGINS.map(({ user, machine, since }) => ({ user, kind: 'signed_in' as const, ago: since, machine })),
    ...TOKENS.map(({ user, name, made }) => ({
      user,
      kind: 'token_created' as const,
      ago: made,
      machine: user === 0 ? DESK : LAPTOP,
      detail: name,
    })),
  ]
  for (const { user, kind, ago, machine, detail } of grown.toSorted((a, b) => b.ago - a.ago))
    rows.accountEvents.push({
      userId: idOf(user),
      kind,
      at: before(ago),
      detail: detail ?? null,
      os: machine.os,
      platform: machine.platform,
      ip: machine.ip,
    })
  return rows
}
