import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint, InputOf, OutputOf } from '@quarry/api/contract/endpoint'
import { readServerBackup } from '@quarry/api/contract/hosting/backups'
import * as contract from '@quarry/api/contract/hosting/files'
import { getInstallationLog } from '@quarry/api/contract/hosting/installation-log'
import { listNodeContent, placeNodeContent } from '@quarry/api/contract/hosting/node-content'
import { checkNodePack, unlinkNodePack } from '@quarry/api/contract/hosting/node-packs'
import { startPackUpload } from '@quarry/api/contract/hosting/pack-uploads'
import { checkRemoteFile as checkRemoteFileContract } from '@quarry/api/contract/hosting/remote-files'
import { getServerSoftware } from '@quarry/api/contract/hosting/servers'
import { ruleMessage } from '@quarry/api/contract/rules'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { BackupStore } from '../backups/backup-store.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { RemoteFiles } from '../downloads/remote-files.ts'
import { InstallError, type Flavour } from '../flavours/flavour.ts'
import type { ServerPacks } from '../packs/server-packs.ts'
import type { InstallationLog } from '../server/installation-log.ts'
import { checkArchive } from './extraction.ts'
import { checkRemoteFile } from './fetch-file.ts'
import { FileError } from './file-error.ts'
import { sendContent, type Exchange } from './send-content.ts'
import type { ServerFiles } from './server-files.ts'
import type { Content } from './stored-parts.ts'
import type { Uploads } from './uploads.ts'

/** What a server offers to holders of a ticket. */
export interface FileAccess {
  files: ServerFiles
  uploads: Uploads
  remote: RemoteFiles
  content: ContentFiles
  packs: ServerPacks
  backups: BackupStore
  installationLog: Pick<InstallationLog, 'read'>
  flavours: Readonly<Record<ServerFlavour, Flavour>>
}

type Run<E extends Endpoint> = (
  access: FileAccess,
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<OutputOf<E> extends undefined ? void : OutputOf<E>>

export interface Route {
  endpoint: Endpoint
  run: (access: FileAccess, input: never, exchange: Exchange) => Promise<unknown>
}

/** The parameters of a path, if it is one of the endpoint. */
export function matchPath({ path }: Endpoint, pathname: string): Record<string, string> | undefined {
  const [expected, given] = [path.split('/'), pathname.split('/')]
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const text = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = text
    else if (part !== text) return undefined
  }
  return params
}

const on = <E extends Endpoint>(endpoint: E, run: Run<E>): Route => ({
  endpoint,
  run,
})

/** Aborted when the client has gone. */
function untilClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return closed.signal
}

/** The body, which a failure leaves open, so that the request can be answered. */
const contentOf = (request: IncomingMessage): Content => request.iterator({ destroyOnReturn: false })

/** Lists of the service of a flavour: `none` for versions that it does not know. */
async function orNone<T>(lists: Promise<T>, none: T): Promise<T> {
  try {
    return await lists
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    if (error.failure === 'version_not_offered') return none
    throw new FileError('overloaded', ruleMessage('software_unavailable'))
  }
}

/** The endpoints that an agent serves. */
export const FILE_ROUTES: readonly Route[] = [
  on(contract.listServerFiles, ({ files }, { query: { path, ...listing } }) => files.list(path, listing)),
  on(contract.readServerFile, ({ files }, { query }, exchange) =>
    sendContent(files.read(query.path), exchange),
  ),
  on(contract.writeServerFile, ({ files }, { query: { path, etag } }, { request }) =>
    files.write(path, etag, contentOf(request)),
  ),
  on(contract.createServerFile, ({ files }, { body }) => files.create(body.path, body.kind)),
  on(contract.moveServerFile, async ({ files }, { body: { from, to, id } }) => ({
    id: await files.move(from, to, id),
  })),
  on(contract.copyServerFile, ({ files }, { body }) => files.copy(body.from, body.to)),
  on(contract.deleteServerFile, ({ files }, { query }) => files.remove(query.path)),
  on(
    contract.checkServerArchive,
    ({ files }, { query: { path: archive, folder, unwrap: unwraps } }, { response }) =>
      checkArchive(files, { archive, folder, unwraps }, untilClosed(response)),
  ),
  on(checkRemoteFileContract, (access, { body }, { response }) =>
    checkRemoteFile(access, body, untilClosed(response)),
  ),
  on(getServerSoftware, async ({ flavours }, { query: { flavour, game_version } }, { response }) => {
    const signal = untilClosed(response)
    const { [flavour]: chosen } = flavours
    const games = await orNone(chosen.listGameVersions(signal), { releases: [], snapshots: [] })
    const loaders =
      game_version === undefined ? [] : await orNone(chosen.listLoaderVersions(game_version, signal), [])
    return {
      game_versions: [...games.releases],
      snapshots: [...games.snapshots],
      loader_versions: [...loaders],
    }
  }),
  on(getInstallationLog, async ({ installationLog }) => ({ text: installationLog.read() })),
  on(readServerBackup, ({ backups }, { params }, exchange) =>
    sendContent(backups.open(params.backup), exchange),
  ),
  on(contract.startFileUpload, ({ uploads }, { body }) => uploads.start(body)),
  on(startPackUpload, ({ uploads }, { body }) => uploads.startPack(body.size)),
  on(contract.getFileUpload, ({ uploads }, { params }) => uploads.read(params.upload)),
  on(contract.sendFilePiece, ({ uploads }, { params, query }, { request }) =>
    uploads.append(params.upload, query.offset, contentOf(request)),
  ),
  on(contract.finishFileUpload, ({ uploads }, { params }) => uploads.finish(params.upload)),
  on(contract.cancelFileUpload, ({ uploads }, { params }) => uploads.cancel(params.upload)),
  on(listNodeContent, ({ content }, { query }) => content.list(query)),
  on(checkNodePack, ({ packs }, { body }, { response }) =>
    packs.check(body.pack, body.erases, untilClosed(response)),
  ),
  on(unlinkNodePack, ({ packs }) => packs.unlink()),
  on(placeNodeContent, ({ content }, { body }, { response }) =>
    content.place(body.folder, body.files, untilClosed(response)),
  ),
]
