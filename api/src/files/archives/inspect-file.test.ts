import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArchive } from '../../../testing/archives.ts'
import { inspectFile } from './inspect-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(filename: string, entries: Record<string, string>, loaders: string[]) {
  const bytes = await anArchive(entries)
  const file = path.join(folder, filename)
  await writeFile(file, bytes)
  return inspectFile(
    { path: file, sizeBytes: bytes.length, filename, fileType: null },
    { loaders, gameVersionDates: [new Date('2024-01-01')], siteHost: 'quarry.test' },
  )
}

it.each([
  ['minecraft', { 'Pack/pack.mcmeta': '{}', 'Pack/assets/a.png': '' }, 'pack.mcmeta'],
  ['datapack', { '__MACOSX/x': '', 'Pack/pack.mcmeta': '{}' }, 'pack.mcmeta'],
  ['iris', { 'Pack/shaders/final.fsh': '' }, 'something below shaders/'],
])(
  'names the folder in which the manifest for %s is',
  async (loader, entries: Record<string, string>, wanted) => {
    expect((await inspect('a.zip', entries, [loader])).warning).toMatchObject({
      rule: 'archive_too_deep',
      params: { filename: 'a.zip', folder: 'Pack', wanted },
    })
  },
)

it('names what is missing if it is two folders too deep', async () => {
  const { warning } = await inspect('a.zip', { 'a/b/pack.mcmeta': '{}' }, ['minecraft'])
  expect(warning).toMatchObject({ rule: 'archive_lacks' })
})

it('names the extension of a modpack that is a zip', async () => {
  await expect(inspect('a.zip', { 'modrinth.index.json': '{}' }, ['fabric'])).rejects.toMatchObject({
    code: 'invalid_file',
    rule: 'pack_extension',
  })
})
