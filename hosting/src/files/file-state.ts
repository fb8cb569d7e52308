import type { BigIntStats } from 'node:fs'
import { lstat, type FileHandle } from 'node:fs/promises'
import { entryOf, type EntryName } from './descriptor-walk.ts'

/** The state of a file: another one after each change of its content. */
export const etagOf = ({ ino, size, mtimeNs }: BigIntStats): string =>
  [ino, size, mtimeNs].map((part) => part.toString(36)).join('-')

/** Names this file or folder, wherever it is moved. */
export const identityOf = ({ dev, ino, birthtimeNs }: BigIntStats): string =>
  [dev, ino, birthtimeNs].map((part) => part.toString(36)).join('-')

/** Of an entry itself, not of what a link refers to. */
export const statEntry = (folder: FileHandle, name: EntryName): Promise<BigIntStats> =>
  lstat(entryOf(folder, name), { bigint: true })
