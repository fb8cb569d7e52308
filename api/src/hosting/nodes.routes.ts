import * as agents from '../../contract/hosting/agents.ts'
import * as nodes from '../../contract/hosting/nodes.ts'
import * as notices from '../../contract/hosting/notices.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { applyReport, bootAgent, readDesiredState } from './agents.service.ts'
import { findAddress } from './network/game-addresses.service.ts'
import {
  addNotice,
  dismissNotice,
  dropNotice,
  readNotices,
  replaceNotice,
} from './notices/notices.service.ts'
import { readWaitingServers } from './purchases/waiting-servers.ts'
import { checkSftpKeySignIn, checkSftpSignIn } from './sftp.service.ts'
import {
  addNode,
  addNodeToken,
  dropNode,
  dropNodeToken,
  listNodes,
  readNodeServers,
} from './nodes.service.ts'

export function mountNodes(app: App): void {
  serve(app, nodes.listNodes, (ctx) => listNodes(ctx))
  serve(app, nodes.listNodeServers, (ctx, { params, query }) =>
    readNodeServers(ctx, params.node, query.offset),
  )
  serve(app, nodes.listWaitingServers, (ctx) => readWaitingServers(ctx))
  serve(app, nodes.createNode, (ctx, { body }) => addNode(ctx, body))
  serve(app, nodes.deleteNode, (ctx, { params }) => dropNode(ctx, params.node))
  serve(app, nodes.createNodeToken, (ctx, { params }) => addNodeToken(ctx, params.node))
  serve(app, nodes.deleteNodeToken, (ctx, { params }) => dropNodeToken(ctx, params.node, params.token))

  serve(app, notices.listServerNotices, (ctx) => readNotices(ctx))
  serve(app, notices.createServerNotice, (ctx, { body }) => addNotice(ctx, body))
  serve(app, notices.editServerNotice, (ctx, { params, body }) => replaceNotice(ctx, params.notice, body))
  serve(app, notices.deleteServerNotice, (ctx, { params }) => dropNotice(ctx, params.notice))
  serve(app, notices.dismissServerNotice, (ctx, { params }) => dismissNotice(ctx, params))

  serve(app, agents.startAgent, (ctx, { body }, c) => bootAgent(ctx, c.req.header('authorization'), body))
  serve(app, agents.getDesiredState, (ctx, { query }, c) =>
    readDesiredState(ctx, c.req.header('authorization'), { ...query, signal: c.req.raw.signal }),
  )
  serve(app, agents.findGameAddress, (ctx, { query }, c) =>
    findAddress(ctx, c.req.header('authorization'), query.host),
  )
  serve(app, agents.checkSftpKey, (ctx, { body }, c) =>
    checkSftpKeySignIn(ctx, c.req.header('authorization'), body),
  )
  serve(app, agents.checkSftpPassword, (ctx, { body }, c) =>
    checkSftpSignIn(ctx, c.req.header('authorization'), body),
  )
  serve(app, agents.reportState, (ctx, { body }, c) => applyReport(ctx, c.req.header('authorization'), body))
}
