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
import { deleteMessage, postMessage, readThread, readThreads, requireThread } from './threads.service.ts'
import { publicPath } from '@quarry/db/storage-keys'
import { THREAD_PEOPLE_MAX } from '@quarry/domain/limits/counts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { listThreadMembers, listStaff } from './thread-participants.queries.ts'
import { readsNotes } from './threads.policy.ts'

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

/** Users whom the actor can mention; only staff can see moderators. */
async function viewThreadPeople(ctx: SignedInCtx, id: string): Promise<OutputOf<typeof listThreadPeople>> {
  const { thread } = await requireThread(ctx, id)
  const members = await listThreadMembers(ctx.db, thread)
  const staff = readsNotes(ctx.actor) ? await listStaff(ctx.db) : []
  const people = new Map([...members, ...staff].map((person) => [person.id, person]))
  return [...people.values()].slice(0, THREAD_PEOPLE_MAX).map(({ id: userId, username, avatarKey }) => ({
    id: userId,
    username,
    avatar_url: avatarKey === null ? null : ctx.siteUrl + publicPath(avatarKey),
  }))
}
