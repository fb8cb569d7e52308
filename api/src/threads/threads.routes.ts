import {
  deleteMessage as deleteMessageEndpoint,
  getReadMark,
  getThread,
  listThreadPeople,
  listThreads,
  listUnread,
  markThreadRead,
  sendMessage,
} from '../../contract/threads/threads.ts'
import {
  v3DeleteMessage,
  v3GetThread,
  v3ListThreads,
  v3SendMessage,
} from '../../contract/threads/v3-threads.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { markRead, viewReadMark, viewUnread } from './read-marks.ts'
import { viewThreadPeople } from './thread-participants.ts'
import { deleteMessage, postMessage, readThread, readThreads } from './threads.service.ts'

export function mountThreads(app: App): void {
  serve(app, getThread, (ctx, { params }) => readThread(ctx, params.thread))
  serve(app, listThreads, (ctx, { query }) => readThreads(ctx, query.ids))
  serve(app, listThreadPeople, (ctx, { params }) => viewThreadPeople(ctx, params.thread))
  serve(app, sendMessage, (ctx, { params, body }) => postMessage(ctx, params.thread, body.body))
  serve(app, listUnread, viewUnread)
  serve(app, getReadMark, (ctx, { params }) => viewReadMark(ctx, params.thread))
  serve(app, markThreadRead, (ctx, { params, body }) => markRead(ctx, params.thread, body.message))
  serve(app, deleteMessageEndpoint, (ctx, { params }) => deleteMessage(ctx, params.message))

  serve(app, v3GetThread, (ctx, { params }) => readThread(ctx, params.thread))
  serve(app, v3ListThreads, (ctx, { query }) => readThreads(ctx, query.ids))
  serve(app, v3SendMessage, (ctx, { params, body }) => postMessage(ctx, params.thread, body.body))
  serve(app, v3DeleteMessage, (ctx, { params }) => deleteMessage(ctx, params.message))
}
