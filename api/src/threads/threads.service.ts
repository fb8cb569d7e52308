import type { Db } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../contract/endpoint.ts'
import { say } from '../../contract/rules.ts'
import type { sendMessage, Thread } from '../../contract/threads.ts'
import { accessTo } from '../catalogue/projects/project-access.ts'
import { canProject } from '../catalogue/projects/projects.policy.ts'
import { findProjectRow } from '../catalogue/projects/projects.queries.ts'
import { isSelf, type SignedInActor } from '../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import {
  authorizeMessage,
  authorizeThread,
  canThread,
  readsNotes,
  speaksUnnamed,
  type ThreadAccess,
} from './threads.policy.ts'
import {
  eraseMessage,
  findMessage,
  insertMessage,
  listMessages,
  listThreadRecords,
  listUsersById,
  lockThread,
  type ThreadRecord,
} from './threads.queries.ts'
import { viewThread } from './threads.view.ts'

async function accessOf(db: Db, actor: SignedInActor, thread: ThreadRecord): Promise<ThreadAccess> {
  const { isClosed, projectId, reporterId } = thread
  if (reporterId !== null) return { isClosed, isMember: isSelf(actor, reporterId) }
  const project = projectId === null ? undefined : await findProjectRow(db, projectId)
  if (!project) return { isClosed, isMember: false }
  const access = await accessTo(db, actor, project)
  return { isClosed, isMember: canProject(actor, 'project.view_moderation', access) }
}

export async function requireThread({ db, actor }: SignedInCtx, id: string) {
  const [thread] = await listThreadRecords(db, [id])
  if (!thread) throw notFound('thread', id)
  const access = await accessOf(db, actor, thread)
  authorizeThread(actor, 'thread.read', access, id)
  return { thread, access }
}

export async function readThread(ctx: SignedInCtx, id: string): Promise<Thread> {
  const { thread } = await requireThread(ctx, id)
  return show(ctx, thread)
}

/** Those that may be read, in the order in which they were asked for. */
export async function readThreads(ctx: SignedInCtx, ids: readonly string[]): Promise<Thread[]> {
  const found = new Map((await listThreadRecords(ctx.db, ids)).map((thread) => [thread.id, thread]))
  const threads: Thread[] = []
  for (const id of new Set(ids)) {
    const thread = found.get(id)
    if (thread && canThread(ctx.actor, 'thread.read', await accessOf(ctx.db, ctx.actor, thread)))
      threads.push(await show(ctx, thread))
  }
  return threads
}

/** As the actor may see it: notes and the names of moderators are for staff. */
async function show({ db, actor, siteUrl }: SignedInCtx, thread: ThreadRecord): Promise<Thread> {
  const isStaff = readsNotes(actor)
  const messages = await listMessages(db, [thread.id], { withNotes: isStaff })
  const named = messages.filter(({ hideIdentity }) => isStaff || !hideIdentity)
  const ids = [thread.reporterId, ...named.map(({ authorId }) => authorId)]
  const members = await listUsersById(db, [...new Set(ids.filter((id) => id !== null))])
  return viewThread({ thread, messages, members }, { isStaff, siteUrl })
}

type Said = InputOf<typeof sendMessage>['body']['body']

export async function post(ctx: SignedInCtx, id: string, said: Said): Promise<Thread> {
  await atomically(ctx, async (ctx) => {
    await lockThread(ctx.db, id)
    const { access } = await requireThread(ctx, id)
    authorizeThread(ctx.actor, 'thread.write', access, id)
    if (said.private && !canThread(ctx.actor, 'thread.note', access))
      throw invalid('body.private', say('staff_notes_only'))
    const replyingToId = said.replying_to ?? null
    if (replyingToId !== null) await requireAnswerable(ctx, id, replyingToId)
    const messageId = await insertMessage(ctx.db, {
      threadId: id,
      authorId: ctx.actor.id,
      type: 'text',
      body: said.body,
      isPrivate: said.private,
      replyingToId,
      hideIdentity: speaksUnnamed(ctx.actor),
      createdAt: ctx.now(),
    })
    if (!said.private)
      await record(ctx.db, { name: 'message.posted', threadId: id, messageId, actorId: ctx.actor.id })
  })
  return readThread(ctx, id)
}

/** A message of the same thread that the writer can see. */
async function requireAnswerable(
  { db, actor }: SignedInCtx,
  threadId: string,
  messageId: string,
): Promise<void> {
  const message = await findMessage(db, messageId)
  if (message?.threadId !== threadId || (message.isPrivate && !readsNotes(actor)))
    throw invalid('body.replying_to', say('no_such_message'))
}

/** The words go; that something was said stays to be seen by those who could read it. */
export function takeBack(ctx: SignedInCtx, messageId: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const message = await findMessage(ctx.db, messageId)
    if (!message || (message.isPrivate && !readsNotes(ctx.actor))) throw notFound('message', messageId)
    await lockThread(ctx.db, message.threadId)
    await requireThread(ctx, message.threadId)
    authorizeMessage(ctx.actor, 'message.delete', message, messageId)
    if (message.type !== 'text') throw new AppError('invalid_input', say('only_texts_deleted'))
    await eraseMessage(ctx.db, messageId)
    return undefined
  })
}
