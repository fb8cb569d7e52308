import { mkdir, rm } from 'node:fs/promises'
import type { DesiredOperation, DesiredServer, StoredBackup } from '@quarry/api/contract/hosting/agents'
import type { PackSoftware } from '@quarry/domain/hosting/server-packs'
import type { BackupStore } from '../backups/backup-store.ts'
import { whileSaved, type SavingServer } from '../backups/while-saved.ts'
import { extractArchive } from '../files/extraction.ts'
import { fetchFile } from '../files/fetch-file.ts'
import type { ServerFiles } from '../files/server-files.ts'
import { InstallError } from '../flavours/flavour.ts'
import type { ServerPacks } from '../packs/server-packs.ts'
import { folderSize } from './folder-size.ts'
import type { InstallationLog } from './installation-log.ts'
import { failureOf } from './outcomes.ts'
import type { ServerParts } from './server-parts.ts'

interface Performing extends Pick<ServerParts, 'folder' | 'flavours' | 'times' | 'remote'> {
  files: ServerFiles
  backups: BackupStore
  packs: ServerPacks
  installationLog: InstallationLog
  /** What an installation installs unless its operation names something else. */
  software: Pick<DesiredServer, 'flavour' | 'game_version' | 'loader_version'>
  /** Undefined unless its world is loaded. */
  findSaving: () => SavingServer | undefined
  signal: AbortSignal
  /** In percent. */
  onProgress: (percent: number) => void
}

/** Does the work of an operation; it may be repeated. */
export async function performOperation(
  operation: DesiredOperation,
  performing: Performing,
): Promise<StoredBackup | void> {
  const { kind, target } = operation
  const { url = '', file = '', archive = '', folder = '', overwrites = false } = target ?? {}
  const { hosts, sha1, backup = '', onlyChanged = false, deletes = false, unwraps = false } = target ?? {}
  const { files, signal, onProgress } = performing
  switch (kind) {
    case 'install':
    case 'reinstall':
      return whileLogged(operation, performing)
    case 'extract':
      return extractArchive(files, { archive, folder, unwraps }, { overwrites, deletes, signal, onProgress })
    case 'fetch':
      return fetchFile(performing, { url, hosts, sha1, file, overwrites }, { signal, onProgress })
    case 'backup':
      return backUp(backup, onlyChanged, performing)
    case 'restore':
      return restore(backup, performing)
    default:
      // Of a newer API.
      throw new InstallError('not_supported', `${String(kind satisfies never)} is not supported`)
  }
}

/** Users read what an installation did, above all if it failed. */
async function whileLogged(operation: DesiredOperation, performing: Performing): Promise<void> {
  const { kind, target, erases, attempt } = operation
  const { installationLog: log, signal } = performing
  log.begin(`${kind}, attempt ${attempt}${erases ? ', all files are deleted first' : ''}`)
  try {
    await (target?.pack
      ? installPack({ target, erases }, performing)
      : install({ target, erases }, performing))
    log.end('done')
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    log.end(signal.aborted ? 'ended before it was done' : `failed (${failureOf(error)}): ${reason}`)
    throw error
  }
}

async function backUp(
  id: string,
  onlyChanged: boolean,
  performing: Performing,
): Promise<StoredBackup | void> {
  const { backups, folder, times, findSaving, signal } = performing
  const { data } = folder
  // Saving would change files.
  if (onlyChanged && (await backups.isUnchanged(id, data))) return
  const stored = await whileSaved(findSaving(), { saveMs: times.saveMs, signal }, async () =>
    backups.create(id, data, countBytes(performing, await folderSize(data))),
  )
  await backups.store(id, stored, signal)
  return stored
}

async function restore(id: string, performing: Performing): Promise<void> {
  const { files, backups, folder } = performing
  const scratch = await files.scratch()
  try {
    await mkdir(scratch)
    await backups.unpack(id, scratch, countBytes(performing))
    await files.change(() => folder.replaceData(scratch))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Shows how many of the bytes are done, of a known size or the one that comes with them. */
function countBytes({ signal, onProgress }: Performing, totalBytes = 0) {
  let bytes = 0
  const onBytes = (more: number, size = totalBytes) => {
    bytes += more
    onProgress(Math.min(99, Math.floor((100 * bytes) / Math.max(1, size))))
  }
  return { signal, onBytes }
}

function install(
  { target, erases }: Pick<DesiredOperation, 'target' | 'erases'>,
  { software, ...performing }: Performing,
): Promise<void> {
  const { flavour, game_version: gameVersion, loader_version: loaderVersion } = software
  return installSoftware(target?.software ?? { flavour, gameVersion, loaderVersion }, {
    ...performing,
    erases,
  })
}

/** Until all of it is ready the server stays as it was. */
async function installSoftware(
  { flavour, gameVersion, loaderVersion }: PackSoftware,
  {
    folder,
    flavours,
    signal,
    onProgress,
    erases,
    installationLog: log,
  }: Pick<Performing, 'folder' | 'flavours' | 'signal' | 'onProgress' | 'installationLog'> & {
    erases: boolean
  },
): Promise<void> {
  log.write(`installs ${flavour} ${gameVersion}${loaderVersion === null ? '' : `, version ${loaderVersion}`}`)
  const installed = await flavours[flavour].install({
    folder: folder.data,
    work: folder.work,
    gameVersion,
    loaderVersion: loaderVersion ?? undefined,
    signal,
    onReady: async () => {
      await folder.forgetInstallation()
      if (erases) await folder.erase()
    },
    onProgress,
    onLine: (line) => log.write(line),
  })
  log.write(`installed ${[installed.build, installed.loaderVersion].filter(Boolean).join(', version ')}`)
  folder.installed = { flavour, gameVersion, ...installed }
}

/** In percent: what the software has of the installation of a pack, which ends with it. */
const SOFTWARE_SHARE = 0.2

/** The software stays as it is if the pack needs the same. */
function installPack(
  { target, erases }: Pick<DesiredOperation, 'target' | 'erases'>,
  performing: Performing,
): Promise<void> {
  const { folder, packs, signal, onProgress, installationLog: log } = performing
  const { pack, software } = target ?? {}
  if (!pack || !software) throw new InstallError('not_supported', 'a modpack without software')
  const prepare = async () => {
    const { installed } = folder
    const isThere =
      installed?.flavour === software.flavour &&
      installed.gameVersion === software.gameVersion &&
      (installed.loaderVersion ?? null) === software.loaderVersion
    if (isThere && !erases) return log.write('the software stays as it is')
    const onSoftware = (percent: number) => onProgress(80 + Math.floor(percent * SOFTWARE_SHARE))
    await installSoftware(software, { ...performing, erases, onProgress: onSoftware })
  }
  return packs.install(pack, { erases, signal, onProgress, prepare, onLine: (line) => log.write(line) })
}
