import {
  TREE_DEPENDENCIES_MAX,
  TREE_DEPTH_MAX,
  TREE_PROJECTS_MAX,
} from '@quarry/domain/versions/dependencies'
import { aFile, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { getDependencyTree } from '../../../contract/versions/dependencies.ts'
import { listDownloads } from '../../../contract/versions/versions.ts'
import { depends, published, type Published } from '../../../testing/dependent-versions.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

const treeOf = ({ project, version }: Published, query: { loader?: string; game_version?: string } = {}) =>
  current().as('anonymous')(getDependencyTree, { params: { project, version }, query })
const entriesOf = ({ nodes }: Awaited<ReturnType<typeof treeOf>>) =>
  nodes.map(({ project, need }) => [project.id, need])
const publish = (options?: Parameters<typeof published>[1]) => published(current().db, options)
const declare = (one: Published, ...on: Parameters<typeof depends>[2][]) =>
  depends(current().db, one.version, ...on)

describe('the dependency tree', () => {
  it('follows required dependencies, lists each project once and ends at cycles', async () => {
    const [root, left, right, deep] = [await publish(), await publish(), await publish(), await publish()]
    await declare(root, left, right)
    await declare(left, deep)
    await declare(right, deep)
    await declare(deep, root, left)
    const tree = await treeOf(root)
    expect(entriesOf(tree)).toEqual([
      [root.project, 'itself'],
      [left.project, 'required'],
      [right.project, 'required'],
      [deep.project, 'required'],
    ])
    expect(tree).toMatchObject({ loader: 'fabric', game_version: '1.21', conflicts: [], is_cut: false })
    expect(tree.nodes.map(({ version }) => version?.file?.hashes.sha512)).toEqual(
      [root, left, right, deep].map(({ file }) => file),
    )
  })

  it('marks optional dependencies, and dependencies that only optional ones require', async () => {
    const [root, extra, both, base, far] = [
      await publish(),
      await publish(),
      await publish(),
      await publish(),
      await publish(),
    ]
    const optional = (one: Published) => ({ projectId: one.project, dependencyType: 'optional' }) as const
    await declare(root, optional(extra), optional(both), base)
    await declare(base, both, optional(far))
    await declare(extra, far)
    expect(entriesOf(await treeOf(root)).slice(1)).toEqual([
      [base.project, 'required'],
      [both.project, 'required'],
      [extra.project, 'optional'],
      [far.project, 'of_optional'],
    ])
  })

  it('picks the named version if it suits the setup, else the one the download dialog offers', async () => {
    const { db, as } = current()
    const [root, library] = [await publish(), await publish()]
    const add = async (options: object) => {
      const { id } = await aVersion(db, { projectId: library.project, ...options })
      await aFile(db, { projectId: library.project, versionId: id })
      return id
    }
    const named = await add({ publishedAt: new Date('2020-01-01'), versionNumber: '0.9' })
    await add({ publishedAt: new Date('2100-01-01'), channel: 'beta' })
    await add({ publishedAt: new Date('2100-01-01'), loaders: ['forge'] })
    await declare(root, library)
    const taken = async () => (await treeOf(root)).nodes[1]?.version?.id
    const query = { loader: 'fabric', game_version: '1.21' }
    const [offered] = await as('anonymous')(listDownloads, { params: { project: library.project }, query })
    expect(await taken()).toBe(offered?.id)
    expect(offered?.id).toBe(library.version)
    await db
      .updateTable('dependencies')
      .set({ versionId: named })
      .where('dependentId', '=', root.version)
      .execute()
    expect(await taken()).toBe(named)
    await db
      .updateTable('versions')
      .set({ gameVersions: ['1.20'] })
      .where('id', '=', named)
      .execute()
    const tree = await treeOf(root)
    expect(tree.nodes[1]?.version?.id).toBe(library.version)
    expect(tree.conflicts).toEqual([
      { kind: 'version', project_id: root.project, other_id: library.project, wanted: '0.9' },
    ])
  })

  it('names the nearest version if none suits the setup', async () => {
    const [root, old, texture] = [
      await publish(),
      await publish({ version: { gameVersions: ['1.20.1'], loaders: ['forge'] } }),
      await publish({ version: { loaders: ['minecraft'] } }),
    ]
    await declare(root, old, texture)
    const [, missing, found] = (await treeOf(root)).nodes
    expect(missing).toMatchObject({
      version: null,
      nearest: { version_id: old.version, game_version: '1.20.1', loader: 'forge' },
    })
    // A resource pack runs without a loader.
    expect(found?.version?.id).toBe(texture.version)
  })

  it('leaves out projects hidden from the reader and files that were taken down', async () => {
    const { db } = current()
    const [root, hidden, gone] = [
      await publish(),
      await publish({ project: { status: 'draft' } }),
      await publish(),
    ]
    await declare(root, hidden, gone, { fileName: 'other.jar', dependencyType: 'embedded' })
    await db
      .insertInto('takenDownFiles')
      .values({ sha512: gone.file, reason: 'Harmful', takenAt: new Date() })
      .execute()
    const tree = await treeOf(root)
    expect(entriesOf(tree)).toEqual([
      [root.project, 'itself'],
      [gone.project, 'required'],
    ])
    expect(tree.nodes[0]?.dependencies.map(({ project, file_name: file }) => [project?.id, file])).toEqual([
      [undefined, null],
      [gone.project, null],
      [undefined, 'other.jar'],
    ])
    expect(tree.nodes[1]?.version?.file).toBeNull()
  })

  it('lists each pair of incompatible projects once', async () => {
    const [root, one, other, version] = [await publish(), await publish(), await publish(), await publish()]
    const against = (target: Published, versionId: string | null = null) =>
      ({ projectId: target.project, versionId, dependencyType: 'incompatible' }) as const
    await declare(root, one, other, version)
    await declare(one, against(other))
    await declare(other, against(one), against(await publish()))
    const { id } = await aVersion(current().db, {
      projectId: version.project,
      publishedAt: new Date('2020-01-01'),
    })
    await declare(version, against(root))
    await declare(one, against(version, id))
    expect((await treeOf(root)).conflicts).toEqual([
      { kind: 'incompatible', project_id: one.project, other_id: other.project, wanted: null },
      { kind: 'incompatible', project_id: version.project, other_id: root.project, wanted: null },
    ])
  })
})

describe('limits of the dependency tree', () => {
  const bare = async () => {
    const { id: version, projectId: project } = await aVersion(current().db)
    return { project, version, file: '' }
  }

  it('stops at the maximum depth', async () => {
    const chain = [await bare()]
    for (let step = 0; step < TREE_DEPTH_MAX + 2; step += 1) {
      const next = await bare()
      await declare(chain.at(-1)!, next)
      chain.push(next)
    }
    const tree = await treeOf(chain[0]!)
    expect(tree.is_cut).toBe(true)
    expect(tree.nodes).toHaveLength(TREE_DEPTH_MAX + 1)
    expect((await treeOf(chain.at(-2)!)).is_cut).toBe(false)
  })

  it('stops at the maximum number of projects', async () => {
    const root = await bare()
    const many = await Promise.all(Array.from({ length: TREE_PROJECTS_MAX + 5 }, bare))
    await declare(root, ...many)
    const tree = await treeOf(root)
    expect(tree).toMatchObject({ is_cut: true })
    expect(tree.nodes).toHaveLength(TREE_PROJECTS_MAX + 1)
  })

  it('stops at the maximum number of dependencies', async () => {
    const [root, ...heavy] = [await bare(), await bare(), await bare(), await bare()]
    await declare(root, ...heavy)
    const names = Array.from({ length: Math.ceil(TREE_DEPENDENCIES_MAX / heavy.length) }, (_, n) => ({
      fileName: `${n}.jar`,
      dependencyType: 'embedded' as const,
    }))
    for (const one of heavy) await declare(one, ...names)
    const tree = await treeOf(root)
    expect(tree.is_cut).toBe(true)
    expect(entriesOf(tree).slice(1)).toEqual(heavy.slice(0, 2).map(({ project }) => [project, 'required']))
  })
})
