import { createHash, randomUUID, type Hash } from 'node:crypto'
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ZodType } from 'zod'
import { boundedBody, openResponse } from '../downloads/open-response.ts'
import { isOuterAddress, lookupAmong } from '../downloads/outer-address.ts'
import { InstallError } from './flavour.ts'

/** The services of the flavours, and where they store what they offer. Nothing else is requested. */
const HOSTS: readonly string[] = [
  'piston-meta.mojang.com',
  'piston-data.mojang.com',
  'launcher.mojang.com',
  'meta.fabricmc.net',
  'maven.fabricmc.net',
  'meta.quiltmc.org',
  'maven.quiltmc.org',
  'maven.minecraftforge.net',
  'maven.neoforged.net',
  'fill.papermc.io',
  'fill-data.papermc.io',
  'api.purpurmc.org',
]

const REDIRECTS_MAX = 5
const outerLookup = lookupAmong(isOuterAddress)

export interface DownloadLimits {
  /** Of lists of versions. */
  metadataBytes: number
  /** Of a server or an installer. */
  fileBytes: number
  /** Without a byte of the response. */
  silenceMs: number
  /** Of a whole download. */
  totalMs: number
  /** Files in the cache. */
  cachedFiles: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  metadataBytes: 16 * 1024 ** 2,
  fileBytes: 256 * 1024 ** 2,
  silenceMs: 30_000,
  totalMs: 600_000,
  cachedFiles: 40,
}

export interface DownloadsOptions {
  /** Files are stored here by their hash, for all servers of the node. */
  cacheFolder: string
  /** An address of who asks, which the services want to know. */
  contact: string
  /** A site that has `https://HOST/PATH` at `MIRROR/HOST/PATH`, for nodes that do not reach the services. */
  mirror?: string | undefined
  limits?: DownloadLimits
}

export interface FileHash {
  algorithm: 'sha256' | 'sha1' | 'md5'
  /** In lower-case hexadecimal. */
  value: string
}

/** The work that a download is a part of. */
export interface Work {
  signal: AbortSignal
  /** Bytes that have arrived, and all of them if the service says so. */
  onBytes?: (bytes: number, totalBytes: number | undefined) => void
  /** Called with what is downloaded. */
  onLine?: (line: string) => void
}

const unavailable = (message: string) => new InstallError('service_unavailable', message)

/** What an error of a connection or of the disk means for users. */
function toInstallError(error: unknown): Error {
  if (error instanceof InstallError) return error
  const { code = '' } = error as { code?: string }
  const failure = code === 'ENOSPC' || code === 'EDQUOT' ? 'no_space' : 'network'
  return new InstallError(failure, `a download failed: ${String(error)}`)
}

/** Requests lists of versions and files from the services of the flavours, within limits. */
export class Downloads {
  readonly #cacheFolder: string
  readonly #userAgent: string
  readonly #mirror: string | undefined
  readonly #limits: DownloadLimits

  constructor({ cacheFolder, contact, mirror, limits = DOWNLOAD_LIMITS }: DownloadsOptions) {
    this.#cacheFolder = cacheFolder
    this.#userAgent = `quarry-hosting/1.0 (${contact})`
    this.#mirror = mirror?.replace(/\/$/, '')
    this.#limits = limits
  }

  async json<T>(url: string, schema: ZodType<T>, work: Work): Promise<T> {
    const text = await this.text(url, work)
    try {
      return schema.parse(JSON.parse(text))
    } catch (error) {
      throw unavailable(`${url} answered something else than expected: ${String(error)}`)
    }
  }

  text(url: string, { signal }: Work): Promise<string> {
    return this.#request(url, signal, async (response, bound) => {
      const chunks: Buffer[] = []
      for await (const chunk of bounded(response, this.#limits.metadataBytes)) chunks.push(chunk)
      bound.throwIfAborted()
      return Buffer.concat(chunks).toString('utf8')
    })
  }

