import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool, type Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aUser } from '@quarry/db/testing/factories'
import { EVENT_SIGNATURE_HEADER, providerEventPath } from '@quarry/domain/billing/payment-methods'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { CALLER_HEADER, SITE_SECRET_HEADER } from '../contract/caller.ts'
import { createClient, type ApiClient } from '../contract/client.ts'
import { openPasswords } from '../src/accounts/credentials/passwords.ts'
import { createSession } from '../src/accounts/sessions/sessions.queries.ts'
import { indexQueueMonitor } from '../src/adapters/queues/index-backlog.ts'
import { openOutboundClient } from '../src/adapters/outbound/outbound-client.ts'
import { localProvider } from '../src/adapters/payments/local-provider.ts'
import { fileStorage } from '../src/adapters/storage/file-storage.ts'
import type { SearchEngine } from '../src/ports/search-engine.ts'
import type { Storage } from '../src/ports/storage.ts'
import { createApp } from '../src/app.ts'
import { downloadCounter } from '../src/files/downloads/download-counter.ts'
import { postgresLive } from '../src/adapters/live/postgres-live-source.ts'
import { postgresState } from '../src/adapters/shared-state/postgres-state.ts'
import type { App } from '../src/http/env.ts'
import { attemptLimits } from '../src/limits/attempt-limits.ts'
import type { Services } from '../src/kernel/ctx.ts'
import { AppError } from '../src/kernel/errors.ts'
import { referenceSource } from '../src/projects/tags/reference-data.ts'

/** The users of all tests: a creator, a member with few permissions, a non-member, a moderator, an admin. */
export const PERSONAS = ['alice', 'bob', 'mallory', 'mo', 'ada'] as const
export type Persona = (typeof PERSONAS)[number]
const ROLES = {
  alice: 'developer',
  bob: 'developer',
  mallory: 'developer',
  mo: 'moderator',
  ada: 'admin',
} as const

export const SITE_URL = 'https://quarry.test'
export const SITE_SECRET = 'known to the site of these tests'

/** Headers with which the web server forwards a visitor's request. */
export const askedBy = (ip: string): Record<string, string> => ({
  [SITE_SECRET_HEADER]: SITE_SECRET,
  [CALLER_HEADER]: ip,
})

export interface TestApp {
  app: App
  db: Db
  databaseUrl: string
  storage: Storage
  storageDir: string
  services: Services
  users: Record<Persona, UserRow>
  tokens: Record<Persona, string>
  /** A typed client, signed in as the persona, or a visitor. */
  as: (persona: Persona | 'anonymous') => ApiClient
  /** The same client with these headers, such as the token of another user. */
  clientWith: (headers: Record<string, string>) => ApiClient
  /** A raw request with the persona's token. */
  request: (persona: Persona | 'anonymous', path: string, init?: RequestInit) => Promise<Response>
}

/** A search engine that fails; tests of search start the real one. */
const noSearch: SearchEngine = {
  searchProjects: () => Promise.reject(new AppError('search_error')),
  searchMany: () => Promise.reject(new AppError('search_error')),
  publicAccess: () => Promise.reject(new AppError('search_error')),
}

/** Hashes passwords in less than a millisecond. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

/** The whole API with its own database. Call it at the top of a test file and use `current()` inside tests. */
export function testApp(overrides: Overrides = {}): () => TestApp {
  let current: TestApp | undefined
  let close = async () => {}
  beforeAll(async () => {
    const opened = await open(overrides)
    current = opened.test
    close = opened.close
  })
  afterAll(() => close())
  return () => {
    if (!current) throw new Error('the test app is ready inside tests only')
    return current
  }
}

interface Overrides extends Partial<Services> {
  ratePerMinute?: number
  /** Sells by test payments. */
  testPayments?: true
  /** Instead of a clone in the cluster of the run. */
  openDatabase?: () => Promise<ClonedDatabase>
}

async function open({
  ratePerMinute = 0,
  testPayments,
  openDatabase = cloneDatabase,
  ...overrides
}: Overrides) {
  const { db, url, drop } = await openDatabase()
  const storageDir = await mkdtemp(join(tmpdir(), 'quarry-api-'))
  const state = postgresState(createPool(url, { max: 2 }))
  const live = postgresLive(url)
  const work = indexQueueMonitor({ databaseUrl: url })
  const now = () => new Date()
  const services: Services = {
    db,
    storage: await fileStorage(storageDir),
    search: noSearch,
    indexQueue: work,
    attempts: attemptLimits(state),
    passwords: openPasswords(CHEAP),
    state,
    live,
    providers: new Map(),
    outbound: openOutboundClient({ NODE_ENV: 'production', WEBHOOK_NETWORKS: [] }),
    externalScanner: null,
    captcha: null,
    curseForge: null,
    payments: null,
    seller: { name: 'Quarry', address: ['1 Pit Lane', 'Stoneham'], taxId: 'XX 123' },
    serversKey: null,
    gameDomain: null,
    downloads: downloadCounter({ db, log: pino({ level: 'silent' }), now }),
    reference: referenceSource(db, now),
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    now,
    siteUrl: SITE_URL,
    isProduction: false,
    ...(testPayments && {
      payments: localProvider({
        db,
        now: overrides.now ?? now,
        deliver: async ({ body, signature }) =>
          app.request(providerEventPath('local'), {
            method: 'POST',
            headers: { [EVENT_SIGNATURE_HEADER]: signature },
            body,
          }),
      }),
    }),
    ...overrides,
  }
  const app: App = createApp(services, { ratePerMinute, siteSecret: SITE_SECRET })
  const users = {} as Record<Persona, UserRow>
  const tokens = {} as Record<Persona, string>
  for (const name of PERSONAS) {
    users[name] = await aUser(db, { username: name, email: `${name}@example.com`, role: ROLES[name] })
    const session = await createSession(db, {
      userId: users[name].id,
      userAgent: null,
      ip: '127.0.0.1',
      now: now(),
    })
    tokens[name] = session.token
  }
  // Staff keep their rights when a test moves its clock.
  if (overrides.now)
    await db
      .updateTable('sessions')
      .set({ provedAt: new Date('2200-01-01') })
      .execute()
  const headersOf = (persona: Persona | 'anonymous'): Record<string, string> =>
    persona === 'anonymous' ? {} : { authorization: tokens[persona] }
  const clientWith = (headers: Record<string, string>) =>
    createClient({ headers, fetch: async (path, init) => app.request(path, init) })
  const test: TestApp = {
    app,
    db,
    databaseUrl: url,
    storage: services.storage,
    storageDir,
    services,
    users,
    tokens,
    as: (persona) => clientWith(headersOf(persona)),
    clientWith,
    request: async (persona, path, init = {}) =>
      app.request(path, {
        ...init,
        headers: { ...headersOf(persona), ...(init.headers as Record<string, string>) },
      }),
  }
  return {
    test,
    close: async () => {
      await work.close()
      await live.close()
      await state.close()
      await drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}
