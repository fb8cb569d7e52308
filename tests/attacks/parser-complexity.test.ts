import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesMentioned } from '@quarry/domain/threads/mentions'
import { filterOfFacets } from '@quarry/search-config/facets'
import { renameLegacyKeys } from '@quarry/search-config/legacy-filter'
import { nameAliases } from '@quarry/search-config/name-aliases'
import { describe, expect, it } from 'vitest'
import { readModpack } from '../../api/src/files/archives/modpack.ts'
import { withArchive } from '../../api/src/files/archives/open-archive.ts'
import { anArchiveOfFolders } from '../../api/testing/archives.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { csvDocuments } from '../../search-engine/src/documents/csv.ts'
import { excessOf, jsonSlices, ndjsonSlices } from '../../search-engine/src/documents/json-slices.ts'
import { parseFilter } from '../../search-engine/src/filter/parse-filter.ts'
import { splitSort } from '../../search-engine/src/protocol/split-sort.ts'
import { parseJson } from '../../search-engine/src/protocol/values.ts'
import { readFabricManifest } from '../../web/src/features/files/manifests/fabric.ts'
import { readForgeManifest } from '../../web/src/features/files/manifests/forge.ts'
import { readModpackIndex } from '../../web/src/features/files/manifests/modpack.ts'
import { readPluginManifest } from '../../web/src/features/files/manifests/plugin.ts'
import { releasesInMaven, releasesInSemver } from '../../web/src/features/files/manifests/version-range.ts'

/** A parser of what strangers send, with a text of about `length` signs that is hard on it. */
interface Subject {
  run: (text: string) => unknown
  /** What stands before, is repeated, and ends the text. */
  text: [before: string, piece: string, after: string]
}

const known = [
  { version: '1.21', version_type: 'release' as const, date: '2024-06-13T00:00:00Z', major: true },
]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const readAll = (slices: Iterable<unknown>) => Array.from(slices).length

const facets = (text: string) => filterOfFacets(text.slice(0, 65_000))
const semver = (text: string) => releasesInSemver([text], known)
const maven = (text: string) => releasesInMaven(text, known)
const fabric = (text: string) => readFabricManifest(text, known)
const forge = (text: string) => readForgeManifest({ toml: text } as never, known)
const plugin = (text: string) => readPluginManifest(text, known)
const index = (text: string) => readModpackIndex(text, known)

const SUBJECTS: Record<string, Subject> = {
  'facets: blanks behind a value': { run: facets, text: ['["title:x', ' ', ''] },
  'facets: blanks around a key': { run: facets, text: ['["', ' ', 'title:x"]'] },
  'facets: quotes': { run: facets, text: ['["title:\\"', '\\\\\\"', '"]'] },
  'facets: lists in lists': { run: facets, text: ['', '[', ''] },
  'legacy filters: quotes': { run: renameLegacyKeys, text: ['', '"\\', ''] },
  'legacy filters: words': { run: renameLegacyKeys, text: ['', 'a.', ''] },
  'legacy filters: blanks': { run: renameLegacyKeys, text: ['a', ' ', 'NOT'] },
  'names: capitals': { run: (text) => nameAliases(text, text), text: ['', 'aB', ''] },
  'engine filter: conditions': { run: parseFilter, text: ['a=1', ' OR a=1', ''] },
  'engine filter: quotes': { run: parseFilter, text: ['a="', '\\"', ''] },
  'engine filter: blanks': { run: parseFilter, text: ['a EXISTS', ' ', ')'] },
  'engine filter: values': { run: parseFilter, text: ['a IN [1', ',1', ''] },
  'engine filter: parentheses': { run: parseFilter, text: ['', '(', ''] },
  'engine filter: corners': { run: parseFilter, text: ['_geoPolygon(', '[', ')'] },
  'engine filter: points': { run: parseFilter, text: ['_geoPolygon([1,1]', ',[1,1]', ')'] },
  'engine sort: quotes': { run: (text) => splitSort(text, '', ''), text: ['a', '"', 'a'] },
  'engine sort: points': { run: (text) => splitSort(text, '', ''), text: ['_geoPoint(', '1,', ''] },
  'engine JSON: depth': { run: (text) => excessOf(bytesOf(text)), text: ['', '[', ''] },
  'engine JSON: numbers': { run: parseJson, text: ['[1.0', ',1.0', ']'] },
  'engine JSON: digits': { run: parseJson, text: ['[1.0,', '1', ']'] },
  'engine JSON: quotes': { run: parseJson, text: ['[1.0,"', '\\"1.0', '"]'] },
  'engine documents: JSON': { run: (text) => readAll(jsonSlices(bytesOf(text))), text: ['[{}', ',{}', ']'] },
  'engine documents: open strings': {
    run: (text) => readAll(jsonSlices(bytesOf(text))),
    text: ['{"', '\\"', ''],
  },
  'engine documents: NDJSON': {
    run: (text) => readAll(ndjsonSlices(bytesOf(text))),
    text: ['{}', '\n{}', ''],
  },
  'engine documents: CSV': {
    run: (text) => readAll(csvDocuments(text, ',')),
    text: ['a,b\n', '"""",1\n', ''],
  },
  'engine documents: CSV with an open quote': {
    run: (text) => readAll(csvDocuments(text, ',')),
    text: ['a\n"', '""', ''],
  },
  'mentions: signs': { run: namesMentioned, text: ['', '@', ''] },
  'mentions: short names': { run: namesMentioned, text: ['', '@a', ''] },
  'mentions: hyphens': { run: namesMentioned, text: ['', '@a-', ''] },
  'mentions: long names': { run: namesMentioned, text: ['', `@${'a'.repeat(39)}`, ''] },
  'mentions: code': { run: namesMentioned, text: ['', '`', ''] },
  'mentions: fences': { run: namesMentioned, text: ['', '```\n', ''] },
  'ranges: semver': { run: semver, text: ['', '>=1.0 ||', ''] },
  'ranges: digits': { run: semver, text: ['>=1', '.1', '.x'] },
  'ranges: Maven': { run: maven, text: ['', '[', ''] },
  'ranges: commas': { run: maven, text: ['[', ',', ']'] },
  'manifest: Fabric': { run: fabric, text: ['{"id":"', '\n', '"}'] },
  'manifest: Fabric, open': { run: fabric, text: ['', '{"a":', ''] },
  'manifest: Forge': { run: forge, text: ['', '[[a]]\n', ''] },
  'manifest: Forge, quotes': { run: forge, text: ['a="""', '""x', ''] },
  'manifest: plugin': { run: plugin, text: ['version: ', '1.', ' x'] },
  'manifest: plugin, blanks': { run: plugin, text: ['version: 1', ' ', 'x'] },
  'manifest: plugin, lists': { run: plugin, text: ['a: ', '[', ''] },
  'manifest: pack': { run: index, text: ['{"files":[', '{},', '{}]}'] },
}

