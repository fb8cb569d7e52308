import type { Insertable } from 'kysely'
import type { Tables } from '../src/schema/tables.ts'

/** The tables a seed fills, parents first. */
export const SEEDED_TABLES = [
  'users',
  'sessions',
  'personalTokens',
  'accountEvents',
  'suspensions',
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
  'outsideScans',
  'reviewedSheets',
  'downloadDays',
  'follows',
  'userFollows',
  'organizationFollows',
  'savedSearches',
  'collections',
  'collectionProjects',
  'reports',
  'staffLog',
  'notifications',
  'webhooks',
  'webhookAnswers',
] as const

export type SeededTable = (typeof SEEDED_TABLES)[number]

/** Rows waiting to be written, by table. */
export type SeedRows = { [T in SeededTable]: Insertable<Tables[T]>[] }

export function noRows(): SeedRows {
  return {
    users: [],
    sessions: [],
    personalTokens: [],
    accountEvents: [],
    suspensions: [],
    oauthApps: [],
    oauthRedirects: [],
    oauthAuthorizations: [],
    teams: [],
    teamMembers: [],
    organizations: [],
    threads: [],
    threadMessages: [],
    projects: [],
    galleryItems: [],
    projectLinks: [],
    versions: [],
    dependencies: [],
    files: [],
    fileScans: [],
    outsideScans: [],
    reviewedSheets: [],
    downloadDays: [],
    follows: [],
    userFollows: [],
    organizationFollows: [],
    savedSearches: [],
    collections: [],
    collectionProjects: [],
    reports: [],
    staffLog: [],
    notifications: [],
    webhooks: [],
    webhookAnswers: [],
  }
}
