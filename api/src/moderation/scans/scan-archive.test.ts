import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '@quarry/db/seed/archives/zip'
import { FILE_HINTS, hintEntries, hintFindings } from '@quarry/db/seed/moderation/file-scan-findings'
import { ZipFile } from 'yazl'
import { anArchiveOfFolders } from '../../../testing/archives.ts'
import { SCAN_LIMITS, scanArchive, type ScanLimits } from './scan-archive.ts'
import { collectFindings } from './match-rules.ts'
import { type ScanRule, scanRules } from './scan-rules.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-scan-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function aZip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

async function look(bytes: Buffer, limits: Partial<ScanLimits> = {}, rules = scanRules) {
  const path = join(folder, 'file.jar')
  await writeFile(path, bytes)
  const found = collectFindings(rules)
  await scanArchive(path, 'mod.jar', found, { ...SCAN_LIMITS, ...limits })
  return found.all()
}
const rulesOf = async (...given: Parameters<typeof look>) => (await look(...given)).map(({ rule }) => rule)

const aClass = (...texts: string[]) =>
  Buffer.concat([Buffer.from('cafebabe0000003d', 'hex'), Buffer.from(texts.join('\u0001'))])

it.each(FILE_HINTS.map((hints, n) => [n, hints] as const))(
  'finds what the seed data states about its files (%s)',
  async (_n, hints) => {
    expect(await look(await zip(hintEntries(hints)))).toEqual(hintFindings(hints, 'mod.jar'))
  },
)

describe('findings', () => {
  it.each([
    ['nothing of a plain mod', { 'a/Mod.class': aClass('java/lang/Object'), 'a.png': 'x' }, []],
    ['a script', { 'RUN.BAT': 'echo' }, ['program']],
    ['a library', { 'natives/a.dll': 'MZ' }, ['native-library']],
    ['a program under another name', { 'a.png': Buffer.from('7f454c460201', 'hex') }, ['disguised-program']],
    ['a class under another name', { 'assets/a.dat': aClass() }, ['class-in-disguise']],
    ['a class that is none', { 'a/Mod.class': 'encrypted' }, ['unreadable-class']],
    ['an empty class file', { 'a/Mod.class': '' }, []],
    [
      'code from elsewhere',
      {
        'a/Mod.class': aClass('java/net/URLClassLoader', 'newInstance', 'http://host/x'),
      },
      ['remote-code'],
    ],
    ['one half of it', { 'a/Mod.class': aClass('java/net/URLClassLoader', 'newInstance') }, []],
    [
      'classes made in memory',
      { 'a/M.class': aClass('defineClass', 'javax/crypto/Cipher') },
      ['defined-in-memory'],
    ],
    [
      'what the system starts',
      { 'a/M.class': aClass('Windows\\CurrentVersion\\Run') },
      ['starts-with-system'],
    ],
    ['accounts', { 'a/M.class': aClass('launcher_accounts.json') }, ['reads-accounts']],
    ['words in a text', { 'README.md': 'launcher_accounts.json' }, []],
  ] as const)('%s', async (_, entries, rules) => {
    expect(await rulesOf(await aZip(entries as Record<string, Buffer>))).toEqual(rules)
  })

  it('include known hashes, at any depth and under any name', async () => {
    const bytes = Buffer.from('known to be bad')
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    const rule = {
      id: 'bad',
      label: 'Bad',
      level: 'dangerous',
      text: 'Bad',
      match: { sha1: [sha1] },
    } satisfies ScanRule
    const inner = await aZip({ 'x.txt': bytes })
    const outer = await aZip({ 'META-INF/jars/inner.jar': inner })
    const found = await look(outer, {}, { version: 1, rules: [rule] })
    expect(found).toMatchObject([
      {
        rule: 'bad',
        places: ['mod.jar/META-INF/jars/inner.jar/x.txt'],
        count: 1,
      },
    ])
  })

  it('include obfuscated class names', async () => {
    const named = (names: string[]) => Object.fromEntries(names.map((name) => [`${name}.class`, aClass()]))
    const letters = 'abcdefghijklmnopqrstuvw'.split('')
    expect(await rulesOf(await aZip(named(letters)))).toEqual(['short-names'])
    expect(await rulesOf(await aZip(named(letters.map((letter) => `World${letter}`))))).toEqual([])
    // Anonymous inner classes are not obfuscated.
    const inner = Object.fromEntries(letters.map((_, n) => [`World$${n}.class`, aClass()]))
    expect(await rulesOf(await aZip(inner))).toEqual([])
    const alike = ['IlIl', 'lIlI', 'IIll', 'llII', 'IllI']
    expect(await rulesOf(await aZip(named(alike)))).toEqual(['alike-names'])
  })

  it('have few places, cleaned of control characters, and a total count', async () => {
    const scripts = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}\u202E.bat`, 'x']))
    const [found] = await look(await aZip(scripts))
    expect(found?.count).toBe(9)
    expect(found?.places).toHaveLength(5)
    expect(found?.places[0]).toBe('mod.jar/0\u{FFFD}.bat')
  })
})

describe('hostile archives', () => {
  const nested = async (depth: number, bytes: Buffer = Buffer.from('x')): Promise<Buffer> =>
    depth === 0 ? aZip({ 'a.txt': bytes }) : aZip({ 'a.jar': await nested(depth - 1, bytes) })

  it('are scanned up to the depth limit, with a finding beyond it', async () => {
    expect(await rulesOf(await nested(3))).toEqual([])
    expect(await rulesOf(await nested(4))).toEqual(['cut-short'])
  })

  it('end the scan when they unpack to more than the limit', async () => {
    const bomb = await nested(1, Buffer.alloc(20 * 1024 ** 2))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await rulesOf(bomb, { unpackedBytes: 1024 ** 2 })).toEqual(['cut-short'])
    expect(await rulesOf(bomb)).toEqual(['large-entry'])
  })

  it('end the scan at the limits of entries and time', async () => {
    expect(await rulesOf(anArchiveOfFolders(200), { entries: 100 })).toEqual(['cut-short'])
    expect(await rulesOf(await nested(0), { timeMs: -1 })).toEqual(['cut-short'])
  })

  it('are not read into memory when they are large', async () => {
    const inner = await aZip({
      'a.bin': Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251)),
    })
    expect(await rulesOf(await aZip({ 'a.jar': inner }), { innerBytes: 100 })).toEqual(['large-entry'])
  })

  it.each([
    ['no zip at all', Buffer.from('plain text')],
    ['empty', Buffer.alloc(0)],
  ])('have a finding when they are %s', async (_, bytes) => {
    expect(await rulesOf(bytes)).toEqual(['closed'])
  })

  it('have a finding for a broken entry, and the rest is scanned', async () => {
    const bytes = await aZip({
      'a.txt': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'run.bat': 'x',
    })
    // Compression method of the first entry in the central directory.
    bytes.writeUInt16LE(99, bytes.indexOf(Buffer.from('504b0102', 'hex')) + 10)
    expect(await rulesOf(bytes)).toEqual(['program', 'closed'])
    bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from('504b0102', 'hex')) + 8)
    expect(await rulesOf(bytes)).toEqual(['program', 'closed'])
  })
})
