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
const needs = ({ nodes }: Awaited<ReturnType<typeof treeOf>>) =>
  nodes.map(({ project, need }) => [project.id, need])
const made = (given?: Parameters<typeof published>[1]) => published(current().db, given)
const says = (one: Published, ...on: Parameters<typeof depends>[2][]) =>
  depends(current().db, one.version, ...on)

describe('what a version depends on', () => {
  it('is followed through what is needed, each project once, and a circle ends', async () => {
    const [root, left, right, deep] = [await made(), await made(), await made(), await made()]
    await says(root, left, right)
    await says(left, deep)
    await says(right, deep)
    await says(deep, root, left)
    const tree = await treeOf(root)
    expect(needs(tree)).toEqual([
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

  it('is optional, too, unless something requires it; what only that needs is told apart', async () => {
    const [root, extra, both, base, far] = [
      await made(),
      await made(),
      await made(),
      await made(),
      await made(),
    ]
    const optional = (one: Published) => ({ projectId: one.project, dependencyType: 'optional' }) as const
    await says(root, optional(extra), optional(both), base)
    await says(base, both, optional(far))
    await says(extra, far)
    expect(needs(await treeOf(root)).slice(1)).toEqual([
      [base.project, 'required'],
      [both.project, 'required'],
      [extra.project, 'optional'],
      [far.project, 'of_optional'],
    ])
  })

  it('is the version that is named where it suits, else the one that the download offers', async () => {
    const { db, as } = current()
    const [root, library] = [await made(), await made()]
    const add = async (given: object) => {
      const { id } = await aVersion(db, { projectId: library.project, ...given })
      await aFile(db, { projectId: library.project, versionId: id })
      return id
    }
    const named = await add({ publishedAt: new Date('2020-01-01'), versionNumber: '0.9' })
    await add({ publishedAt: new Date('2100-01-01'), channel: 'beta' })
    await add({ publishedAt: new Date('2100-01-01'), loaders: ['forge'] })
    await says(root, library)
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

  it('is named with what comes nearest where nothing suits', async () => {
    const [root, old, texture] = [
      await made(),
      await made({ version: { gameVersions: ['1.20.1'], loaders: ['forge'] } }),
      await made({ version: { loaders: ['minecraft'] } }),
    ]
    await says(root, old, texture)
    const [, missing, found] = (await treeOf(root)).nodes
    expect(missing).toMatchObject({
      version: null,
      nearest: { version_id: old.version, game_version: '1.20.1', loader: 'forge' },
    })
    // It runs on the game itself, beside any loader.
    expect(found?.version?.id).toBe(texture.version)
  })

  it('does not tell of what the reader may not see, nor of files that were taken down', async () => {
    const { db } = current()
    const [root, hidden, gone] = [await made(), await made({ project: { status: 'draft' } }), await made()]
    await says(root, hidden, gone, { fileName: 'other.jar', dependencyType: 'embedded' })
    await db
      .insertInto('takenDownFiles')
      .values({ sha512: gone.file, reason: 'Harmful', takenAt: new Date() })
      .execute()
    const tree = await treeOf(root)
    expect(needs(tree)).toEqual([
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

  it('tells what does not run together, each pair once', async () => {
    const [root, one, other, version] = [await made(), await made(), await made(), await made()]
    const against = (target: Published, versionId: string | null = null) =>
      ({ projectId: target.project, versionId, dependencyType: 'incompatible' }) as const
    await says(root, one, other, version)
    await says(one, against(other))
    await says(other, against(one), against(await made()))
    const { id } = await aVersion(current().db, {
      projectId: version.project,
      publishedAt: new Date('2020-01-01'),
    })
    await says(version, against(root))
    await says(one, against(version, id))
    expect((await treeOf(root)).conflicts).toEqual([
      { kind: 'incompatible', project_id: one.project, other_id: other.project, wanted: null },
      { kind: 'incompatible', project_id: version.project, other_id: root.project, wanted: null },
    ])
  })
})

describe('the work for a tree', () => {
  const bare = async () => {
    const { id: version, projectId: project } = await aVersion(current().db)
    return { project, version, file: '' }
  }

  it('ends after so many steps', async () => {
    const chain = [await bare()]
    for (let step = 0; step < TREE_DEPTH_MAX + 2; step += 1) {
      const next = await bare()
      await says(chain.at(-1)!, next)
      chain.push(next)
    }
    const tree = await treeOf(chain[0]!)
    expect(tree.is_cut).toBe(true)
    expect(tree.nodes).toHaveLength(TREE_DEPTH_MAX + 1)
    expect((await treeOf(chain.at(-2)!)).is_cut).toBe(false)
  })

  it('ends after so many projects', async () => {
    const root = await bare()
    const many = await Promise.all(Array.from({ length: TREE_PROJECTS_MAX + 5 }, bare))
    await says(root, ...many)
    const tree = await treeOf(root)
    expect(tree).toMatchObject({ is_cut: true })
    expect(tree.nodes).toHaveLength(TREE_PROJECTS_MAX + 1)
  })

  it('ends where more is depended on than is told', async () => {
    const [root, ...heavy] = [await bare(), await bare(), await bare(), await bare()]
    await says(root, ...heavy)
    const names = Array.from({ length: Math.ceil(TREE_DEPENDENCIES_MAX / heavy.length) }, (_, n) => ({
      fileName: `${n}.jar`,
      dependencyType: 'embedded' as const,
    }))
    for (const one of heavy) await says(one, ...names)
    const tree = await treeOf(root)
    expect(tree.is_cut).toBe(true)
    expect(needs(tree).slice(1)).toEqual(heavy.slice(0, 2).map(({ project }) => [project, 'required']))
  })
})
