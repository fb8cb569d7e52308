import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aFile, aProject, aUser, aVersion, anOrganization } from '../testing/factories.ts'
import type { Db } from './db.ts'
import { GHOST_USER_ID, mintId } from './ids.ts'
import type { ProjectRow } from './schema/projects/projects.ts'
import { violatedConstraint } from './postgres-errors.ts'

let clone: ClonedDatabase
let db: Db
beforeAll(async () => {
  clone = await cloneDatabase()
  db = clone.db
})
afterAll(() => clone.drop())

const reread = (project: ProjectRow): Promise<ProjectRow> =>
  db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()

const refusal = async (write: Promise<unknown>): Promise<string | undefined> => {
  try {
    await write
  } catch (error) {
    return violatedConstraint(error)
  }
  return undefined
}

describe('what a project shows of its versions', () => {
  it('is empty without versions', async () => {
    const project = await aProject(db)
    expect(project).toMatchObject({ loaders: [], gameVersions: [], projectTypes: [] })
    expect(project.updatedAt).toEqual(project.publishedAt)
  })

  it('unites shown versions in catalogue order', async () => {
    const project = await aProject(db)
    const publishedAt = new Date('2030-01-01T00:00:00Z')
    await aVersion(db, {
      projectId: project.id,
      loaders: ['paper', 'fabric'],
      gameVersions: ['1.20.1', '1.21'],
      publishedAt,
    })
    await aVersion(db, {
      projectId: project.id,
      loaders: ['quilt'],
      gameVersions: ['1.21.1'],
      status: 'draft',
    })
    expect(await reread(project)).toMatchObject({
      loaders: ['fabric', 'paper'],
      gameVersions: ['1.21', '1.20.1'],
      projectTypes: ['mod', 'plugin'],
      updatedAt: publishedAt,
    })
  })

  it('shows the loaders inside a pack', async () => {
    const project = await aProject(db)
    await aVersion(db, { projectId: project.id, loaders: ['mrpack'], mrpackLoaders: ['neoforge', 'fabric'] })
    expect(await reread(project)).toMatchObject({
      loaders: ['fabric', 'neoforge'],
      projectTypes: ['modpack'],
    })
  })

  it('follows edits and deletions', async () => {
    const project = await aProject(db)
    const version = await aVersion(db, { projectId: project.id })
    await db.updateTable('versions').set({ status: 'unlisted' }).where('id', '=', version.id).execute()
    expect(await reread(project)).toMatchObject({ loaders: [], projectTypes: [] })
    await db
      .updateTable('versions')
      .set({ status: 'listed', gameVersions: ['1.19.2'] })
      .where('id', '=', version.id)
      .execute()
    expect((await reread(project)).gameVersions).toEqual(['1.19.2'])
    await db.deleteFrom('versions').where('id', '=', version.id).execute()
    expect(await reread(project)).toMatchObject({ gameVersions: [], updatedAt: project.publishedAt })
  })

  it('misses nothing when versions arrive at once', async () => {
    const project = await aProject(db)
    const loaders = ['fabric', 'forge', 'neoforge', 'quilt', 'paper']
    await Promise.all(loaders.map((loader) => aVersion(db, { projectId: project.id, loaders: [loader] })))
    expect((await reread(project)).loaders).toEqual(loaders)
  })

  it('counts follows', async () => {
    const project = await aProject(db)
    const user = await aUser(db)
    await db.insertInto('follows').values({ userId: user.id, projectId: project.id }).execute()
    expect((await reread(project)).followers).toBe(1)
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await reread(project)).followers).toBe(0)
  })
})

