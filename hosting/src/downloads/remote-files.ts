import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { remoteUrlOf } from '@quarry/api/contract/hosting/remote-url'
import { ruleMessage } from '@quarry/api/contract/rules'
import { REMOTE_FILE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { MINUTE_MS, SECOND_MS } from '@quarry/domain/times'
import ipaddr from 'ipaddr.js'
import { codeOf, FileError, toFileError } from '../files/file-error.ts'
import type { StorageQuota } from '../files/storage-quota.ts'
import { appendContent, type Content } from '../files/stored-parts.ts'
import { boundedBody, openResponse, SilenceError } from './open-response.ts'
import { InnerAddressError, isOuterAddress, lookupAmong } from './outer-address.ts'
import { remoteName } from './remote-name.ts'

const REDIRECTS_MAX = 5
const MB = 1024 ** 2

export interface RemoteLimits {
  fileBytes: number
  /** Without a byte of the response. */
  silenceMs: number
  /** Of a question for the name and size. */
  checkMs: number
  /** Of a whole download. */
  totalMs: number
}

export const REMOTE_LIMITS: RemoteLimits = {
  fileBytes: REMOTE_FILE_MAX_BYTES,
  silenceMs: 30 * SECOND_MS,
  checkMs: 20 * SECOND_MS,
  totalMs: 30 * MINUTE_MS,
}

export interface RemoteFilesOptions {
  /** Whether downloads may connect to an address; at first those of the internet, except the ones of this machine. */
  isAllowed?: (address: string) => boolean
  /** Hosts from which files of named hosts may come without https. None but in tests. */
  plainHosts?: readonly string[]
  limits?: RemoteLimits
}

export interface Fetching {
  quota: StorageQuota
  /** The only hosts that are asked, by https, also after redirects; undefined for all, with and without https. */
  hosts?: readonly string[] | undefined
  /** Of the content, in hexadecimal. */
  sha1?: string | undefined
  /** If less than what any file may have. */
  maxBytes?: number
  signal: AbortSignal
  /** In percent; not called if the host does not say how large the file is. */
  onProgress: (percent: number) => void
}

/** Firewalls often let a machine reach itself where others cannot. */
const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((own) =>
    own?.some((one) => ipaddr.process(one.address).toString() === ipaddr.process(address).toString()),
  )

const isForeignAddress = (address: string): boolean => isOuterAddress(address) && !isOwnAddress(address)

/** Files of hosts of the internet, which users name by their addresses. */
export class RemoteFiles {
  readonly #isAllowed: (address: string) => boolean
  readonly #plainHosts: readonly string[]
  readonly #limits: RemoteLimits

  constructor({
    isAllowed = isForeignAddress,
    plainHosts = [],
    limits = REMOTE_LIMITS,
  }: RemoteFilesOptions = {}) {
    this.#isAllowed = isAllowed
    this.#plainHosts = plainHosts
    this.#limits = limits
  }

  /** Asks for a file, and ends the connection before its content. */
  check(address: string, signal: AbortSignal): Promise<{ name: string; size: number | null }> {
    return this.#open(address, { signal, limitMs: this.#limits.checkMs }, ({ url, response }) => {
      const { headers } = response
      const size = Number(headers['content-length'] ?? Number.NaN)
      if (size > this.#limits.fileBytes) throw this.#tooLarge()
      return Promise.resolve({
        name: remoteName(url, headers['content-disposition']),
        size: Number.isSafeInteger(size) ? size : null,
      })
    })
  }

  /** Stores the content in a file of the agent. */
  save(address: string, scratch: string, fetching: Fetching): Promise<void> {
    const { quota, hosts, sha1, signal, onProgress, ...bounds } = fetching
    return this.#open(
      address,
      { signal, hosts, limitMs: this.#limits.totalMs },
      async ({ url, response }) => {
        const hash = sha1 === undefined ? undefined : createHash('sha1')
        const total = Number(response.headers['content-length'] ?? Number.NaN)
        const maxBytes = Math.min(this.#limits.fileBytes, bounds.maxBytes ?? Infinity)
        if (total <= maxBytes) {
          await quota.take(total)
          quota.give(total)
        }
        let bytes = 0
        const counted = async function* (this: RemoteFiles): Content {
          for await (const chunk of boundedBody(response, { maxBytes, tooLarge: () => this.#tooLarge() })) {
            yield chunk
            bytes += chunk.byteLength
            hash?.update(chunk)
            if (total > 0) onProgress(Math.min(99, Math.floor((100 * bytes) / total)))
          }
        }
        await appendContent(scratch, counted.call(this), { quota, maxBytes })
        if (hash?.digest('hex') !== sha1)
          throw new FileError('conflict', ruleMessage('pack_differs', { file: remoteName(url, undefined) }))
      },
    )
  }

  async #open<T>(
    address: string,
    { signal, hosts, limitMs }: Pick<Fetching, 'signal' | 'hosts'> & { limitMs: number },
    read: (opened: { url: URL; response: IncomingMessage }) => Promise<T>,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(limitMs)
    let host = ''
    const route = (url: URL) => {
      host = url.host
      this.#admit(url)
      if (hosts && !this.#isOneOf(hosts, url))
        throw new FileError('conflict', ruleMessage('pack_host', { host, file: remoteName(url, undefined) }))
      return url
    }
    try {
      const first = remoteUrlOf(address)
      if (!first) throw new FileError('invalid_input', ruleMessage('remote_url'), 'url')
      const opened = await openResponse(first, {
        route,
        lookup: lookupAmong(this.#isAllowed),
        redirectsMax: REDIRECTS_MAX,
        userAgent: 'quarry-node',
        silenceMs: this.#limits.silenceMs,
        signal: AbortSignal.any([signal, timeout]),
      })
      try {
        checkStatus(opened.response, host)
        return await read(opened)
      } finally {
        opened.response.destroy()
      }
    } catch (error) {
      signal.throwIfAborted()
      throw timeout.aborted ? silent(host) : toRemoteError(error, host)
    }
  }

  /** Redirects may lead elsewhere, and an address in place of a name is not looked up. */
  #admit(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!remoteUrlOf(url.href) || (ipaddr.isValid(host) && !this.#isAllowed(host)))
      throw new InnerAddressError(url.host)
  }

  #isOneOf(hosts: readonly string[], { protocol, hostname }: URL): boolean {
    return hosts.includes(hostname) && (protocol === 'https:' || this.#plainHosts.includes(hostname))
  }

  #tooLarge(): FileError {
    return new FileError('too_large', ruleMessage('remote_large', { max: this.#limits.fileBytes / MB }))
  }
}

const MISSING: readonly number[] = [404, 410]

function checkStatus({ statusCode: status = 0 }: IncomingMessage, host: string): void {
  if (status === 200) return
  const rule = MISSING.includes(status) ? 'remote_missing' : 'remote_refused'
  throw new FileError('conflict', ruleMessage(rule, { host, status }))
}

const silent = (host: string) => new FileError('conflict', ruleMessage('remote_silent', { host }))

/** What failed, for users: the host, or the disk of the node. */
function toRemoteError(error: unknown, host: string): Error {
  if (error instanceof FileError) return error
  if (error instanceof SilenceError) return silent(host)
  if (error instanceof InnerAddressError || codeOf(error) === 'ENOTFOUND')
    return new FileError('conflict', ruleMessage('remote_host', { host }))
  const ofDisk = toFileError(error, '')
  if (ofDisk instanceof FileError) return ofDisk
  return new FileError('conflict', ruleMessage('remote_unreachable', { host }))
}
