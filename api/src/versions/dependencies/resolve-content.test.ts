import { TREE_DEPTH_MAX } from '@quarry/domain/versions/dependencies'
import { aFile, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { resolveContent } from '../../../contract/versions/content-resolution.ts'
import { depends, published } from '../../../testing/dependent-versions.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const FABRIC = { game_versions: ['1.21'], loaders: ['fabric'] }

const resolve = (projectId: string, more: object = {}) =>
  current().as('anonymous')(resolveContent, {
    body: { project_id: projectId, content_type: 'mod', target: FABRIC, ...more },
  })

/** Another version of a project, published later than the others. */
async function newer(projectId: string, version: object) {
  const { db } = current()
  const { id } = await aVersion(db, { projectId, publishedAt: new Date('2030-01-01'), ...version })
  await aFile(db, { projectId, versionId: id, filename: `${id}.jar` })
  return id
}

describe('the requested project', () => {
  it('is the named version, also if it does not suit', async () => {
    const { project, version } = await published(current().db)
    const target = { game_versions: ['1.8'], loaders: ['forge'] }
    const { primary } = await resolve(project, { version_id: version, target })
    expect(primary).toEqual({ project_id: project, version_id: version, dependent_on_version_id: null })
  })

  it('is the newest version that suits what was selected, else the target', async () => {
    const { project, version } = await published(current().db)
    const forge = await newer(project, { loaders: ['forge'] })
    const picked = async (more: object = {}) => (await resolve(project, more)).primary.version_id
    expect(await picked()).toBe(version)
    expect(await picked({ selected: { loaders: ['Forge'] } })).toBe(forge)
    expect(await picked({ selected: { loaders: ['quilt'] } })).toBe(version)
    expect(await picked({ target: undefined })).toBe(forge)
  })

  it('may be a data pack for mods, and a plugin for a loader that runs it', async () => {
    const pack = await published(current().db, { version: { loaders: ['datapack'] } })
    expect((await resolve(pack.project)).primary.version_id).toBe(pack.version)
    const plugin = await published(current().db, { version: { loaders: ['bukkit'] } })
    const { primary } = await resolve(plugin.project, {
      content_type: 'plugin',
      target: { game_versions: ['1.21'], loaders: ['purpur'] },
    })
    expect(primary.version_id).toBe(plugin.version)
  })

  it('is refused if it does not exist, is hidden, or has no suitable version', async () => {
    const { db } = current()
    const { project } = await published(db)
    const hidden = await published(db, { project: { status: 'draft' } })
    const other = await published(db)
    await expect(resolve('missing')).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    await expect(resolve(hidden.project)).rejects.toMatchObject({ status: 400 })
    await expect(resolve(project, { version_id: other.version })).rejects.toMatchObject({ status: 400 })
    await expect(
      resolve(project, { target: { game_versions: ['1.7.10'], loaders: [] } }),
    ).rejects.toMatchObject({ status: 400, fields: [{ path: 'project_id', rule: 'no_suitable_version' }] })
    await expect(resolve(project, { content_type: 'map' })).rejects.toMatchObject({
      fields: [{ path: 'content_type' }],
    })
  })
})

describe('what it requires', () => {
  it('comes along level by level, each project once', async () => {
    const { db } = current()
    const [root, library, core] = [await published(db), await published(db), await published(db)]
    await depends(db, root.version, library, { versionId: core.version, projectId: core.project })
    await depends(db, library.version, core, root)
    const plan = await resolve(root.project)
    expect(plan.dependencies).toEqual([
      { project_id: library.project, version_id: library.version, dependent_on_version_id: root.version },
      { project_id: core.project, version_id: core.version, dependent_on_version_id: root.version },
    ])
    expect(plan.skipped.map(({ project_id: id, reason }) => [id, reason])).toEqual([
      [core.project, 'duplicate_project'],
      [root.project, 'duplicate_project'],
    ])
  })

  it('leaves out what is optional, incompatible or embedded', async () => {
    const { db } = current()
    const root = await published(db)
    for (const dependencyType of ['optional', 'incompatible', 'embedded'] as const)
      await depends(db, root.version, { projectId: (await published(db)).project, dependencyType })
    expect(await resolve(root.project)).toMatchObject({ dependencies: [], skipped: [] })
  })

  it.each([
    ['already_installed', async () => ({ existing: true })],
    ['no_compatible_version', async () => ({ version: { loaders: ['forge'] } })],
    ['no_compatible_version', async () => ({ project: { status: 'draft' as const } })],
    ['quilt_fabric_api', async () => ({ project: { slug: 'fabric-api' }, loader: 'quilt' })],
  ])('is skipped with a reason: %s', async (reason, prepare) => {
    const { db } = current()
    const {
      existing = false,
      loader = 'fabric',
      ...given
    } = (await prepare()) as {
      existing?: boolean
      loader?: string
    }
    const root = await published(db, { version: { loaders: ['fabric', 'quilt'] } })
    const library = await published(db, given)
    await depends(db, root.version, library)
    const plan = await resolve(root.project, {
      target: { game_versions: ['1.21'], loaders: [loader] },
      existing_project_ids: existing ? [library.project] : [],
    })
    expect(plan.dependencies).toEqual([])
    expect(plan.skipped).toMatchObject([
      { project_id: library.project, dependent_on_version_id: root.version, reason },
    ])
  })

  it('is skipped if another version of the project is planned', async () => {
    const { db } = current()
    const [root, library] = [await published(db), await published(db)]
    const next = await newer(library.project, {})
    await depends(db, root.version, { versionId: library.version, projectId: library.project }, library)
    expect((await resolve(root.project)).skipped).toMatchObject([
      { version_id: next, reason: 'conflicting_dependency' },
    ])
  })

  it('is refused beyond the depth of a dependency tree', async () => {
    const { db } = current()
    const chain = []
    for (let at = 0; at <= TREE_DEPTH_MAX + 1; at += 1) chain.push(await published(db))
    for (const [at, one] of chain.entries()) {
      const next = chain[at + 1]
      if (next) await depends(db, one.version, next)
    }
    await expect(resolve(chain[0]?.project ?? '')).rejects.toMatchObject({
      fields: [{ path: 'project_id', rule: 'needs_too_many' }],
    })
    expect((await resolve(chain[1]?.project ?? '')).dependencies).toHaveLength(TREE_DEPTH_MAX)
  })
})
