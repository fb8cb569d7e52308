import { randomBytes } from 'node:crypto'
import { constants as C, type BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import ssh2, { type Attributes as SshAttributes, type FileEntry, type SFTPWrapper } from 'ssh2'
import { codeOf, FileError, toFileError } from '../files/file-error.ts'
import { FileWriting, OpenFolder, resolvePath, type Attributes, type SftpFiles } from './sftp-files.ts'

const { OPEN_MODE, STATUS_CODE: STATUS } = ssh2.utils.sftp

const HANDLES_MAX = 64
const READ_MAX_BYTES = 256 * 1024
/** A client that sends more requests than this has to wait. */
const WAITING_MAX = 32
const NAME_BYTES = 8

export interface SessionParts {
  files: SftpFiles
  /** False while an installation or a restored backup replaces the files. */
  mayChange: () => boolean
  /** Whether more requests are read. */
  flow: (isReading: boolean) => void
  onRequest: () => void
  /** Called with the bytes of each response of some size. */
  onSent: (bytes: number) => void
  log: (error: unknown) => void
}

type Opened = FileHandle | FileWriting | OpenFolder

/** Ends a request with this status. */
class StatusError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const isLocked = () => new StatusError(STATUS.FAILURE, 'wait until the server is installed or restored')

/** One client of the files of a server. Its requests are performed one after the other, in their order. */
export class SftpSession {
  readonly #sftp: SFTPWrapper
  readonly #parts: SessionParts
  readonly #opened = new Map<string, Opened>()
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #hasEnded = false

  constructor(sftp: SFTPWrapper, parts: SessionParts) {
    this.#sftp = sftp
    this.#parts = parts
    this.#serveHandles()
    this.#serveFolders()
    this.#servePaths()
    // What the client has not closed was not finished.
    sftp.once('close', () => this.end())
    sftp.once('end', () => this.end())
    sftp.on('error', () => this.end())
  }

  /** Abandons what is still open after the requests that have arrived. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#last = this.#last.then(async () => {
      for (const opened of this.#opened.values()) await release(opened).catch(this.#parts.log)
      this.#opened.clear()
      // Clients wait for it after their last request.
      this.#sftp.end()
    })
  }

  /** Performs a request after the earlier ones, and sends its failure. */
  #perform(id: number, work: () => Promise<void>): void {
    if (this.#hasEnded) return
    this.#waiting += 1
    this.#parts.onRequest()
    if (this.#waiting === WAITING_MAX) this.#parts.flow(false)
    this.#last = this.#last.then(async () => {
      try {
        await work()
      } catch (error) {
        this.#fail(id, error)
      }
      this.#waiting -= 1
      if (this.#waiting < WAITING_MAX) this.#parts.flow(true)
    })
  }

  #fail(id: number, error: unknown): void {
    if (error instanceof StatusError) return this.#sftp.status(id, error.status, error.message)
    const known = toFileError(error, '')
    if (known instanceof FileError) {
      const status = known.code === 'not_found' ? STATUS.NO_SUCH_FILE : STATUS.FAILURE
      return this.#sftp.status(id, status, known.message)
    }
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM')
      return this.#sftp.status(id, STATUS.PERMISSION_DENIED, 'the server denies access to it')
    this.#parts.log(error)
    this.#sftp.status(id, STATUS.FAILURE, 'internal error')
  }

  #ok(id: number): void {
    this.#sftp.status(id, STATUS.OK)
  }

  #change(id: number, work: () => Promise<void>): void {
    this.#perform(id, async () => {
      if (!this.#parts.mayChange()) throw isLocked()
      await work()
      this.#ok(id)
    })
  }

  #find(name: Buffer): Opened {
    const opened = this.#opened.get(name.toString('hex'))
    if (opened === undefined) throw new StatusError(STATUS.FAILURE, 'no such handle')
    return opened
  }

  async #open(id: number, opening: () => Promise<Opened>): Promise<void> {
    if (this.#opened.size >= HANDLES_MAX)
      throw new StatusError(STATUS.FAILURE, `at most ${HANDLES_MAX} files are open at once`)
    const opened = await opening()
    const name = randomBytes(NAME_BYTES)
    this.#opened.set(name.toString('hex'), opened)
    this.#sftp.handle(id, name)
  }

  #serveHandles(): void {
    this.#sftp.on('OPEN', (id, text, flags) =>
      this.#perform(id, () => this.#open(id, () => this.#openFile(resolvePath(text), flags))),
    )
    this.#sftp.on('READ', (id, name, offset, length) =>
      this.#perform(id, () => this.#read(id, this.#find(name), { offset, length })),
    )
    this.#sftp.on('WRITE', (id, name, offset, data) => {
      this.#change(id, async () => {
        const opened = this.#find(name)
        if (!(opened instanceof FileWriting)) throw new StatusError(STATUS.FAILURE, 'not open to write')
        if (!Number.isSafeInteger(offset)) throw new StatusError(STATUS.FAILURE, 'no such offset')
        await opened.write(data, offset)
      })
    })
    this.#sftp.on('FSTAT', (id, name) =>
      this.#perform(id, async () => {
        const opened = this.#find(name)
        const handle = opened instanceof FileWriting || opened instanceof OpenFolder ? opened.handle : opened
        this.#sftp.attrs(id, viewStats(await handle.stat({ bigint: true })))
      }),
    )
    this.#sftp.on('FSETSTAT', (id, name, attributes) => {
      this.#change(id, async () => {
        const opened = this.#find(name)
        if (!(opened instanceof FileWriting)) throw new StatusError(STATUS.FAILURE, 'not open to write')
        if (attributes.size !== undefined) await opened.truncate(attributes.size)
        await opened.setAttributes(readAttributes(attributes))
      })
    })
    this.#sftp.on('CLOSE', (id, name) =>
      this.#perform(id, async () => {
        const opened = this.#find(name)
        this.#opened.delete(name.toString('hex'))
        const isLost = opened instanceof FileWriting && !this.#parts.mayChange()
        if (opened instanceof FileWriting && !isLost) await opened.finish()
        else await release(opened)
        if (isLost) throw isLocked()
        this.#ok(id)
      }),
    )
  }

  #openFile(file: string, flags: number): Promise<Opened> {
    if ((flags & OPEN_MODE.WRITE) === 0) return this.#parts.files.openToRead(file)
    if (!this.#parts.mayChange()) throw isLocked()
    // Programs append by writing at the end, which they know.
    return this.#parts.files.openToWrite(file, {
      isNew: (flags & OPEN_MODE.EXCL) !== 0,
      mayCreate: (flags & OPEN_MODE.CREAT) !== 0,
      keepsContent: (flags & OPEN_MODE.TRUNC) === 0,
    })
  }

  async #read(
    id: number,
    opened: Opened,
    { offset, length }: { offset: number; length: number },
  ): Promise<void> {
    if (opened instanceof OpenFolder) throw new StatusError(STATUS.FAILURE, 'a folder')
    if (!Number.isSafeInteger(offset)) return this.#sftp.status(id, STATUS.EOF)
    const handle = opened instanceof FileWriting ? opened.handle : opened
    const data = Buffer.allocUnsafe(Math.min(length, READ_MAX_BYTES))
    const { bytesRead } = await handle.read(data, 0, data.byteLength, offset)
    if (bytesRead === 0 && length > 0) return this.#sftp.status(id, STATUS.EOF)
    this.#sftp.data(id, data.subarray(0, bytesRead))
    this.#parts.onSent(bytesRead)
  }

  #serveFolders(): void {
    const { files } = this.#parts
    this.#sftp.on('OPENDIR', (id, text) =>
      this.#perform(id, () => this.#open(id, () => files.openFolder(resolvePath(text)))),
    )
    this.#sftp.on('READDIR', (id, name) =>
      this.#perform(id, async () => {
        const opened = this.#find(name)
        if (!(opened instanceof OpenFolder)) throw new StatusError(STATUS.FAILURE, 'not a folder')
        const entries = await opened.next()
        if (entries.length === 0) return this.#sftp.status(id, STATUS.EOF)
        this.#sftp.name(id, entries.map(viewEntry))
      }),
    )
    this.#sftp.on('MKDIR', (id, text) => this.#change(id, () => files.createFolder(resolvePath(text))))
    this.#sftp.on('RMDIR', (id, text) => this.#change(id, () => files.removeFolder(resolvePath(text))))
  }

  #servePaths(): void {
    const { files } = this.#parts
    const stat = (id: number, text: string) =>
      this.#perform(id, async () => {
        this.#sftp.attrs(id, viewStats(await this.#stat(resolvePath(text))))
      })
    this.#sftp.on('STAT', stat)
    this.#sftp.on('LSTAT', stat)
    this.#sftp.on('SETSTAT', (id, text, attributes) => {
      this.#change(id, async () => {
        if (attributes.size !== undefined)
          throw new StatusError(STATUS.OP_UNSUPPORTED, 'open the file to change its size')
        await files.setAttributes(resolvePath(text), readAttributes(attributes))
      })
    })
    this.#sftp.on('REMOVE', (id, text) => this.#change(id, () => files.removeFile(resolvePath(text))))
    this.#sftp.on('RENAME', (id, from, to) =>
      this.#change(id, () => files.rename(resolvePath(from), resolvePath(to))),
    )
    this.#sftp.on('REALPATH', (id, text) =>
      this.#perform(id, () => {
        const filename = resolvePath(text)
        this.#sftp.name(id, [{ filename, longname: filename, attrs: NO_ATTRIBUTES }])
        return Promise.resolve()
      }),
    )
    const refuseLinks = (id: number) =>
      this.#perform(id, () =>
        Promise.reject(new StatusError(STATUS.PERMISSION_DENIED, 'links are not supported')),
      )
    this.#sftp.on('SYMLINK', refuseLinks)
    this.#sftp.on('READLINK', refuseLinks)
  }

  /** A new file that is still written is found as well: some clients ask for it at once. */
  async #stat(file: string): Promise<BigIntStats> {
    for (const opened of this.#opened.values())
      if (opened instanceof FileWriting && opened.file === file) return opened.handle.stat({ bigint: true })
    return this.#parts.files.stat(file)
  }
}

