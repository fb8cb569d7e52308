import type { Db, Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { LISTED_THREADS_CHARACTERS_MAX, THREAD_CHARACTERS_MAX } from '@quarry/domain/limits/counts'
import { namesMentioned } from '@quarry/domain/threads/mentions'
import type { InputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { sendMessage, Thread } from '../../contract/threads/threads.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { canProject } from '../projects/access/projects.policy.ts'
import { requireThreadCapacity } from './thread-limits.ts'
import { findProjectRow, hasId, listProjectKeys } from '../projects/projects.queries.ts'
import { actorId, isSelf, type SignedInActor } from '../kernel/actor.ts'
import { atomically, type ActingCtx, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import {
  authorizeMessage,
  authorizeThread,
  canThread,
  readsNotes,
  hidesIdentity,
  type ThreadAccess,
} from './threads.policy.ts'
import {
  countCharacters,
  eraseMessage,
  findMessage,
  insertMessage,
  listMessages,
  listThreadRecords,
  listUsersById,
  lockThread,
  type ThreadRecord,
} from './threads.queries.ts'
import { listImagesOfThreads, listAttachedImages } from '../files/message-images/attached-images.queries.ts'
import { storageKeysOf, attachImages } from '../files/message-images/attached-images.ts'
import { viewThread } from './threads.view.ts'
import { discardObjects } from '../files/uploads/stored-objects.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'

/** Access of the actor by thread id. */
async function findThreadAccess(
  db: Db,
  actor: SignedInActor,
  threads: readonly ThreadRecord[],
): Promise<Map<string, ThreadAccess>> {
  const projects = await listProjectKeys(db, hasId(threads.flatMap(({ projectId }) => projectId ?? [])))
  const accesses = await findAccess(db, actor, projects)
  const isMember = ({ reporterId, projectId }: ThreadRecord) => {
    if (reporterId !== null) return isSelf(actor, reporterId)
    const access = projectId === null ? undefined : accesses.get(projectId)
    return access !== undefined && canProject(actor, 'project.view_moderation', access)
  }
  return new Map(
    threads.map((thread) => [thread.id, { isClosed: thread.isClosed, isMember: isMember(thread) }]),
  )
}

export async function requireThread({ db, actor }: SignedInCtx, id: string) {
  const [thread] = await listThreadRecords(db, [id])
  const access = thread && (await findThreadAccess(db, actor, [thread])).get(id)
  if (!access) throw notFound('thread', id)
  authorizeThread(actor, 'thread.read', access, id)
  return { thread, access }
}

/** Whether the actor may read a thread, without private notes of staff. */
export async function isReadable({ db, actor }: SignedInCtx, id: string): Promise<boolean> {
  const [thread] = await listThreadRecords(db, [id])
  const access = thread && (await findThreadAccess(db, actor, [thread])).get(id)
  return access !== undefined && canThread(actor, 'thread.read', access)
}

export async function readThread(ctx: SignedInCtx, id: string): Promise<Thread> {
  const { thread } = await requireThread(ctx, id)
  const [view] = await viewThreads(ctx, [thread])
  if (!view) throw notFound('thread', id)
  return view
}

/** The readable ones in the requested order. */
export async function readThreads(ctx: SignedInCtx, ids: readonly string[]): Promise<Thread[]> {
  const { db, actor } = ctx
  const records = await listThreadRecords(db, ids)
  const accesses = await findThreadAccess(db, actor, records)
  const readable = new Map(
    records.flatMap((thread) => {
      const access = accesses.get(thread.id)
      return access && canThread(actor, 'thread.read', access) ? [[thread.id, thread]] : []
    }),
  )
  if ((await countCharacters(db, [...readable.keys()])) > LISTED_THREADS_CHARACTERS_MAX)
    throw invalid('ids', ruleMessage('threads_too_long', { max: LISTED_THREADS_CHARACTERS_MAX }))
  return viewThreads(
    ctx,
    [...new Set(ids)].flatMap((id) => readable.get(id) ?? []),
  )
}

/** Only staff see private notes and the names of moderators. */
async function viewThreads(
  { db, actor, siteUrl }: SignedInCtx,
  threads: readonly ThreadRecord[],
): Promise<Thread[]> {
  const isStaff = readsNotes(actor)
  const ids = threads.map(({ id }) => id)
  const messages = Map.groupBy(
    await listMessages(db, ids, { withNotes: isStaff }),
    ({ threadId }) => threadId,
  )
  const images = await listImagesOfThreads(db, ids)
  const parts = threads.map((thread) => {
    const own = messages.get(thread.id) ?? []
    const withAuthor = own.filter(({ hideIdentity }) => isStaff || !hideIdentity)
    const userIds = [thread.reporterId, ...withAuthor.map(({ authorId }) => authorId)]
    return {
      thread,
      messages: own,
      userIds: new Set(userIds.filter((id) => id !== null)),
    }
  })
  const users = await listUsersById(db, [...new Set(parts.flatMap(({ userIds }) => [...userIds]))])
  return parts.map(({ thread, messages: own, userIds }) => {
    const members = users.filter(({ id }) => userIds.has(id))
    return viewThread({ thread, messages: own, members, images }, { isStaff, siteUrl })
  })
}

/** Locks the thread and checks that the actor may post in it. */
export async function requireWritable(ctx: SignedInCtx<Tx>, id: string) {
  await lockThread(ctx.db, id)
  const found = await requireThread(ctx, id)
  authorizeThread(ctx.actor, 'thread.write', found.access, id)
  return found
}

type MessageInput = InputOf<typeof sendMessage>['body']['body']

export async function postMessage(ctx: SignedInCtx, id: string, message: MessageInput): Promise<Thread> {
  await atomically(ctx, async (ctx) => {
    const { access } = await requireWritable(ctx, id)
    if (message.private && !canThread(ctx.actor, 'thread.note', access))
      throw invalid('body.private', ruleMessage('staff_notes_only'))
    if (!readsNotes(ctx.actor)) await requireCapacity(ctx.db, id, message.body)
    const replyingToId = message.replying_to ?? null
    if (replyingToId !== null) await requireVisibleMessage(ctx, id, replyingToId)
    const messageId = await insertText(ctx, {
      threadId: id,
      body: message.body,
      isPrivate: message.private,
      replyingToId,
      createdAt: ctx.now(),
      images: message.associated_images,
      fields: { text: 'body.body', listed: 'body.associated_images' },
    })
    const payload = { threadId: id, messageId, actorId: ctx.actor.id }
    if (!message.private) await record(ctx.db, { name: 'message.posted', ...payload })
    else if (namesMentioned(message.body).length > 0)
      await record(ctx.db, { name: 'note.posted', ...payload })
  })
  return readThread(ctx, id)
}

/** Limits for members; staff may exceed them. */
async function requireCapacity(db: Tx, threadId: string, text: string): Promise<void> {
  await requireThreadCapacity(db, threadId, 'body.body')
  if ((await countCharacters(db, [threadId])) + text.length > THREAD_CHARACTERS_MAX)
    throw invalid('body.body', ruleMessage('thread_full', { max: THREAD_CHARACTERS_MAX }))
}

interface NewText {
  threadId: string
  body: string
  /** Order of the message in the thread. */
  createdAt: Date
  isPrivate?: boolean
  replyingToId?: string | null
  /** Ids of attached images that the text need not embed. */
  images?: readonly string[] | undefined
  /** Names of the request fields, for errors about images. */
  fields?: { text: string; listed: string }
}

/**
 * Adds a text message with its images; returns its id. Records no event: the caller records `message.posted`, or an event
 * whose notification includes the message. Does not lock the thread.
 */
export async function insertText(
  { db, actor }: Pick<ActingCtx<Tx>, 'db' | 'actor'>,
  { threadId, body, createdAt, isPrivate = false, replyingToId = null, images, fields }: NewText,
): Promise<string> {
  const messageId = await insertMessage(db, {
    threadId,
    authorId: actorId(actor),
    type: 'text',
    body,
    isPrivate,
    replyingToId,
    hideIdentity: hidesIdentity(actor),
    createdAt,
  })
  if (actor.kind === 'user')
    await attachImages(
      { db, actor },
      { messageId },
      { text: body, listed: images, fields: fields ?? { text: 'body', listed: 'body' } },
    )
  return messageId
}

/** Posts a moderator's message to the members of a project. */
export async function postToMembers(
  ctx: SignedInCtx<Tx>,
  { threadId, body }: { threadId: string; body: string },
): Promise<void> {
  await lockThread(ctx.db, threadId)
  const messageId = await insertText(ctx, { threadId, body, createdAt: ctx.now() })
  await record(ctx.db, {
    name: 'message.posted',
    threadId,
    messageId,
    actorId: ctx.actor.id,
  })
}

/** The replied message must be in the same thread and visible to the author. */
async function requireVisibleMessage(
  { db, actor }: SignedInCtx,
  threadId: string,
  messageId: string,
): Promise<void> {
  const message = await findMessage(db, messageId)
  if (message?.threadId !== threadId || (message.isPrivate && !readsNotes(actor)))
    throw invalid('body.replying_to', ruleMessage('no_such_message'))
}

/** Deletes text and images. A trace stays visible to those who could read the message. */
export async function deleteMessage(ctx: SignedInCtx, messageId: string): Promise<undefined> {
  const objects = await atomically(ctx, async (ctx) => {
    const message = await findMessage(ctx.db, messageId)
    if (!message || (message.isPrivate && !readsNotes(ctx.actor))) throw notFound('message', messageId)
    await lockThread(ctx.db, message.threadId)
    const { thread } = await requireThread(ctx, message.threadId)
    authorizeMessage(ctx.actor, 'message.delete', message, messageId)
    if (message.type !== 'text') throw new AppError('invalid_input', ruleMessage('only_texts_deleted'))
    const images = await listAttachedImages(ctx.db, { messageId })
    await eraseMessage(ctx.db, messageId)
    if (!isSelf(ctx.actor, message.authorId ?? '')) await logDeletion(ctx, thread, messageId)
    return storageKeysOf(images)
  })
  await discardObjects(ctx, objects)
  return undefined
}

/** Logs the deletion under the subject of the thread. */
async function logDeletion(
  ctx: SignedInCtx<Tx>,
  { projectId, reportId }: ThreadRecord,
  messageId: string,
): Promise<void> {
  const entry = { action: 'message_deleted', detail: messageId } as const
  if (reportId !== null) return logStaffAction(ctx, { thing: 'report', thingId: reportId, ...entry })
  const project = projectId === null ? undefined : await findProjectRow(ctx.db, projectId)
  if (project)
    await logStaffAction(ctx, {
      thing: 'project',
      thingId: project.id,
      thingName: project.title,
      ...entry,
    })
}
