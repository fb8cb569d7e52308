import { gameVersions } from '../src/reference.ts'
import { encodeId } from '../src/ids.ts'
import { hashText } from './random.ts'

const LOWEST = 62n ** 7n
const SPAN = 62n ** 8n - LOWEST
/** About SPAN divided by the golden ratio, and prime to it: multiples jump about and never repeat within SPAN. */
const STRIDE = 132_779_823_119_683n

/** In bulk, near steps upwards: indexes then grow at their end. Room for four million of a kind. */
const NEAR_STRIDE = 47_000_003n

/** Reproducible ids: the n-th of a kind under a seed, different from every other n of that kind. */
export function idSequence(seed: number, kind: string): (n: number) => string {
  const offset = BigInt(hashText(`${seed}/${kind}`)) * 47_009n
  return (n) => encodeId(LOWEST + ((offset + BigInt(n) * STRIDE) % SPAN))
}

/** The same in ascending order, all of a seed within one range. */
export function ascendingIds(seed: number, kind: string): (n: number) => string {
  const offset = BigInt(hashText(`${seed}/${kind}`)) * 3_001n
  return (n) => encodeId(LOWEST + offset + BigInt(n) * NEAR_STRIDE)
}

export interface SeedStorage {
  put: (key: string, bytes: Uint8Array) => Promise<void>
}

/** A file that a modpack may include. */
export interface PoolFile {
  versionId: string
  filename: string
  url: string
  /** Loaders with game versions that the version serves, as `fabric|1.21`. */
  fits: readonly string[]
  sha1: string
  sha512: string
  sizeBytes: number
}

/** A project that later ones may depend on or include. */
export interface PoolEntry {
  projectId: string
  /** Those of listed versions, oldest first. */
  files: readonly PoolFile[]
  /** What its files serve together. */
  fits: ReadonlySet<string>
}

export interface Release {
  version: string
  releasedMs: number
  /** Such as `1.20` or `26.1`: releases of one line are mostly compatible. */
  line: string
}

/** What every step of one seeding shares. */
export interface SeedContext {
  seed: number
  projects: number
  /** Midnight UTC before the moment of seeding; nearly all dates lie before it. */
  nowMs: number
  /** The moment of seeding itself: a few things happened minutes or hours before it, nothing after. */
  instantMs: number
  /** No pictures, one tiny file per project, short texts. */
  isBulk: boolean
  /** The database's own triggers are off, so derived columns must be right in the rows. */
  triggersOff: boolean
  storage: SeedStorage
  siteUrl: string
  /** Full releases, oldest first. */
  releases: readonly Release[]
  /** Place in the catalogue, newest first. */
  gameVersionOrder: ReadonlyMap<string, number>
  ids: Readonly<Record<IdKind, (n: number) => string>>
  pool: PoolEntry[]
}

const ID_KINDS = [
  'user',
  'team',
  'member',
  'organization',
  'project',
  'thread',
  'message',
  'version',
  'file',
  'collection',
  'notification',
  'report',
  'reportThread',
  'reportMessage',
  'messageImage',
  'session',
  'personalToken',
  'oauthApp',
  'suspension',
  'oauthRedirect',
  'oauthAuthorization',
  'savedSearch',
  'webhook',
  'externalScan',
  'subscription',
  'charge',
  'node',
  'server',
] as const
export type IdKind = (typeof ID_KINDS)[number]

/**
 * From this many projects on a seed is written in bulk. Where triggers are on, each file takes two locks until the end of
 * the transaction: 700 projects went, with 1 000 the database had no room for more.
 */
export const BULK_FROM = 500

export const DAY_MS = 86_400_000

export interface ContextOptions {
  seed: number
  projects: number
  isBulk: boolean
  now: Date
  triggersOff: boolean
  storage: SeedStorage
  siteUrl: string
}

export function createContext({
  seed,
  projects,
  isBulk,
  now,
  triggersOff,
  storage,
  siteUrl,
}: ContextOptions): SeedContext {
  const catalogue = gameVersions()
  const releases = catalogue
    .filter((one) => one.versionType === 'release')
    .map(({ version, releasedAt }) => ({ version, releasedMs: releasedAt.getTime(), line: lineOf(version) }))
    .toReversed()
  const sequence = (kind: IdKind) =>
    isBulk && kind !== 'project' ? ascendingIds(seed, kind) : idSequence(seed, kind)
  const ids = Object.fromEntries(ID_KINDS.map((kind) => [kind, sequence(kind)])) as SeedContext['ids']
  return {
    seed,
    projects,
    nowMs: Math.floor(now.getTime() / DAY_MS) * DAY_MS,
    instantMs: now.getTime(),
    isBulk,
    triggersOff,
    storage,
    siteUrl,
    releases,
    gameVersionOrder: new Map(catalogue.map(({ version, ordering }) => [version, ordering])),
    ids,
    pool: [],
  }
}

const lineOf = (version: string): string => version.split('.').slice(0, 2).join('.')
