import {
  aCollection,
  aGalleryItem,
  aMessage,
  aMessageImage,
  anOauthApp,
  anOrganization,
  aPersonalToken,
  aProject,
  aReport,
  aSavedSearch,
  aUser,
  aVersion,
  aWebhook,
} from '@quarry/db/testing/factories'
import * as counts from '@quarry/domain/limits/counts'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createOauthApp } from '../../api/contract/accounts/oauth-apps.ts'
import { createPat } from '../../api/contract/accounts/pats.ts'
import { createCollection, saveToCollection } from '../../api/contract/collections/collections.ts'
import { followOrganization, followUser } from '../../api/contract/collections/followed-creators.ts'
import { followProject } from '../../api/contract/collections/follows.ts'
import { addInlineImage } from '../../api/contract/files/images.ts'
import { inviteTeamMember } from '../../api/contract/organizations/teams.ts'
import { addGalleryImage, createDraft, editProjects } from '../../api/contract/projects/projects.ts'
import { fileReport } from '../../api/contract/reports/reports.ts'
import { saveSearch } from '../../api/contract/search/saved-searches.ts'
import { sendMessage } from '../../api/contract/threads/threads.ts'
import { createVersion } from '../../api/contract/versions/versions.ts'
import { createOwnWebhook, createProjectWebhook } from '../../api/contract/webhooks/webhooks.ts'
import { ATTEMPTS } from '../../api/src/limits/attempt-limits.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { versionFields, versionForm } from '../../api/testing/version-form.ts'
import { fillList } from './filled-lists.ts'
import { flatPng } from './flat-png.ts'

/*
 * What the database counts by a trigger has a test for each list (db/src/list-limits.test.ts); here are the responses, and
 * what services count themselves. Passkeys have theirs in api/src/accounts/passkeys.
 */

const current = testApp()
const AT_ONCE = 6

/** The statuses of concurrent requests: 200 for each that was accepted. */
const statusesOf = async (requests: readonly Promise<unknown>[]) => {
  const results = await Promise.allSettled(requests)
  return results
    .map((result) => (result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status))
    .toSorted((a, b) => a - b)
}
const atOnce = (request: (at: number) => Promise<unknown>) =>
  statusesOf(Array.from({ length: AT_ONCE }, (_, at) => request(at)))
const accepted = (count: number, refusal = 400) =>
  Array.from({ length: AT_ONCE }, (_, at) => (at < count ? 200 : refusal))

const countRows = async (table: string, column: string, value: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    current().db,
  )
  return rows[0]?.count ?? 0
}

/** A different image for each number. */
const anImage = async (at: number) => new Blob([new Uint8Array(await flatPng(17 + at))])

interface Quota {
  max: number
  /** Table and column that hold the list. */
  table: string
  column: string
  /** Columns in which the rows must differ, or that they lack. */
  differing?: Record<string, string>
  hasId?: boolean
  /** Creates the first row, and returns the value of the column and a request for another row. */
  open: () => Promise<{ list: string; request: (at: number) => Promise<unknown> }>
}

const ownProject = async () => {
  const { db, users } = current()
  return aProject(db, { ownerId: users.bob.id, status: 'approved' })
}
const someProjects = () =>
  Promise.all(Array.from({ length: AT_ONCE + 1 }, () => aProject(current().db, { status: 'approved' })))
const refOf = (rows: readonly { id: string }[], at: number) => rows[at + 1]?.id ?? ''
const pngOf = { ext: 'png' } as const