async function release(opened: Opened): Promise<void> {
  if (opened instanceof FileWriting) await opened.abandon()
  else if (opened instanceof OpenFolder) await opened.handle.close()
  else await opened.close()
}

/** All files have the owner that `viewStats` shows; a request for another one is refused. */
function readAttributes({ mode, atime, mtime, uid = 0, gid = 0 }: Partial<SshAttributes>): Attributes {
  if (uid !== 0 || gid !== 0) throw new StatusError(STATUS.PERMISSION_DENIED, 'owners cannot be changed')
  return { mode, atime, mtime }
}

const seconds = (ms: bigint): number => Math.max(0, Math.min(2 ** 32 - 1, Math.floor(Number(ms) / 1000)))

const NO_ATTRIBUTES: SshAttributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

/** The users of the machine mean nothing to clients. */
const viewStats = (stats: BigIntStats): SshAttributes => ({
  mode: Number(stats.mode),
  uid: 0,
  gid: 0,
  size: Number(stats.size),
  atime: seconds(stats.atimeMs),
  mtime: seconds(stats.mtimeMs),
})

const KINDS: readonly (readonly [kind: number, letter: string])[] = [
  [C.S_IFDIR, 'd'],
  [C.S_IFLNK, 'l'],
  [C.S_IFREG, '-'],
]
const MODE_LETTERS = Array.from('rwxrwxrwx')

/** A line as `ls -l` prints it, which some clients show. */
function longName(name: string, { mode, size, mtime }: SshAttributes): string {
  const kind = KINDS.find(([known]) => (mode & C.S_IFMT) === known)?.[1] ?? '?'
  const rights = MODE_LETTERS.map((letter, at) => ((mode >> (8 - at)) & 1 ? letter : '-')).join('')
  const [, day, month, year] = new Date(mtime * 1000).toUTCString().split(' ')
  return `${kind}${rights} 1 server server ${String(size).padStart(12)} ${month} ${day}  ${year} ${name}`
}

const viewEntry = ({ name, stats }: { name: string; stats: BigIntStats }): FileEntry => {
  const attrs = viewStats(stats)
  return { filename: name, longname: longName(name, attrs), attrs }
}
