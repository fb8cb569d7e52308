import * as servers from '../../contract/hosting/servers.ts'
import * as sftp from '../../contract/hosting/sftp.ts'
import * as network from '../../contract/hosting/network.ts'
import * as consoles from '../../contract/hosting/console.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { locateServerConsole, openServerConsole } from './console.service.ts'
import { addServer } from './create-server.service.ts'
import { listServerMembers, share, unshare } from './members.service.ts'
import { addPort, dropPort, listServerPorts, renamePort } from './network/ports.service.ts'
import { changePreferences } from './preferences/preferences.service.ts'
import {
  cancelOperation,
  changePower,
  changeServerOptions,
  listOwnServers,
  readServer,
  reinstall,
  removeServer,
  retryOperation,
  suspend,
} from './servers.service.ts'
import {
  addSftpPassword,
  createSftpKey,
  dropSftpKey,
  dropSftpPassword,
  readSftpAccess,
} from './sftp.service.ts'
import { acceptLicense, listSoftware } from './software.service.ts'

export function mountServers(app: App): void {
  serve(app, servers.listServers, (ctx) => listOwnServers(ctx))
  serve(app, servers.getServer, (ctx, { params }) => readServer(ctx, params.server))
  serve(app, servers.createServer, (ctx, { body }) => addServer(ctx, body))
  serve(app, servers.editServer, (ctx, { params, body }) => changeServerOptions(ctx, params.server, body))
  serve(app, servers.powerServer, (ctx, { params, body }) => changePower(ctx, params.server, body))
  serve(app, servers.acceptServerLicense, (ctx, { params, body }) => acceptLicense(ctx, params.server, body))
  serve(app, servers.reinstallServer, (ctx, { params, body }) => reinstall(ctx, params.server, body))
  serve(app, servers.getServerSoftware, (ctx, input) => listSoftware(ctx, input))
  serve(app, servers.cancelServerOperation, (ctx, { params }) =>
    cancelOperation(ctx, params.server, params.operation),
  )
  serve(app, servers.retryServerOperation, (ctx, { params }) =>
    retryOperation(ctx, params.server, params.operation),
  )
  serve(app, servers.deleteServer, (ctx, { params }) => removeServer(ctx, params.server))

  serve(app, consoles.openConsole, (ctx, { params }) => openServerConsole(ctx, params.server))
  serve(app, consoles.locateConsole, (ctx, { params }) => locateServerConsole(ctx, params.server))

  serve(app, servers.listServerMembers, (ctx, { params }) => listServerMembers(ctx, params.server))
  serve(app, servers.shareServer, (ctx, { params, body }) => share(ctx, params.server, body))
  serve(app, servers.unshareServer, (ctx, { params }) => unshare(ctx, params))

  serve(app, servers.setServerPreferences, (ctx, { params, body }) =>
    changePreferences(ctx, params.server, body),
  )

  serve(app, network.listServerPorts, (ctx, { params }) => listServerPorts(ctx, params.server))
  serve(app, network.addServerPort, (ctx, { params, body }) => addPort(ctx, params.server, body))
  serve(app, network.renameServerPort, (ctx, { params, body }) => renamePort(ctx, params, body))
  serve(app, network.removeServerPort, (ctx, { params }) => dropPort(ctx, params))

  serve(app, sftp.getServerSftp, (ctx, { params }) => readSftpAccess(ctx, params.server))
  serve(app, sftp.createSftpPassword, (ctx, { params }) => addSftpPassword(ctx, params.server))
  serve(app, sftp.addSftpKey, (ctx, { params, body }) => createSftpKey(ctx, params.server, body))
  serve(app, sftp.deleteSftpKey, (ctx, { params }) => dropSftpKey(ctx, params))
  serve(app, sftp.deleteSftpPassword, (ctx, { params }) => dropSftpPassword(ctx, params.server))

  serve(app, servers.suspendServer, (ctx, { params, body }) => suspend(ctx, params.server, body.reason))
  serve(app, servers.unsuspendServer, (ctx, { params }) => suspend(ctx, params.server, null))
}
