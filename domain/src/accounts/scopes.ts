/**
 * Bit number of each scope. The v2 API defines those up to 39; later ones are our own. Sums reach 2^42, so 32-bit
 * operators must not be used.
 */
export const SCOPE_BITS = {
  USER_READ_EMAIL: 0,
  USER_READ: 1,
  USER_WRITE: 2,
  USER_DELETE: 3,
  USER_AUTH_WRITE: 4,
  NOTIFICATION_READ: 5,
  NOTIFICATION_WRITE: 6,
  PAYOUTS_READ: 7,
  PAYOUTS_WRITE: 8,
  ANALYTICS: 9,
  PROJECT_CREATE: 10,
  PROJECT_READ: 11,
  PROJECT_WRITE: 12,
  PROJECT_DELETE: 13,
  VERSION_CREATE: 14,
  VERSION_READ: 15,
  VERSION_WRITE: 16,
  VERSION_DELETE: 17,
  REPORT_CREATE: 18,
  REPORT_READ: 19,
  REPORT_WRITE: 20,
  REPORT_DELETE: 21,
  THREAD_READ: 22,
  THREAD_WRITE: 23,
  PAT_CREATE: 24,
  PAT_READ: 25,
  PAT_WRITE: 26,
  PAT_DELETE: 27,
  SESSION_READ: 28,
  SESSION_DELETE: 29,
  PERFORM_ANALYTICS: 30,
  COLLECTION_CREATE: 31,
  COLLECTION_READ: 32,
  COLLECTION_WRITE: 33,
  COLLECTION_DELETE: 34,
  ORGANIZATION_CREATE: 35,
  ORGANIZATION_READ: 36,
  ORGANIZATION_WRITE: 37,
  ORGANIZATION_DELETE: 38,
  SESSION_ACCESS: 39,
  SERVER_READ: 40,
  SERVER_WRITE: 41,
} as const

export type ScopeName = keyof typeof SCOPE_BITS

/** Only sessions have them, never tokens or apps. */
export const RESTRICTED_SCOPES = [
  'USER_DELETE',
  'USER_AUTH_WRITE',
  'PAT_CREATE',
  'PAT_READ',
  'PAT_WRITE',
  'PAT_DELETE',
  'SESSION_READ',
  'SESSION_DELETE',
  'PERFORM_ANALYTICS',
  'SESSION_ACCESS',
] as const satisfies readonly ScopeName[]

/** Without a use while the site pays no revenue. */
export const REVENUE_SCOPES: readonly ScopeName[] = ['PAYOUTS_READ', 'PAYOUTS_WRITE']

const PROJECT: readonly ScopeName[] = ['PROJECT_READ']
const VERSION: readonly ScopeName[] = ['PROJECT_READ', 'VERSION_READ']
const COLLECTION: readonly ScopeName[] = ['COLLECTION_READ', 'PROJECT_READ']
const ORGANIZATION: readonly ScopeName[] = ['ORGANIZATION_READ', 'PROJECT_READ']
const REPORT: readonly ScopeName[] = ['REPORT_READ', 'PROJECT_READ', 'VERSION_READ']
const THREAD: readonly ScopeName[] = ['THREAD_READ', 'REPORT_READ', 'PROJECT_READ', 'VERSION_READ']

/**
 * The scopes to read that a scope includes in the requests that require it: who edits a draft with PROJECT_WRITE finds
 * it, but only PROJECT_READ shows it.
 */
export const INCLUDED_SCOPES: Partial<Record<ScopeName, readonly ScopeName[]>> = {
  USER_WRITE: ['USER_READ', 'PROJECT_READ'],
  NOTIFICATION_WRITE: ['NOTIFICATION_READ'],
  ANALYTICS: ORGANIZATION,
  PROJECT_CREATE: ORGANIZATION,
  PROJECT_WRITE: PROJECT,
  PROJECT_DELETE: PROJECT,
  VERSION_CREATE: VERSION,
  VERSION_READ: VERSION,
  VERSION_WRITE: VERSION,
  VERSION_DELETE: VERSION,
  REPORT_CREATE: REPORT,
  REPORT_READ: REPORT,
  REPORT_WRITE: REPORT,
  REPORT_DELETE: REPORT,
  THREAD_READ: THREAD,
  THREAD_WRITE: THREAD,
  COLLECTION_CREATE: COLLECTION,
  COLLECTION_WRITE: COLLECTION,
  COLLECTION_DELETE: COLLECTION,
  ORGANIZATION_CREATE: ORGANIZATION,
  ORGANIZATION_WRITE: ORGANIZATION,
  ORGANIZATION_DELETE: ORGANIZATION,
  SERVER_WRITE: ['SERVER_READ'],
}

/** What the form of a new project may do besides creating the project. */
export const NEW_PROJECT_SCOPES: readonly ScopeName[] = ['PROJECT_WRITE', 'VERSION_CREATE']

/** The integer that represents a set of scopes. */
export const scopeSum = (names: readonly ScopeName[]): number =>
  names.reduce((sum, name) => sum + 2 ** SCOPE_BITS[name], 0)

const isScope = (name: string): name is ScopeName => Object.hasOwn(SCOPE_BITS, name)

const ALL_SCOPES = Object.keys(SCOPE_BITS).filter(isScope)

/** The scopes of a sum; unknown bits are ignored. */
export const scopesOf = (sum: number): ScopeName[] =>
  ALL_SCOPES.filter((name) => Math.floor(sum / 2 ** SCOPE_BITS[name]) % 2 === 1)

const restricted: readonly ScopeName[] = RESTRICTED_SCOPES

/** Scopes that tokens and apps can have. */
export const GRANTABLE_SCOPES = ALL_SCOPES.filter((name) => !restricted.includes(name))

/** The grantable scopes by target, as the forms group them; each is in one group. */
export const SCOPE_GROUPS = [
  { target: 'user', scopes: ['USER_READ', 'USER_READ_EMAIL', 'USER_WRITE'] },
  { target: 'project', scopes: ['PROJECT_READ', 'PROJECT_CREATE', 'PROJECT_WRITE', 'PROJECT_DELETE'] },
  { target: 'version', scopes: ['VERSION_READ', 'VERSION_CREATE', 'VERSION_WRITE', 'VERSION_DELETE'] },
  {
    target: 'organization',
    scopes: ['ORGANIZATION_READ', 'ORGANIZATION_CREATE', 'ORGANIZATION_WRITE', 'ORGANIZATION_DELETE'],
  },
  {
    target: 'collection',
    scopes: ['COLLECTION_READ', 'COLLECTION_CREATE', 'COLLECTION_WRITE', 'COLLECTION_DELETE'],
  },
  { target: 'notification', scopes: ['NOTIFICATION_READ', 'NOTIFICATION_WRITE'] },
  { target: 'thread', scopes: ['THREAD_READ', 'THREAD_WRITE'] },
  { target: 'report', scopes: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_WRITE', 'REPORT_DELETE'] },
  { target: 'server', scopes: ['SERVER_READ', 'SERVER_WRITE'] },
  { target: 'money', scopes: ['ANALYTICS', 'PAYOUTS_READ', 'PAYOUTS_WRITE'] },
] as const satisfies readonly { target: string; scopes: readonly ScopeName[] }[]
