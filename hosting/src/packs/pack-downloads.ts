import { createHash } from 'node:crypto'
import { isPackAddress, isSiteAddress } from '@quarry/domain/files/pack-hosts'
import { SitePath } from '@quarry/api/contract/hosting/node-packs'
import { ruleMessage } from '@quarry/api/contract/rules'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DifferentFileError, downloadFile } from '../content/download-file.ts'
import type { RemoteFiles } from '../downloads/remote-files.ts'
import { FileError } from '../files/file-error.ts'
import type { StorageQuota } from '../files/storage-quota.ts'
import { discard } from '../files/stored-parts.ts'
import type { PackFile } from './pack-content.ts'

/** Downloads at once. */
const AT_ONCE = 4

export interface PackSources {
  /** Where the node reaches the site, and the host of the site in the addresses of a pack. */
  siteUrl: string
  siteHost: string
  remote: Pick<RemoteFiles, 'save'>
}

interface Downloading {
  sources: PackSources
  quota: StorageQuota
  signal: AbortSignal
  /** A path for an unfinished file. */
  scratchOf: (at: number) => string
  /** Called with each file that has arrived. */
  onFile: (file: PackFile) => void
}

const failed = (file: PackFile): FileError =>
  new FileError('overloaded', ruleMessage('pack_download_failed', { file: file.path }))

const differs = (file: PackFile): FileError =>
  new FileError('conflict', ruleMessage('pack_differs', { file: file.path }))

/** Throws for a file that may not be downloaded from any of its addresses. */
export function checkHosts(files: readonly PackFile[], siteHost: string): void {
  for (const { path, downloads = [] } of files) {
    const urls = downloads.flatMap((address) => URL.parse(address) ?? [])
    const [url] = urls
    if (url && !urls.some((one) => isPackAddress(one, siteHost)))
      throw new FileError('conflict', ruleMessage('pack_host', { file: path, host: url.host }))
  }
}

/** Failures of the server or its node, which no other address would avoid. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof FileError && ['server_storage_full', 'node_disk_full'].includes(error.rule)

/** Downloads files, each from the first of its addresses that has it, and returns where they are. */
export async function downloadPackFiles(
  files: readonly PackFile[],
  { sources, quota, signal, scratchOf, onFile }: Downloading,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const left = files.entries()
  const failure = new AbortController()
  const ending = AbortSignal.any([signal, failure.signal])
  const work = async () => {
    for (const [at, file] of left) {
      ending.throwIfAborted()
      const scratch = scratchOf(at)
      await downloadOne(file, { sources, quota, signal: ending, scratch })
      stored.set(file.path, scratch)
      onFile(file)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failure.abort()
      throw error
    }),
  )
  const results = await Promise.allSettled(workers)
  signal.throwIfAborted()
  // The others were ended because of it.
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (reasons.length > 0) throw reasons.find((reason) => reason instanceof FileError) ?? reasons[0]
  return stored
}

interface OneDownload {
  sources: PackSources
  quota: StorageQuota
  signal: AbortSignal
  scratch: string
}

async function downloadOne(file: PackFile, { sources, ...download }: OneDownload): Promise<void> {
  let failure = failed(file)
  for (const address of file.downloads ?? []) {
    const url = URL.parse(address)
    if (!url || !isPackAddress(url, sources.siteHost)) continue
    try {
      await discard(download.scratch)
      return await downloadFrom(url, file, { sources, ...download })
    } catch (error) {
      download.signal.throwIfAborted()
      if (isOwnFailure(error)) throw error
      if (error instanceof DifferentFileError) failure = differs(file)
    }
  }
  throw failure
}

/** Files of the site come from where the node reaches it. */
async function downloadFrom(
  url: URL,
  file: PackFile,
  { sources, quota, signal, scratch }: OneDownload,
): Promise<void> {
  const { size, sha512, path: name } = file
  if (isSiteAddress(url, sources.siteHost)) {
    const path = SitePath.parse(url.pathname)
    return downloadFile(new URL(path, sources.siteUrl), {
      scratch,
      file: { name, size, sha512 },
      quota,
      signal,
    })
  }
  await sources.remote.save(url.href, scratch, { quota, signal, maxBytes: size, onProgress: () => {} })
  if ((await stat(scratch)).size !== size || (await hashOf(scratch)) !== sha512)
    throw new DifferentFileError({ name, size, sha512 })
}

async function hashOf(scratch: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(scratch), hash)
  return hash.digest('hex')
}