const QUOTAS: Record<string, Quota> = {
  collections: {
    max: counts.COLLECTIONS_MAX,
    table: 'collections',
    column: 'user_id',
    open: async () => {
      const { as, db, users } = current()
      await aCollection(db, { userId: users.bob.id })
      return {
        list: users.bob.id,
        request: (at) => as('bob')(createCollection, { body: { name: `No. ${at}`, projects: [] } }),
      }
    },
  },
  'projects of a collection': {
    max: counts.COLLECTION_PROJECTS_MAX,
    table: 'collection_projects',
    column: 'collection_id',
    differing: { project_id: "'p' || lpad(n::text, 7, '0')" },
    hasId: false,
    open: async () => {
      const { as, db, users } = current()
      const projects = await someProjects()
      const { id } = await aCollection(db, { userId: users.mo.id, projectIds: [projects[0]?.id ?? ''] })
      const params = (at: number) => ({ collection: id, project: refOf(projects, at) })
      return { list: id, request: (at) => as('mo')(saveToCollection, { params: params(at) }) }
    },
  },
  'followed projects': {
    max: counts.FOLLOWS_MAX,
    table: 'follows',
    column: 'user_id',
    differing: { project_id: "'p' || lpad(n::text, 7, '0')" },
    hasId: false,
    open: async () => {
      const { as, users } = current()
      const projects = await someProjects()
      const follow = (at: number) => as('bob')(followProject, { params: { project: refOf(projects, at) } })
      await follow(-1)
      return { list: users.bob.id, request: follow }
    },
  },
  'followed users': {
    max: counts.FOLLOWS_MAX,
    table: 'user_follows',
    column: 'follower_id',
    differing: { user_id: "'p' || lpad(n::text, 7, '0')" },
    hasId: false,
    open: async () => {
      const { as, db, users } = current()
      const others = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => aUser(db)))
      const follow = (at: number) => as('bob')(followUser, { params: { user: refOf(others, at) } })
      await follow(-1)
      return { list: users.bob.id, request: follow }
    },
  },
  'followed organizations': {
    max: counts.FOLLOWS_MAX,
    table: 'organization_follows',
    column: 'follower_id',
    differing: { organization_id: "'p' || lpad(n::text, 7, '0')" },
    hasId: false,
    open: async () => {
      const { as, db, users } = current()
      const others = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => anOrganization(db)))
      const follow = (at: number) =>
        as('bob')(followOrganization, { params: { organization: refOf(others, at) } })
      await follow(-1)
      return { list: users.bob.id, request: follow }
    },
  },
  'personal access tokens': {
    max: counts.TOKENS_MAX,
    table: 'personal_tokens',
    column: 'user_id',
    differing: { token_hash: 'sha256(n::text::bytea)' },
    open: async () => {
      const { as, db, users } = current()
      await aPersonalToken(db, { userId: users.bob.id })
      const expires = new Date(Date.now() + 86_400_000).toISOString()
      const request = (at: number) =>
        as('bob')(createPat, { body: { name: `No. ${at}`, scopes: scopeSum(['USER_READ']), expires } })
      return { list: users.bob.id, request }
    },
  },
  apps: {
    max: counts.OAUTH_APPS_MAX,
    table: 'oauth_apps',
    column: 'user_id',
    open: async () => {
      const { as, db, users } = current()
      await anOauthApp(db, { userId: users.bob.id })
      const fields = { max_scopes: scopeSum(['USER_READ']), redirect_uris: ['https://launcher.example/back'] }
      const request = (at: number) => as('bob')(createOauthApp, { body: { name: `No. ${at}`, ...fields } })
      return { list: users.bob.id, request }
    },
  },
  'saved searches': {
    max: counts.SAVED_SEARCHES_MAX,
    table: 'saved_searches',
    column: 'user_id',
    differing: { name: "'Search ' || n", address: "'/mods?q=' || n" },
    open: async () => {
      const { as, db, users } = current()
      await aSavedSearch(db, { userId: users.bob.id })
      const request = (at: number) =>
        as('bob')(saveSearch, { body: { name: `No. ${at}`, address: `/mods?q=number-${at}` } })
      return { list: users.bob.id, request }
    },
  },
  'webhooks of a project': {
    max: counts.WEBHOOKS_MAX,
    table: 'webhooks',
    column: 'project_id',
    open: async () => {
      const { as, db } = current()
      const { id: project } = await ownProject()
      await aWebhook(db, { projectId: project })
      const fields = {
        url: 'https://hooks.example/quarry',
        format: 'json',
        events: ['version.published'],
      } as const
      const request = (at: number) =>
        as('bob')(createProjectWebhook, {
          params: { project },
          body: { name: `No. ${at}`, ...fields, events: [...fields.events] },
        })
      return { list: project, request }
    },
  },
  'webhooks of a user': {
    max: counts.WEBHOOKS_MAX,
    table: 'webhooks',
    column: 'user_id',
    open: async () => {
      const { as, db, users } = current()
      await aWebhook(db, { userId: users.bob.id, events: [] })
      const fields = { url: 'https://hooks.example/quarry', format: 'json' } as const
      const request = (at: number) => as('bob')(createOwnWebhook, { body: { name: `No. ${at}`, ...fields } })
      return { list: users.bob.id, request }
    },
  },
  'projects of a user': {
    max: counts.TEAMS_MAX,
    table: 'team_members',
    column: 'user_id',
    differing: { team_id: "'p' || lpad(n::text, 7, '0')" },
    open: async () => {
      const { as, db } = current()
      const { id: userId } = await aUser(db)
      await aProject(db, { ownerId: current().users.mallory.id })
      const request = (at: number) =>
        as('mallory')(createDraft, {
          body: {
            title: 'Many drafts',
            slug: `draft-${userId}-${at}`.toLowerCase(),
            description: 'One of many',
          },
        })
      return { list: current().users.mallory.id, request }
    },
  },
  'versions of a project': {
    max: counts.VERSIONS_MAX,
    table: 'versions',
    column: 'project_id',
    open: async () => {
      const { db, request: send } = current()
      const { id: projectId } = await ownProject()
      await aVersion(db, { projectId, status: 'draft' })
      const request = async (at: number) => {
        const fields = versionFields(projectId, {
          version_number: `2.${at}`,
          file_parts: [],
          status: 'draft',
        })
        const { status } = await send('bob', createVersion.path, {
          method: 'POST',
          body: versionForm(fields),
        })
        if (status !== 200) throw Object.assign(new Error('refused'), { status })
      }
      return { list: projectId, request }
    },
  },
  'images of a gallery': {
    max: counts.GALLERY_IMAGES_MAX,
    table: 'gallery_items',
    column: 'project_id',
    differing: { image_key: "'key-' || n", raw_image_key: "'raw-' || n" },
    hasId: false,
    open: async () => {
      const { as, db } = current()
      const { id: project } = await ownProject()
      await aGalleryItem(db, { projectId: project })
      const request = async (at: number) =>
        as('bob')(addGalleryImage, { params: { project }, query: pngOf, body: await anImage(at) })
      return { list: project, request }
    },
  },
  'images of the texts of a project': {
    max: counts.INLINE_IMAGES_MAX,
    table: 'images',
    column: 'project_id',
    differing: { image_key: "'key-' || n", raw_image_key: "'raw-' || n" },
    open: async () => {
      const { as } = current()
      const { id: project } = await ownProject()
      const request = async (at: number) =>
        as('bob')(addInlineImage, {
          query: { ...pngOf, context: 'project', project_id: project },
          body: await anImage(at),
        })
      await request(-1)
      return { list: project, request }
    },
  },
  'images of a message': {
    max: counts.MESSAGE_IMAGES_MAX,
    table: 'images',
    column: 'message_id',
    differing: { image_key: "'key-' || n", raw_image_key: "'raw-' || n" },
    open: async () => {
      const { as, db, users } = current()
      const { threadId } = await ownProject()
      const { id } = await aMessage(db, { threadId, authorId: users.bob.id })
      await aMessageImage(db, { ownerId: users.bob.id, messageId: id })
      const query = { ...pngOf, context: 'thread_message', thread_message_id: id } as const
      return {
        list: id,
        request: async (at) => as('bob')(addInlineImage, { query, body: await anImage(at) }),
      }
    },
  },
  'images of a report': {
    max: counts.MESSAGE_IMAGES_MAX,
    table: 'images',
    column: 'report_id',
    differing: { image_key: "'key-' || n", raw_image_key: "'raw-' || n" },
    open: async () => {
      const { as, db, users } = current()
      const { id } = await aReport(db, { reporterId: users.bob.id })
      await aMessageImage(db, { ownerId: users.bob.id, context: 'report', reportId: id })
      const query = { ...pngOf, context: 'report', report_id: id } as const
      return {
        list: id,
        request: async (at) => as('bob')(addInlineImage, { query, body: await anImage(at) }),
      }
    },
  },
  'open reports of a user': {
    max: counts.OPEN_REPORTS_MAX,
    table: 'reports',
    column: 'reporter_id',
    differing: { item_id: "'p' || lpad(n::text, 7, '0')", thread_id: "'t' || lpad(n::text, 7, '0')" },
    open: async () => {
      const { as, db, users } = current()
      await aReport(db, { reporterId: users.mo.id })
      const projects = await someProjects()
      const body = { rule: 'spam', item: 'project', body: 'Advertising' } as const
      return {
        list: users.mo.id,
        request: (at) => as('mo')(fileReport, { body: { ...body, ref: refOf(projects, at) } }),
      }
    },
  },
  'messages of a thread': {
    max: counts.THREAD_MESSAGES_MAX - counts.THREAD_MESSAGES_RESERVED,
    table: 'thread_messages',
    column: 'thread_id',
    open: async () => {
      const { as, db } = current()
      const { threadId } = await ownProject()
      await aMessage(db, { threadId })
      const request = (at: number) =>
        as('bob')(sendMessage, {
          params: { thread: threadId },
          body: { body: { type: 'text', body: `No. ${at}` } },
        })
      return { list: threadId, request }
    },
  },
}

