import type { Db, Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { LISTED_THREADS_CHARACTERS_MAX, THREAD_CHARACTERS_MAX } from '@quarry/domain/limits/counts'
import { namesMentioned } from '@quarry/domain/threads/mentions'
import type { InputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { sendMessage, Thread } from '../../contract/threads/threads.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { canProject } from '../projects/access/projects.policy.ts'
import { requireRoomInThread } from './thread-limits.ts'
import { findProjectRow, hasId, listProjectKeys } from '../projects/projects.queries.ts'
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
import {
  listPicturesOfThreads,
  listPicturesSaidWith,
} from '../files/message-images/attached-images.queries.ts'
import { objectsOf, sayPictures } from '../files/message-images/attached-images.ts'
import { viewThread } from './threads.view.ts'
import { discardObjects } from '../files/uploads/stored-objects.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'

/** Of several threads at once, by their ids. */
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

/** Whether the actor may read a thread, notes of staff aside. */
export async function isReadable({ db, actor }: SignedInCtx, id: string): Promise<boolean> {
  const [thread] = await listThreadRecords(db, [id])
  const access = thread && (await findThreadAccess(db, actor, [thread])).get(id)
  return access !== undefined && canThread(actor, 'thread.read', access)
}

export async function readThread(ctx: SignedInCtx, id: string): Promise<Thread> {
  const { thread } = await requireThread(ctx, id)
  const [shown] = await show(ctx, [thread])
  if (!shown) throw notFound('thread', id)
  return shown
}

/** Those that may be read, in the order in which they were asked for. */
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
  return show(
    ctx,
    [...new Set(ids)].flatMap((id) => readable.get(id) ?? []),
  )
}

/** As the actor may see them: notes and the names of moderators are for staff. */
async function show(
  { db, actor, siteUrl }: SignedInCtx,
  threads: readonly ThreadRecord[],
): Promise<Thread[]> {
  const isStaff = readsNotes(actor)
  const ids = threads.map(({ id }) => id)
  const messages = Map.groupBy(
    await listMessages(db, ids, { withNotes: isStaff }),
    ({ threadId }) => threadId,
  )
  const pictures = await listPicturesOfThreads(db, ids)
  const parts = threads.map((thread) => {
    const said = messages.get(thread.id) ?? []
    const named = said.filter(({ hideIdentity }) => isStaff || !hideIdentity)
    const names = [thread.reporterId, ...named.map(({ authorId }) => authorId)]
    return {
      thread,
      messages: said,
      names: new Set(names.filter((id) => id !== null)),
    }
  })
  const people = await listUsersById(db, [...new Set(parts.flatMap(({ names }) => [...names]))])
  return parts.map(({ thread, messages: said, names }) => {
    const members = people.filter(({ id }) => names.has(id))
    return viewThread({ thread, messages: said, members, pictures }, { isStaff, siteUrl })
  })
}

/** Waits for whoever else writes in it. */
export async function requireWritable(ctx: SignedInCtx<Tx>, id: string) {
  await lockThread(ctx.db, id)
  const found = await requireThread(ctx, id)
  authorizeThread(ctx.actor, 'thread.write', found.access, id)
  return found
}

type Said = InputOf<typeof sendMessage>['body']['body']

export async function post(ctx: SignedInCtx, id: string, said: Said): Promise<Thread> {
  await atomically(ctx, async (ctx) => {
    const { access } = await requireWritable(ctx, id)
    if (said.private && !canThread(ctx.actor, 'thread.note', access))
      throw invalid('body.private', ruleMessage('staff_notes_only'))
    if (!readsNotes(ctx.actor)) await refuseFull(ctx.db, id, said.body)
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
    await sayPictures(
      ctx,
      { messageId },
      {
        text: said.body,
        listed: said.associated_images,
        fields: { text: 'body.body', listed: 'body.associated_images' },
      },
    )
    const told = { threadId: id, messageId, actorId: ctx.actor.id }
    if (!said.private) await record(ctx.db, { name: 'message.posted', ...told })
    else if (namesMentioned(said.body).length > 0) await record(ctx.db, { name: 'note.posted', ...told })
  })
  return readThread(ctx, id)
}

/** Of members: staff may go on where they may not. */
async function refuseFull(db: Db, threadId: string, words: string): Promise<void> {
  await requireRoomInThread(db, threadId, 'body.body')
  if ((await countCharacters(db, [threadId])) + words.length > THREAD_CHARACTERS_MAX)
    throw invalid('body.body', ruleMessage('thread_full', { max: THREAD_CHARACTERS_MAX }))
}

/**
 * Says something beside what is done in the same transaction, which is what people are told of. A thread is read in the
 * order of its times: what is done has to stand later than these words.
 */
export async function postWords(
  ctx: SignedInCtx<Tx>,
  { threadId, body, createdAt }: { threadId: string; body: string; createdAt: Date },
): Promise<string> {
  await lockThread(ctx.db, threadId)
  const messageId = await insertMessage(ctx.db, {
    threadId,
    authorId: ctx.actor.id,
    type: 'text',
    body,
    isPrivate: false,
    replyingToId: null,
    hideIdentity: speaksUnnamed(ctx.actor),
    createdAt,
  })
  await sayPictures(ctx, { messageId }, { text: body, fields: { text: 'body', listed: 'body' } })
  return messageId
}

/** The same where the words themselves are what people are told of. */
export async function postToMakers(
  ctx: SignedInCtx<Tx>,
  { threadId, body }: { threadId: string; body: string },
): Promise<void> {
  const messageId = await postWords(ctx, {
    threadId,
    body,
    createdAt: ctx.now(),
  })
  await record(ctx.db, {
    name: 'message.posted',
    threadId,
    messageId,
    actorId: ctx.actor.id,
  })
}

/** A message of the same thread that the writer can see. */
async function requireAnswerable(
  { db, actor }: SignedInCtx,
  threadId: string,
  messageId: string,
): Promise<void> {
  const message = await findMessage(db, messageId)
  if (message?.threadId !== threadId || (message.isPrivate && !readsNotes(actor)))
    throw invalid('body.replying_to', ruleMessage('no_such_message'))
}

/** Words and pictures go; that something was said stays to be seen by those who could read it. */
export async function takeBack(ctx: SignedInCtx, messageId: string): Promise<undefined> {
  const objects = await atomically(ctx, async (ctx) => {
    const message = await findMessage(ctx.db, messageId)
    if (!message || (message.isPrivate && !readsNotes(ctx.actor))) throw notFound('message', messageId)
    await lockThread(ctx.db, message.threadId)
    const { thread } = await requireThread(ctx, message.threadId)
    authorizeMessage(ctx.actor, 'message.delete', message, messageId)
    if (message.type !== 'text') throw new AppError('invalid_input', ruleMessage('only_texts_deleted'))
    const pictures = await listPicturesSaidWith(ctx.db, { messageId })
    await eraseMessage(ctx.db, messageId)
    if (!isSelf(ctx.actor, message.authorId ?? '')) await noteDeletion(ctx, thread, messageId)
    return objectsOf(pictures)
  })
  await discardObjects(ctx, objects)
  return undefined
}

/** Told of with what the thread is about; it lives and goes with that. */
async function noteDeletion(
  ctx: SignedInCtx<Tx>,
  { projectId, reportId }: ThreadRecord,
  messageId: string,
): Promise<void> {
  const done = { action: 'message_deleted', detail: messageId } as const
  if (reportId !== null) return logStaffAction(ctx, { thing: 'report', thingId: reportId, ...done })
  const project = projectId === null ? undefined : await findProjectRow(ctx.db, projectId)
  if (project)
    await logStaffAction(ctx, {
      thing: 'project',
      thingId: project.id,
      thingName: project.title,
      ...done,
    })
}
