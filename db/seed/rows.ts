import type { Insertable } from 'kysely'
import type { Tables } from '../src/schema/tables.ts'

/** The tables a seed fills, parents first. */
export const SEEDED_TABLES = [
  'users',
  'sessions',
  'personalTokens',
  'accountEvents',
  'suspensions',
  'bulkTakedowns',
  'bulkTakedownItems',
  'oauthApps',
  'oauthRedirects',
  'oauthAuthorizations',
  'teams',
  'teamMembers',
  'organizations',
  'threads',
  'threadMessages',
  'projects',
  'galleryItems',
  'projectLinks',
  'versions',
  'dependencies',
  'files',
  'fileScans',
  'externalScans',
  'packedFiles',
  'packingVerdicts',
  'projectEdits',
  'oldNames',
  'reviewedSheets',
  'downloadDays',
  'follows',
  'userFollows',
  'organizationFollows',
  'savedSearches',
  'collections',
  'collectionProjects',
  'reports',
  'images',
  'threadReads',
  'staffLog',
  'notifications',
  'webhooks',
  'webhookAnswers',
  'subscriptions',
  'charges',
  'paymentCustomers',
  'paymentMethods',
  'payments',
  'localPaymentObjects',
  'nodes',
  'servers',
  'serverStates',
  'allocations',
  'serverOperations',
  'serverLicenses',
  'serverMembers',
  'serverNotices',
  'serverNoticeTargets',
] as const

export type SeededTable = (typeof SEEDED_TABLES)[number]

/** Rows waiting to be written, by table. */
export type SeedRows = { [T in SeededTable]: Insertable<Tables[T]>[] }

export const noRows = (): SeedRows =>
  Object.fromEntries(SEEDED_TABLES.map((table) => [table, []])) as unknown as SeedRows
