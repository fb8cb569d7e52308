import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectFile } from '../../api/src/files/archives/inspect-file.ts'
import { VALIDATORS } from '../../api/src/files/archives/loader-manifests.ts'
import { anArchive } from '../../api/testing/archives.ts'
import { MANIFEST_PATHS } from '../../domain/src/files/archive-contents.ts'
import { PACK_LOADER } from '../../domain/src/projects/loaders.ts'
import { extensionOf } from '../../domain/src/files/file-types.ts'
import { isValidArchive } from '../../web/src/features/files/manifests/is-valid-archive.ts'
import { readManifest } from '../../web/src/features/files/manifests/read-manifest.ts'
import { CORPUS } from './manifest-corpus.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-manifests-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Game versions of every time for which a format was made. */
const gameVersionDates = ['2013-01-01', '2017-01-01', '2024-06-13'].map((day) => new Date(day))

async function inspect(filename: string, bytes: Buffer, loaders: readonly string[]) {
  const file = path.join(folder, filename)
  await writeFile(file, bytes)
  return inspectFile(
    { path: file, sizeBytes: bytes.length, filename, fileType: null },
    { loaders, gameVersionDates, siteHost: 'quarry.test' },
  )
}

describe('a manifest', () => {
  it.each(CORPUS)('of $filename is read by the form and accepted by the server', async (file) => {
    const bytes = await anArchive(file.entries)
    const { loaders } = await readManifest(new Blob([bytes]), [])
    expect(loaders).toEqual(file.loaders)
    // A version with a modpack has the loaders of the pack, and the one of packs for its file.
    const checked = extensionOf(file.filename) === 'mrpack' ? [PACK_LOADER] : loaders
    for (const loader of checked)
      expect((await inspect(file.filename, bytes, [loader])).warning).toBeUndefined()
  })

  it('of every format that the server knows is in the corpus', () => {
    const names = new Set(CORPUS.flatMap(({ entries }) => Object.keys(entries)))
    expect(MANIFEST_PATHS.filter((manifest) => !names.has(manifest))).toEqual([])
    const missing = VALIDATORS.filter(
      (validator) =>
        !CORPUS.some(
          ({ filename, entries }) =>
            validator.extensions.includes(extensionOf(filename)) &&
            validator.passes({ names: Object.keys(entries) }),
        ),
    )
    expect(missing).toEqual([])
  })
})

describe('the form and the server open the same archives', () => {
  const script = Buffer.from('#!/bin/sh\nexec java -jar "$0"\n')
  it.each<[string, (bytes: Buffer) => Buffer, boolean]>([
    ['as it is', (bytes) => bytes, true],
    ['with bytes before its start', (bytes) => Buffer.concat([script, bytes]), true],
    ['with bytes behind its end', (bytes) => Buffer.concat([bytes, script]), true],
    ['with bytes on both sides', (bytes) => Buffer.concat([script, bytes, script]), true],
    ['that is cut', (bytes) => bytes.subarray(0, bytes.length - 30), false],
    ['that is empty', () => Buffer.alloc(0), false],
  ])('%s', async (_, change, isRead) => {
    const bytes = change(await anArchive({ 'fabric.mod.json': '{"id":"deep"}' }))
    const blob = new Blob([new Uint8Array(bytes)])
    expect(await isValidArchive(blob)).toBe(isRead)
    expect((await readManifest(blob, [])).loaders).toEqual(isRead ? ['fabric'] : [])
    const accepted = await inspect('a.jar', bytes, ['fabric']).then(
      ({ warning }) => warning === undefined,
      () => false,
    )
    expect(accepted).toBe(isRead)
  })
})