const LENGTH = 6000
const QUICK_MS = 25

function textOf({ text: [before, piece, after] }: Subject, length: number): string {
  return before + piece.repeat(Math.ceil(length / piece.length)) + after
}

const FACTORS = [1, 2, 4] as const
const ROUNDS = 5

/** What `work` takes in processor time. */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  try {
    await work()
  } catch {
    // A refusal is an answer, too; what it costs is what counts.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Costs of n, 2n and 4n: the least of several rounds, as what else the machine does only adds. The sizes
 * take turns, so that a slow moment meets all three.
 */
async function growth(workOf: (factor: number) => () => unknown) {
  const works = FACTORS.map((factor) => workOf(factor))
  const least = works.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, work] of works.entries()) {
      least[at] = Math.min(least[at] as number, await processorMs(work))
    }
  }
  const [once, twice, fourTimes] = least as [number, number, number]
  // A line gives 2 and 4, a square 4 and 16.
  const isSquare = fourTimes > 9 * once || (fourTimes > 3 * twice && twice > 3 * once)
  return { once, twice, fourTimes, isSteep: fourTimes > QUICK_MS && isSquare }
}

describe('the cost of parsing', () => {
  it.each(Object.entries(SUBJECTS))('%s grows with the text and no faster', async (_, subject) => {
    const found = await growth((factor) => {
      const text = textOf(subject, factor * LENGTH)
      return () => subject.run(text)
    })
    expect(found).toMatchObject({ isSteep: false })
  })

  it('would be noticed if it were a square', async () => {
    const square = /^\s*([\w.]+)\s*(:)\s*(.*?)\s*$/s
    const found = await growth((factor) => {
      const text = `title:x${' '.repeat(factor * 4000)}y`
      return () => square.exec(text)
    })
    expect(found).toMatchObject({ isSteep: true })
  })
})

describe('the cost of headers', () => {
  const current = testApp()

  it.each([
    ['range', 'bytes=', '0-0,'],
    ['range', 'bytes=0', '0'],
    ['if-none-match', '', 'W/"a",'],
    ['cookie', 'quarry_session=', 'a=b; '],
    ['cookie', '', '"'],
    ['authorization', '', ' '],
    ['x-forwarded-for', '', ','],
    ['accept', '', 'image/*;q=0.1,'],
    ['content-type', 'multipart/form-data; boundary=', '"'],
  ])('%s: %s%s … grows with it and no faster', async (name, before, piece) => {
    const found = await growth((factor) => {
      const value = `${before}${piece.repeat((factor * LENGTH) / piece.length)}x`
      const init = name === 'content-type' ? { method: 'POST', body: 'x' } : {}
      const path = name === 'content-type' ? '/v2/version' : '/v2/user'
      return async () => (await current().app.request(path, { ...init, headers: { [name]: value } })).text()
    })
    expect(found).toMatchObject({ isSteep: false })
  })
})

describe('the cost of archives', () => {
  it('grows with their entries and no faster', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-growth-'))
    const files = await Promise.all(
      [1, 2, 4].map(async (factor) => {
        const bytes = anArchiveOfFolders(factor * 1000)
        const path = join(folder, `${factor}.jar`)
        await writeFile(path, bytes)
        return [factor, { path, sizeBytes: bytes.length }] as const
      }),
    )
    const byFactor = new Map(files)
    const found = await growth((factor) => {
      const { path, sizeBytes } = byFactor.get(factor) ?? { path: '', sizeBytes: 0 }
      return () => withArchive(path, sizeBytes, 'a.jar', (archive) => Promise.resolve(archive.names.length))
    })
    await rm(folder, { recursive: true })
    expect(found).toMatchObject({ isSteep: false })
  })

  it('grows with the files of a pack and no faster', async () => {
    const file = {
      path: 'mods/a.jar',
      hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
      downloads: ['https://github.com/x/a.jar'],
      fileSize: 1,
    }
    const found = await growth((factor) => {
      const files = Array.from({ length: factor * 3000 }, () => file)
      const head = { formatVersion: 1, game: 'minecraft', versionId: '1', name: 'Pack', dependencies: {} }
      const text = JSON.stringify({ ...head, files })
      const names = files.map((_, at) => `overrides/mods/${at}.jar`)
      return () => readModpack({ names, read: () => Promise.resolve(text) }, 'p.mrpack', 'quarry.test')
    })
    expect(found).toMatchObject({ isSteep: false })
  })
})
