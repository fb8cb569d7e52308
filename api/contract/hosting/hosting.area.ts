import * as backups from './backups.ts'
import * as content from './content.ts'
import * as console from './console.ts'
import * as files from './files.ts'
import * as icon from './icon.ts'
import * as installationLog from './installation-log.ts'
import * as network from './network.ts'
import * as nodes from './nodes.ts'
import * as notices from './notices.ts'
import * as packUploads from './pack-uploads.ts'
import * as packs from './packs.ts'
import * as remoteFiles from './remote-files.ts'
import * as servers from './servers.ts'
import * as sftp from './sftp.ts'

/**
 * The modules whose endpoints make up this area. Those of `agents.ts`, `node-backups.ts`, `node-content.ts` and
 * `node-packs.ts` are for nodes.
 */
export const hostingContract = {
  servers,
  console,
  files,
  remoteFiles,
  icon,
  content,
  packs,
  packUploads,
  installationLog,
  backups,
  sftp,
  network,
  nodes,
  notices,
}
