import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { ARCHIVE_ENTRIES_MAX } from '@quarry/domain/limits/counts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paxRecord, rawTar, rawZip, zipExtra } from '../../testing/hostile-archives.ts'
import { checkArchive, extractArchive } from './extraction.ts'
import { FileError } from './file-error.ts'
import { ServerFiles } from './server-files.ts'

/*
 * Archives as they are made by mistake or to do harm. Each is refused as a whole with its reason, or unpacked within the
 * folder: then these are its files.
 */

let root: string
let data: string
let files: ServerFiles
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-corpus-'))
  data = path.join(root, 'data')
  await mkdir(path.join(data, 'into'), { recursive: true })
  files = new ServerFiles({ data, work: path.join(root, 'work'), storageMb: () => 1000 })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const signal = new AbortController().signal
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof FileError) return error.rule
      throw error
    },
  )

/** What has become of an archive: the reason why it is refused, or the files that it has left. */
async function outcomeOf(archive: Buffer): Promise<string | string[]> {
  await writeFile(path.join(data, 'archive'), archive)
  const place = { archive: 'archive', folder: 'into', unwraps: false }
  const checked = await reasonOf(checkArchive(files, place, signal))
  const made = { overwrites: false, signal, onProgress: () => {} }
  const extracted = await reasonOf(extractArchive(files, place, made))
  const left = await readdir(path.join(data, 'into'), { recursive: true, withFileTypes: true })
  // The check says the same, as far as it reads the archive only.
  expect(['done', extracted]).toContain(checked)
  expect((await readdir(root)).toSorted()).toEqual(['data', 'work'])
  expect(await readdir(path.join(root, 'work'))).toEqual([])
  expect((await readdir(data)).toSorted()).toEqual(['archive', 'into'])
  expect(left.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([])
  const names = left.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  if (extracted === 'done')
    return names.map((name) => path.relative(path.join(data, 'into'), name)).toSorted()
  expect(left).toEqual([])
  return extracted ?? ''
}

const UNSAFE = 'server_archive_entry'
const BROKEN = 'server_archive'
const LARGE = 'server_archive_large'
const TWICE = 'file_exists'

type Case = readonly [string, () => Buffer, string | string[]]
const NFC = 'caf\u00E9'
const NFD = 'cafe\u0301'
const LONG = 'n'.repeat(255)
const DEEP = Array.from({ length: 101 }, () => 'd').join('/')
const MEBIBYTE = Buffer.alloc(1024 ** 2)

const named = (...names: (string | Buffer)[]) => rawZip(names.map((name) => ({ name, content: 'x' })))
const ofMode = (mode: number) => rawZip([{ name: 'entry', content: '/etc/passwd', mode }])
const unicodePath = (name: string, of: number) => {
  const version = Buffer.from([1, 0, 0, 0, 0])
  version.writeUInt32LE(of, 1)
  return zipExtra(0x7075, Buffer.concat([version, Buffer.from(name)]))
}
const zip64Size = (size: bigint) => {
  const sizes = Buffer.alloc(16)
  sizes.writeBigUInt64LE(size, 0)
  sizes.writeBigUInt64LE(1n, 8)
  return zipExtra(1, sizes)
}
/** Entries that all have the content of the first one. */
function sharingZip(entries: number, content: Buffer): Buffer {
  const first = { name: 'a', isDeflated: true, content }
  const { byteLength: packedSize } = deflateRawSync(content)
  const claimed = { method: 8, crc: crc32(content), size: content.byteLength, packedSize }
  const others = Array.from({ length: entries - 1 }, (_, at) => ({
    name: `a${at}`,
    isShared: true,
    ...claimed,
  }))
  return rawZip([first, ...others])
}
const MAX_32 = 0xffff_ffff
/** CRC of the name `entry`. */
const ENTRY_CRC = 0x2b21_9d70

const ZIPS: Case[] = [
  ['a parent', () => named('first', '../outside'), UNSAFE],
  ['a parent in the middle', () => named('a/../../outside'), UNSAFE],
  ['a parent with backslashes', () => named(String.raw`..\outside`), UNSAFE],
  ['backslashes', () => named(String.raw`a\b`), ['a/b']],
  ['an absolute path', () => named('/etc/passwd'), UNSAFE],
  ['the letter of a drive', () => named('C:/outside'), UNSAFE],
  ['an empty name between slashes', () => named('a//b'), UNSAFE],
  ['a dot between slashes', () => named('a/./b'), UNSAFE],
  ['no name', () => named('', 'a'), ['a']],
  ['dots and spaces at the end', () => named('a./b..', 'c '), ['a./b..', 'c ']],
  ['a zero byte', () => named('a\0b'), UNSAFE],
  ['a line break', () => named('a\nb'), UNSAFE],
  ['a reversed direction', () => named('a\u202Egpj.exe'), UNSAFE],
  ['a name of 255 bytes', () => named(LONG), [LONG]],
  ['a name of 256 bytes', () => named(`${LONG}n`), UNSAFE],
  ['100 folders within folders', () => named(DEEP), UNSAFE],
  ['names that differ by case', () => named('a', 'A'), ['A', 'a']],
  ['one name in two forms', () => named(NFC, NFD), TWICE],
  ['one name twice', () => named('a', 'a'), TWICE],
  ['a file that is a folder as well', () => named('a', 'a/b'), TWICE],
  [
    'a name that an extra field replaces',
    () => rawZip([{ name: 'entry', flags: 0, extra: unicodePath('../outside', ENTRY_CRC) }]),
    UNSAFE,
  ],
  ['a link', () => ofMode(0o120777), UNSAFE],
  ['a pipe', () => ofMode(0o010644), UNSAFE],
  ['a device', () => ofMode(0o020644), UNSAFE],
  ['a socket', () => ofMode(0o140644), UNSAFE],
  ['the right to become another user', () => ofMode(0o104755), ['entry']],
  [
    'more content than it says',
    () => rawZip([{ name: 'a', content: MEBIBYTE, isDeflated: true, size: 10 }]),
    BROKEN,
  ],
  [
    'less content than it says',
    () => rawZip([{ name: 'a', content: 'x', isDeflated: true, size: 10 }]),
    BROKEN,
  ],
  [
    'packed bytes beyond its end',
    () => rawZip([{ name: 'a', content: 'x', packedSize: 5000, size: 5000 }]),
    BROKEN,
  ],
  ['a wrong checksum', () => rawZip([{ name: 'a', content: 'x', crc: 1 }]), BROKEN],
  ['an encrypted entry', () => rawZip([{ name: 'a', content: 'x'.repeat(20), flags: 1 }]), BROKEN],
  ['an unknown method', () => rawZip([{ name: 'a', content: 'x', method: 12 }]), BROKEN],
  [
    'sizes of 64 bits',
    () =>
      rawZip([{ name: 'a', content: 'x', size: MAX_32, packedSize: MAX_32, extra: zip64Size(1n) }], {
        count64: 1,
      }),
    ['a'],
  ],
  [
    'a size of 2^60',
    () =>
      rawZip([{ name: 'a', content: 'x', size: MAX_32, packedSize: MAX_32, extra: zip64Size(2n ** 60n) }], {
        count64: 1,
      }),
    BROKEN,
  ],
  ['more entries than it has', () => rawZip([{ name: 'a' }], { count64: 3 }), BROKEN],
  ['a count of too many entries', () => rawZip([{ name: 'a' }], { count64: ARCHIVE_ENTRIES_MAX + 1 }), LARGE],
  ['bytes after its end', () => rawZip([{ name: 'a' }], { after: Buffer.from('more') }), BROKEN],
  ['another zip after its end', () => Buffer.concat([named('a'), named('../outside')]), BROKEN],
  ['a program before it', () => rawZip([{ name: 'a' }], { before: Buffer.from('#!/bin/sh\n') }), BROKEN],
  ['a zip in its comment', () => rawZip([{ name: 'a' }], { comment: named('../outside') }), BROKEN],
  ['entries that share their content', () => sharingZip(5, Buffer.alloc(16 * 1024 ** 2)), LARGE],
  ['a zip within', () => rawZip([{ name: 'inner.zip', content: named('../outside') }]), ['inner.zip']],
]

const longName = (type: string, name: string) => ({ name: '././@LongLink', type, content: `${name}\0` })
const pax = (key: string, value: string, type = 'x') => ({
  name: 'pax',
  type,
  content: paxRecord(key, value),
})
const of = (...entries: Parameters<typeof rawTar>[0]) => rawTar(entries)
const FILE = { name: 'a', content: 'x' }

const TARS: Case[] = [
  [
    'a link and a file below it',
    () => of({ name: 'a', type: '2', link: '/etc' }, { name: 'a/b', content: 'x' }),
    UNSAFE,
  ],
  ['a hard link', () => of(FILE, { name: 'b', type: '1', link: '../../archive' }), UNSAFE],
  ['a character device', () => of({ name: 'a', type: '3' }), UNSAFE],
  ['a block device', () => of({ name: 'a', type: '4' }), UNSAFE],
  ['a pipe', () => of({ name: 'a', type: '6' }), UNSAFE],
  ['a sparse file', () => of({ name: 'a', type: 'S' }), UNSAFE],
  ['an unknown kind', () => of({ name: 'a', type: 'Z' }), UNSAFE],
  ['a long name to a parent', () => of(longName('L', '../outside'), FILE), UNSAFE],
  ['a long name', () => of(longName('L', LONG), FILE), [LONG]],
  ['a long name of 256 bytes', () => of(longName('L', `${LONG}n`), FILE), UNSAFE],
  ['a long target of a link', () => of(longName('K', '/etc'), { name: 'a', type: '2' }), UNSAFE],
  ['an extended path to a parent', () => of(pax('path', 'a/../../outside'), FILE), UNSAFE],
  ['an extended absolute path', () => of(pax('path', '/etc/passwd'), FILE), UNSAFE],
  ['an extended path for all', () => of(pax('path', '../outside', 'g'), FILE), ['a']],
  ['an extended path', () => of(pax('path', `d/${LONG}`), FILE), [`d/${LONG}`]],
  ['an extended size beyond its end', () => of(pax('size', '9007199254740991'), FILE), BROKEN],
  ['an extended size that is negative', () => of(pax('size', '-1024'), FILE), BROKEN],
  [
    'an extended record of a wrong length',
    () => of({ name: 'pax', type: 'x', content: '9999 path=a\n' }, FILE),
    UNSAFE,
  ],
  ['a size beyond its end', () => of({ ...FILE, size: '77777777777\0' }), BROKEN],
  ['a size below zero', () => of({ ...FILE, size: Buffer.alloc(12, 0xff) }), BROKEN],
  ['a wrong checksum', () => of({ ...FILE, checksum: '000001\0 ' }), BROKEN],
  ['no end', () => rawTar([FILE], Buffer.alloc(0)).subarray(0, 700), BROKEN],
  [
    'bytes after its end',
    () => rawTar([FILE], Buffer.concat([Buffer.alloc(1024), Buffer.from('more')])),
    BROKEN,
  ],
  ['a letter of a drive, which is a name here', () => of({ name: 'C:/a', content: 'x' }), ['C:/a']],
  [
    'backslashes, which are a name here',
    () => of({ name: String.raw`..\a`, content: 'x' }),
    [String.raw`..\a`],
  ],
  ['no name', () => of({ name: '', content: 'x' }, FILE), ['a']],
  ['names that differ by case', () => of(FILE, { name: 'A' }), ['A', 'a']],
  ['one name in two forms', () => of({ name: NFC }, { name: NFD }), TWICE],
  ['one name twice', () => of(FILE, FILE), TWICE],
  ['a folder that is a file as well', () => of({ name: 'a/b' }, FILE), TWICE],
  ['100 folders within folders', () => of(pax('path', DEEP), FILE), UNSAFE],
  [
    'too many entries',
    () =>
      gzipSync(Buffer.alloc((ARCHIVE_ENTRIES_MAX + 1) * 512, rawTar([{ name: './' }]).subarray(0, 512)), {
        level: 1,
      }),
    LARGE,
  ],
  ['a packed part that is broken', () => gzipSync(of(FILE)).fill(0, 30, 40), BROKEN],
  [
    'a packed part without its end',
    () => gzipSync(of({ name: 'a', content: MEBIBYTE })).subarray(0, -20),
    BROKEN,
  ],
]

describe('a zip with', () => {
  it.each(ZIPS)('%s', async (_, archive, outcome) => {
    expect(await outcomeOf(archive())).toEqual(outcome)
  })
})

describe('a tar with', () => {
  it.each(TARS)('%s', async (_, archive, outcome) => {
    expect(await outcomeOf(archive())).toEqual(outcome)
  })
})