  /** Saves a file. With a hash it is checked, and found in the cache the next time. */
  async save(url: string, to: string, { hash, ...work }: Work & { hash?: FileHash }): Promise<void> {
    try {
      if (!hash) return await this.#fetchFile(url, to, work)
      const cached = path.join(this.#cacheFolder, `${hash.algorithm}-${hash.value}`)
      if (await hasHash(cached, hash)) work.onLine?.(`${url} is on the node already`)
      else await this.#fetchIntoCache(url, cached, { hash, ...work })
      work.signal.throwIfAborted()
      await copyFile(cached, to, constants.COPYFILE_FICLONE)
    } catch (error) {
      work.signal.throwIfAborted()
      throw toInstallError(error)
    }
  }

  async #fetchIntoCache(
    url: string,
    cached: string,
    { hash, ...work }: Work & { hash: FileHash },
  ): Promise<void> {
    await mkdir(this.#cacheFolder, { recursive: true })
    const unfinished = path.join(this.#cacheFolder, `unfinished-${randomUUID()}`)
    try {
      const digest = createHash(hash.algorithm)
      await this.#fetchFile(url, unfinished, work, digest)
      const value = digest.digest('hex')
      if (value !== hash.value)
        throw new InstallError('download_damaged', `${url} has the hash ${value} instead of ${hash.value}`)
      await rename(unfinished, cached)
    } finally {
      await rm(unfinished, { force: true })
    }
    await this.#deleteOldest()
  }

  async #deleteOldest(): Promise<void> {
    const names = (await readdir(this.#cacheFolder)).filter((name) => !name.startsWith('unfinished-'))
    if (names.length <= this.#limits.cachedFiles) return
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.#cacheFolder, name)
        return { file, at: (await stat(file)).mtimeMs }
      }),
    )
    const old = files.toSorted((a, b) => b.at - a.at).slice(this.#limits.cachedFiles)
    for (const { file } of old) await rm(file, { force: true })
  }

  #fetchFile(url: string, to: string, { signal, onBytes, onLine }: Work, digest?: Hash): Promise<void> {
    onLine?.(`downloads ${url}`)
    return this.#request(url, signal, async (response, bound) => {
      const total = Number(response.headers['content-length']) || undefined
      let bytes = 0
      const maxBytes = this.#limits.fileBytes
      const counted = async function* () {
        for await (const chunk of bounded(response, maxBytes)) {
          digest?.update(chunk)
          onBytes?.((bytes += chunk.byteLength), total)
          yield chunk
        }
      }
      await pipeline(counted, createWriteStream(to, { flags: 'wx' }), { signal: bound })
      onLine?.(`${bytes} bytes arrived`)
    })
  }

  /** Sends a request, follows redirects among the hosts, and reads the response within the time. */
  async #request<T>(
    url: string,
    signal: AbortSignal,
    read: (response: IncomingMessage, bound: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const bound = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.totalMs)])
    try {
      const response = await this.#open(url, bound)
      try {
        return await read(response, bound)
      } finally {
        response.destroy()
      }
    } catch (error) {
      signal.throwIfAborted()
      throw toInstallError(error)
    }
  }

  async #open(text: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { url, response } = await openResponse(new URL(text), {
      route: (next) => this.#route(next),
      lookup: this.#mirror === undefined ? outerLookup : undefined,
      redirectsMax: REDIRECTS_MAX,
      userAgent: this.#userAgent,
      silenceMs: this.#limits.silenceMs,
      signal,
    })
    if (response.statusCode === 200) return response
    response.destroy()
    throw failureOf(response.statusCode ?? 0, url.href)
  }

  #route(url: URL): URL {
    const isListed = url.protocol === 'https:' && url.port === '' && HOSTS.includes(url.hostname)
    if (!isListed || url.username !== '' || url.password !== '')
      throw unavailable(`${url.origin} is not one of the services`)
    return this.#mirror === undefined
      ? url
      : new URL(`${this.#mirror}/${url.host}${url.pathname}${url.search}`)
  }
}

/** The services answer 400 or 404 for versions that they do not have. */
const failureOf = (status: number, url: string): InstallError =>
  status === 404 || status === 400
    ? new InstallError('version_not_offered', `${url} answered ${status}`)
    : unavailable(`${url} answered ${status}`)

const bounded = (response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> =>
  boundedBody(response, {
    maxBytes,
    tooLarge: () => new InstallError('download_large', `a download has more than ${maxBytes} bytes`),
  })

/** Servers may have changed what is in the cache, where they run with the rights of the agent. */
async function hasHash(file: string, { algorithm, value }: FileHash): Promise<boolean> {
  if (!existsSync(file)) return false
  const digest = createHash(algorithm)
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex') === value
}
