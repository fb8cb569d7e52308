import { mintId } from '@quarry/db/ids'
import { aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { editProject, getProject } from '../../../contract/projects/projects.ts'
import { reviewProject } from '../../../contract/moderation/review.ts'
import { submitProject } from '../../../contract/projects/project-checklist.ts'
import { getThread, sendMessage } from '../../../contract/threads/threads.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../../notifications/notify.ts'

const current = testApp()
const mailbox = aMailbox()

async function waiting(given: object = {}) {
  const { db, users } = current()
  const ready = {
    approvedAt: new Date(),
    body: 'A text',
    clientSide: 'required',
    serverSide: 'optional',
  } as const
  const project = await aProject(db, { ownerId: users.alice.id, status: 'processing', ...ready, ...given })
  await aVersion(db, { projectId: project.id })
  return { id: project.id, threadId: project.threadId, params: { project: project.id } }
}

const rowOf = (id: string) =>
  current().db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Messages of a thread that the viewer can see, oldest first. */
async function messagesFor(persona: Persona, threadId: string) {
  const { messages } = await current().as(persona)(getThread, { params: { thread: threadId } })
  return messages.map(({ body, author_id: author }) => {
    if (body.type === 'status_change') return `${body.old_status} > ${body.new_status}`
    return body.type === 'text' ? `${author ?? 'Moderator'}: ${body.body}` : body.type
  })
}

const posted = async (threadId: string) => {
  const rows = await current()
    .db.selectFrom('outbox')
    .selectAll()
    .where('name', '=', 'message.posted')
    .execute()
  return rows.filter(({ payload }) => (payload as { threadId?: string }).threadId === threadId).length
}

describe('the message of a decision', () => {
  it('is part of the email, for current members only', async () => {
    const { as, db, users } = current()
    await db.updateTable('users').set({ emailVerified: true }).execute()
    const { params, id } = await waiting()
    const { teamId } = await rowOf(id)
    await aTeamMember(db, { teamId, userId: users.bob.id })
    await mailbox.collect(current())
    await as('mo')(reviewProject, {
      params,
      body: { decision: 'withhold', message: 'Its <b> links lead nowhere.' },
    })
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    await db
      .deleteFrom('teamMembers')
      .where('teamId', '=', teamId)
      .where('userId', '=', users.bob.id)
      .execute()
    const mails = await mailbox.collect(current())
    const textTo = (who: 'alice' | 'bob') => mails.find(({ to }) => to === users[who].email)?.text
    expect(textTo('alice')).toContain(
      'changed from under review to withheld.\n\nIts <b> links lead nowhere.\n',
    )
    expect(textTo('bob')).toContain('changed from under review to withheld.')
    expect(textTo('bob')).not.toContain('nowhere')
  })

  it('is not emailed after another decision', async () => {
    const { as, db, users } = current()
    await db.updateTable('users').set({ emailVerified: true }).execute()
    const { params } = await waiting()
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'The first words.' } })
    await as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const mails = (await mailbox.collect(current())).filter(({ to }) => to === users.alice.email)
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain('The first words.')
  })

  it('can be posted in a thread that members have filled', async () => {
    const { as, db, users } = current()
    const { params, threadId, id } = await waiting({ status: 'draft' })
    const message = { type: 'text', body: 'And another thing', threadId, authorId: users.alice.id } as const
    const full = Array.from({ length: 900 }, () => ({ id: mintId(), ...message }))
    await db.insertInto('threadMessages').values(full).execute()
    const refused = { status: 400, rule: 'thread_long', params: { max: 900 } }
    const request = { params: { thread: threadId }, body: { body: { type: 'text' as const, body: 'More' } } }
    await expect(as('alice')(sendMessage, request)).rejects.toMatchObject(refused)
    await expect(as('alice')(submitProject, { params })).rejects.toMatchObject(refused)
    await as('mo')(sendMessage, request)
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'Too much talk' } })
    expect((await rowOf(id)).status).toBe('rejected')
    expect((await messagesFor('alice', threadId)).slice(-3)).toEqual([
      'Moderator: More',
      'draft > rejected',
      'Moderator: Too much talk',
    ])
  })

  it('follows the status in the thread, and stays after a new submission', async () => {
    const { as } = current()
    const { params, threadId, id } = await waiting()
    const words = { message: 'No source', body: 'Please *add* it' }
    await as('mo')(reviewProject, { params, body: { decision: 'reject', ...words } })
    const messages = ['processing > rejected', 'Moderator: No source\n\nPlease *add* it']
    expect(await messagesFor('alice', threadId)).toEqual(messages)
    await as('alice')(submitProject, { params })
    expect((await rowOf(id)).moderatorMessage).toBeNull()
    expect(await messagesFor('alice', threadId)).toEqual([...messages, 'rejected > processing'])
  })

  it('is notified once: with the status, or as a message without a new status', async () => {
    const { as } = current()
    const { params, threadId } = await waiting()
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'No source' } })
    expect(await posted(threadId)).toBe(0)
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'And no licence' } })
    expect(await messagesFor('alice', threadId)).toEqual([
      'processing > rejected',
      'Moderator: No source',
      'Moderator: And no licence',
    ])
    expect(await posted(threadId)).toBe(1)
  })

  it('may have the maximum length of both fields', async () => {
    const { params, threadId } = await waiting()
    const [message, body] = ['m'.repeat(2000), 'b'.repeat(65_536)]
    await current().as('mo')(reviewProject, { params, body: { decision: 'withhold', message, body } })
    expect(await messagesFor('alice', threadId)).toEqual([
      'processing > withheld',
      `Moderator: ${message}`,
      `Moderator: ${body}`,
    ])
  })

  it('is optional for approvals', async () => {
    const { params, threadId } = await waiting()
    await current().as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    expect(await messagesFor('alice', threadId)).toEqual(['processing > approved'])
  })

  it('is stored in the same transaction as the status', async () => {
    const { as, db } = current()
    const { params, threadId, id } = await waiting()
    const full = Array.from({ length: 999 }, (_, at) => ({
      id: `full${String(at).padStart(4, '0')}`,
      threadId,
      type: 'text' as const,
      body: 'Said',
      authorId: null,
      replyingToId: null,
      oldStatus: null,
      newStatus: null,
    }))
    await db.insertInto('threadMessages').values(full).execute()
    const deciding = as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'No source' } })
    await expect(deciding).rejects.toMatchObject({ status: 400 })
    expect(await rowOf(id)).toMatchObject({ status: 'processing', moderatorMessage: null })
    expect(
      await db.selectFrom('outbox').selectAll().where('name', '=', 'project.rejected').execute(),
    ).not.toEqual(
      expect.arrayContaining([
        expect.objectContaining({ payload: expect.objectContaining({ projectId: id }) }),
      ]),
    )
  })
})