describe('rules of the catalogue', () => {
  it('refuses names that are in no catalogue', async () => {
    expect(await refusal(aVersion(db, { loaders: ['fabrik'] }))).toBe('versions_loaders_known')
    expect(await refusal(aVersion(db, { gameVersions: ['9.99'] }))).toBe('versions_game_versions_known')
    expect(await refusal(aProject(db, { categories: ['nonsense'] }))).toBe('projects_categories_known')
  })

  it('refuses a taken name in any case', async () => {
    await aUser(db, { username: 'Taken' })
    expect(await refusal(aUser(db, { username: 'tAKEN' }))).toBe('users_username_key')
    await anOrganization(db, { slug: 'Taken' })
    expect(await refusal(anOrganization(db, { slug: 'taken' }))).toBe('organizations_slug_key')
    await aProject(db, { slug: 'taken' })
    expect(await refusal(aProject(db, { slug: 'taken' }))).toBe('projects_slug_key')
    expect(await refusal(aProject(db, { slug: 'Taken' }))).toBe('projects_slug_shape')
  })

  it('lets one project own a file content', async () => {
    const content = Buffer.from('the same bytes')
    const first = await aFile(db, { content })
    const sibling = await aVersion(db, { projectId: first.projectId })
    await aFile(db, { content, versionId: sibling.id })
    expect(await refusal(aFile(db, { content }))).toBe('files_sha1_other_project')
    expect(await refusal(aFile(db, { content, versionId: sibling.id }))).toBe('files_version_sha1_key')
  })

  it('refuses file names that leave their folder', async () => {
    expect(await refusal(aFile(db, { filename: '../x.jar' }))).toBe('files_filename_shape')
    expect(await refusal(aFile(db, { filename: String.raw`a\b.jar` }))).toBe('files_filename_shape')
    expect(await refusal(aFile(db, { filename: '..' }))).toBe('files_filename_shape')
  })

  it('deletes what a project owned', async () => {
    const project = await aProject(db)
    const file = await aFile(db, { projectId: project.id })
    await db.deleteFrom('projects').where('id', '=', project.id).execute()
    for (const [table, id] of [
      ['teams', project.teamId],
      ['threads', project.threadId],
      ['files', file.id],
    ] as const) {
      expect(await db.selectFrom(table).where('id', '=', id).select('id').execute()).toEqual([])
    }
  })

  it('replaces a dependency on a deleted version by one on its project', async () => {
    const needed = await aVersion(db)
    const version = await aVersion(db)
    await db
      .insertInto('dependencies')
      .values({
        dependentId: version.id,
        versionId: needed.id,
        projectId: needed.projectId,
        dependencyType: 'required',
      })
      .execute()
    await db.deleteFrom('versions').where('id', '=', needed.id).execute()
    const rows = await db
      .selectFrom('dependencies')
      .selectAll()
      .where('dependentId', '=', version.id)
      .execute()
    expect(rows).toMatchObject([{ projectId: needed.projectId, versionId: null }])
  })
})

describe('a deleted account', () => {
  it('leaves its projects, versions and messages to the ghost', async () => {
    const owner = await aUser(db)
    const project = await aProject(db, { ownerId: owner.id })
    const version = await aVersion(db, { projectId: project.id, authorId: owner.id })
    const message = {
      threadId: project.threadId,
      authorId: owner.id,
      type: 'text' as const,
      body: 'My address',
    }
    await db
      .insertInto('threadMessages')
      .values({ ...message, id: mintId() })
      .execute()
    await db.deleteFrom('users').where('id', '=', owner.id).execute()
    const members = await db
      .selectFrom('teamMembers')
      .selectAll()
      .where('teamId', '=', project.teamId)
      .execute()
    expect(members).toMatchObject([{ userId: GHOST_USER_ID, isOwner: true }])
    const authors = await db.selectFrom('versions').select('authorId').where('id', '=', version.id).execute()
    expect(authors).toEqual([{ authorId: GHOST_USER_ID }])
    const messages = await db
      .selectFrom('threadMessages')
      .selectAll()
      .where('threadId', '=', project.threadId)
      .execute()
    expect(messages).toMatchObject([{ authorId: GHOST_USER_ID, type: 'deleted', body: null }])
  })

  it('is never that of the ghost', async () => {
    const gone = db.deleteFrom('users').where('id', '=', GHOST_USER_ID).execute()
    expect(await refusal(gone)).toBe('users_ghost_stays')
  })
})
