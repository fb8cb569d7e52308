import {
  deleteMessage,
  getReadMark,
  getThread,
  listThreads,
  listUnread,
  markThreadRead,
  sendMessage,
} from '../../contract/threads.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { markRead, viewReadMark, viewUnread } from './read-marks.ts'
import { post, readThread, readThreads, takeBack } from './threads.service.ts'

export function mountThreads(app: App): void {
  serve(app, getThread, (ctx, { params }) => readThread(ctx, params.thread))
  serve(app, listThreads, (ctx, { query }) => readThreads(ctx, query.ids))
  serve(app, sendMessage, (ctx, { params, body }) => post(ctx, params.thread, body.body))
  serve(app, listUnread, viewUnread)
  serve(app, getReadMark, (ctx, { params }) => viewReadMark(ctx, params.thread))
  serve(app, markThreadRead, (ctx, { params, body }) => markRead(ctx, params.thread, body.message))
  serve(app, deleteMessage, (ctx, { params }) => takeBack(ctx, params.message))
}