describe('a status that staff set by an edit', () => {
  it.each(['rejected', 'withheld'] as const)('cannot be %s without a message', async (status) => {
    const { as } = current()
    const { params, id } = await waiting()
    for (const body of [
      { status },
      { status, moderation_message: null },
      { status, moderation_message_body: 'Do' },
    ])
      await expect(as('mo')(editProject, { params, body })).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'moderation_message', rule: 'reason_needed' }],
      })
    expect((await rowOf(id)).status).toBe('processing')
  })

  it('posts its message in the thread', async () => {
    const { as } = current()
    const { params, threadId } = await waiting()
    const body = {
      status: 'rejected',
      moderation_message: 'No source',
      moderation_message_body: 'Add it',
    } as const
    await as('mo')(editProject, { params, body })
    expect((await as('alice')(getProject, { params })).moderator_message).toEqual({
      message: 'No source',
      body: 'Add it',
    })
    const messages = ['processing > rejected', 'Moderator: No source\n\nAdd it']
    expect(await messagesFor('alice', threadId)).toEqual(messages)
    // A client that sends all fields back posts no message twice.
    await as('mo')(editProject, { params, body: { ...body, title: 'Another name' } })
    expect(await messagesFor('alice', threadId)).toEqual(messages)
  })

  it('requires no message for other statuses', async () => {
    const { params, id } = await waiting()
    await current().as('mo')(editProject, { params, body: { status: 'approved' } })
    expect((await rowOf(id)).status).toBe('approved')
  })
})

it('posts the message of an edit without a new status in the thread', async () => {
  const { as } = current()
  const { params, threadId } = await waiting({ status: 'approved' })
  await as('mo')(editProject, { params, body: { moderation_message: 'Mind the licence' } })
  expect(await messagesFor('alice', threadId)).toEqual(['Moderator: Mind the licence'])
  expect(await posted(threadId)).toBe(1)
  await as('alice')(editProject, { params, body: { moderation_message: null } })
  expect(await messagesFor('alice', threadId)).toEqual(['Moderator: Mind the licence'])
})

describe('withholding', () => {
  const withhold = { decision: 'withhold', message: 'Not yours' } as const
  const edit = { status: 'withheld', moderation_message: 'Not yours' } as const

  it.each([
    ['processing', null, null],
    ['processing', new Date(), 'private'],
    ['draft', null, null],
    ['draft', new Date(), null],
    ['private', new Date(), null],
    ['scheduled', new Date(), null],
  ] as const)('rejects a %s project, approved %s for %s', async (status, approvedAt, requestedStatus) => {
    const { as } = current()
    for (const isReview of [true, false]) {
      const { id, params } = await waiting({ status, approvedAt, requestedStatus })
      if (isReview) await as('mo')(reviewProject, { params, body: withhold })
      else await as('mo')(editProject, { params, body: edit })
      expect(await rowOf(id)).toMatchObject({ status: 'rejected', moderatorMessage: 'Not yours' })
      await expect(as('anonymous')(getProject, { params })).rejects.toMatchObject({ status: 404 })
    }
  })

  it.each(['approved', 'archived', 'unlisted', 'processing'] as const)(
    'leaves the address of a %s project that was approved',
    async (status) => {
      const { as } = current()
      const { params } = await waiting({ status })
      await as('mo')(reviewProject, { params, body: withhold })
      expect((await as('anonymous')(getProject, { params })).status).toBe('withheld')
    },
  )
})
