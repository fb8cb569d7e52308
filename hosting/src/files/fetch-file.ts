import type { RemoteFile } from '@quarry/api/contract/hosting/remote-files'
import { ruleMessage } from '@quarry/api/contract/rules'
import { FILE_NAME_MAX_BYTES, namesOfNewPath, namesOfPath } from '@quarry/domain/hosting/server-files'
import type { Fetching, RemoteFiles } from '../downloads/remote-files.ts'
import { FileError } from './file-error.ts'
import type { ServerFiles } from './server-files.ts'
import { discard } from './stored-parts.ts'

interface Question {
  url: string
  folder: string
  /** Chosen by the user. */
  name?: string | undefined
}

/** What a download would store in a folder, and whether that replaces a file. */
export async function checkRemoteFile(
  { files, remote }: { files: ServerFiles; remote: RemoteFiles },
  { url, folder, name: chosen }: Question,
  signal: AbortSignal,
): Promise<RemoteFile> {
  // A folder that is missing is reported before a host is asked.
  await files.inFolder(folder, () => Promise.resolve())
  if (chosen !== undefined && namesOfNewPath(chosen)?.length !== 1)
    throw new FileError('invalid_input', ruleMessage('file_name_new', { max: FILE_NAME_MAX_BYTES }), 'name')
  const { name, size } = await remote.check(url, signal)
  const file = chosen ?? name
  const path = [...(namesOfPath(folder) ?? []), file].join('/')
  return { name: file, size, exists: (await files.etagOf(path)) !== undefined }
}

interface Fetched {
  url: string
  /** The only ones from which it is downloaded, by https, also after redirects. */
  hosts?: readonly string[] | undefined
  sha1?: string | undefined
  file: string
  overwrites: boolean
}

/** Downloads a file apart, and then gives it its name. */
export async function fetchFile(
  { files, remote }: { files: ServerFiles; remote: RemoteFiles },
  { url, hosts, sha1, file, overwrites }: Fetched,
  fetching: Omit<Fetching, 'quota' | 'hosts' | 'sha1'>,
): Promise<void> {
  const replaced = async () => (overwrites ? files.etagOf(file) : undefined)
  await files.check(file, await replaced())
  const scratch = await files.scratch()
  try {
    await remote.save(url, scratch, { quota: files.quota, hosts, sha1, ...fetching })
    await files.place(scratch, file, await replaced())
  } finally {
    await discard(scratch)
  }
}