describe('concurrent requests at a limit', () => {
  it.each(Object.entries(QUOTAS))('add one of the %s', async (_, quota) => {
    const { max, table, column, differing = {}, hasId = true } = quota
    const { list, request } = await quota.open()
    const length = max - 1
    const first = await countRows(table, column, list)
    await fillList(current().db, table, {
      where: { [column]: list },
      length: length - first + 1,
      differing,
      hasId,
    })
    expect(await countRows(table, column, list)).toBe(length)
    expect(await atOnce(request)).toEqual(accepted(1))
    expect(await countRows(table, column, list)).toBe(max)
  })

  it('send one of the last invitations', async () => {
    const { as, db, services, users } = current()
    const { teamId: team } = await ownProject()
    const invited = await Promise.all(Array.from({ length: AT_ONCE }, () => aUser(db)))
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', users.bob.id).execute()
    for (let sent = 1; sent < ATTEMPTS.invitation[0].max; sent += 1)
      await services.attempts.count('invitation', users.bob.id)
    const invite = (at: number) =>
      as('bob')(inviteTeamMember, { params: { team }, body: { user_id: invited[at]?.id ?? '' } })
    expect(await atOnce(invite)).toEqual(accepted(1, 429))
  })

  it('keep the characters of a thread within their limit', async () => {
    const { as, db } = current()
    const { threadId } = await ownProject()
    const long = 'x'.repeat(counts.THREAD_CHARACTERS_MAX / 16)
    for (let n = 1; n < 16; n += 1) await aMessage(db, { threadId, body: long })
    const body = { body: { type: 'text', body: 'y'.repeat(long.length) } } as const
    const post = () => as('bob')(sendMessage, { params: { thread: threadId }, body })
    expect(await atOnce(post)).toEqual(accepted(1))
  })

  it('combine donation links and categories of one project, up to their limits', async () => {
    const { as, db } = current()
    const { id } = await ownProject()
    const query = { ids: JSON.stringify([id]) }
    const { linkPlatforms } = await current().services.reference()
    const platforms = linkPlatforms.filter(({ isDonation }) => isDonation).map(({ code }) => code)
    expect(platforms).toHaveLength(counts.DONATION_LINKS_MAX)
    const add = (at: number) =>
      as('bob')(editProjects, {
        query,
        body: { add_donation_urls: [{ id: platforms[at] ?? '', url: `https://example.com/${at}` }] },
      })
    expect(await statusesOf([...platforms.keys(), 0, 1].map(add))).toEqual(
      Array(platforms.length + 2).fill(200),
    )
    expect(await countRows('project_links', 'project_id', id)).toBe(counts.DONATION_LINKS_MAX)

    const names = ['adventure', 'magic', 'mobs', 'storage', 'technology', 'utility']
    const label = (at: number) =>
      as('bob')(editProjects, { query, body: { add_categories: [names[at] ?? ''] } })
    expect(await atOnce(label)).toEqual(accepted(counts.CATEGORIES_MAX))
    const { categories } = await db
      .selectFrom('projects')
      .select('categories')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(categories).toHaveLength(counts.CATEGORIES_MAX)
  })
})
