import { record } from '@quarry/db/outbox'
import { aNotification, aProject, aReport, aTeamMember, aUser } from '@quarry/db/testing/factories'
import { afterEach, describe, expect, it } from 'vitest'
import {
  inboxChannel,
  LIVE_PATH,
  projectChannel,
  REPORTS_CHANNEL,
  WORK_CHANNEL,
} from '../../contract/live.ts'
import { assignReports, closeReports } from '../../contract/reports/reports.ts'
import { sendMessage } from '../../contract/threads/threads.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { createSession } from '../accounts/sessions/sessions.queries.ts'
import { postgresLive } from '../adapters/live/postgres-live-source.ts'

const current = testApp()
const leaving: AbortController[] = []
afterEach(() => {
  for (const each of leaving.splice(0)) each.abort()
})

const pathOf = (channels: string[]) =>
  `${LIVE_PATH}?${channels.map((channel) => `channel=${encodeURIComponent(channel)}`).join('&')}`

/** Listens like a page; `heard` accumulates. */
async function listen(persona: Persona, channels: string[], lastEventId?: string, sinceMs?: number) {
  const since = sinceMs === undefined ? '' : `&since=${sinceMs}`
  const response = await current().request(persona, `${pathOf(channels)}${since}`, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  return follow(response)
}

async function follow(response: Response) {
  expect(response.status).toBe(200)
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  const leave = new AbortController()
  leaving.push(leave)
  leave.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  let text = ''
  let ended = false
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
    }
    ended = true
  })().catch(() => {})
  await expect.poll(() => text).toContain('retry: ')
  return {
    heard: () => text,
    hasEnded: () => ended,
    changes: () => text.match(/"channels"/g)?.length ?? 0,
    lastId: () =>
      text
        .match(/^id: (\d+)$/gm)
        ?.at(-1)
        ?.slice(4),
  }
}

const change = (projectId: string) =>
  current()
    .db.transaction()
    .execute((tx) => record(tx, { name: 'project.changed', projectId }))
/** Changes a project; resolves when the streams of this process have had the change, and all before it, to send. */
async function changeHeard(projectId: string): Promise<void> {
  const { heard } = await listen('mo', [projectChannel(projectId)])
  await change(projectId)
  await expect.poll(heard).toContain(projectId)
}
const aliceProject = (status: 'draft' | 'approved' = 'draft') =>
  aProject(current().db, { ownerId: current().users.alice.id, status })

describe('the live stream', () => {
  it('sends changes of a draft to its members, and changes of no other project', async () => {
    const [project, other] = [await aliceProject(), await aliceProject()]
    const { heard, changes } = await listen('alice', [projectChannel(project.id)])
    await change(other.id)
    await change(project.id)
    await expect.poll(heard).toContain(`event: changed\ndata: {"channels":["project:${project.id}"]}`)
    expect(heard()).not.toContain(other.id)
    expect(changes()).toBe(1)
  })

  it('sends nothing after a rollback, and nothing for downloads', async () => {
    const { db } = current()
    const [project, other] = [await aliceProject(), await aliceProject()]
    const { heard } = await listen('alice', [projectChannel(project.id), projectChannel(other.id)])
    const failing = db.transaction().execute(async (tx) => {
      await record(tx, { name: 'project.changed', projectId: project.id })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await db.transaction().execute((tx) => record(tx, { name: 'project.counters', projectId: project.id }))
    // Changes arrive in the order of their commits.
    await change(other.id)
    await expect.poll(heard).toContain(`"channels":["project:${other.id}"]`)
    expect(heard()).not.toContain(project.id)
  })

  it('combines changes that are close together', async () => {
    const projects = await Promise.all(Array.from({ length: 5 }, () => aliceProject()))
    const { heard, changes } = await listen(
      'alice',
      projects.map(({ id }) => projectChannel(id)),
    )
    const begun = performance.now()
    for (let attempt = 0; attempt < 50; attempt += 1) await change(projects[attempt % 4]?.id ?? '')
    await change(projects[4]?.id ?? '')
    await expect.poll(heard).toContain(projects[4]?.id)
    // However long the changes took, each tenth of a second sends one message.
    expect(changes()).toBeLessThanOrEqual((performance.now() - begun) / 100)
  })

  it('resumes after a disconnect, and sends a snapshot event when too much was missed', async () => {
    const project = await aliceProject()
    const first = await listen('alice', [projectChannel(project.id)])
    const lastId = first.lastId()
    leaving.splice(0).forEach((each) => each.abort())
    await changeHeard(project.id)
    const second = await listen('alice', [projectChannel(project.id)], lastId)
    await expect.poll(second.heard).toContain(`"channels":["project:${project.id}"]`)
    expect(second.heard()).not.toContain('snapshot')
    const late = await listen('alice', [projectChannel(project.id)], '1000')
    await expect.poll(late.heard).toContain('event: snapshot\ndata: {}')
  })

  it('sends a new page the changes since it was rendered', async () => {
    const project = await aliceProject()
    await listen('alice', [projectChannel(project.id)])
    const readMs = Date.now()
    await changeHeard(project.id)
    const { heard } = await listen('alice', [projectChannel(project.id)], undefined, readMs)
    await expect.poll(heard).toContain(`"channels":["project:${project.id}"]`)
  })

  it('sends staff changes of the work queues', async () => {
    const { heard } = await listen('mo', [WORK_CHANNEL])
    await change((await aliceProject()).id)
    await expect.poll(heard).toContain('"channels":["work"]')
  })

  it('sends staff every change of a report and its messages, and of no other thread', async () => {
    const { db, users, as } = current()
    const { changes } = await listen('mo', [REPORTS_CHANNEL])
    const { id, threadId } = await aReport(db, { reporterId: users.alice.id })
    await expect.poll(changes).toBe(1)
    await as('ada')(assignReports, { body: { reports: [id], is_mine: true } })
    await expect.poll(changes).toBe(2)
    const post = (thread: string) =>
      as('alice')(sendMessage, { params: { thread }, body: { body: { type: 'text', body: 'Line 41' } } })
    await post(threadId)
    await expect.poll(changes).toBe(3)
    await post((await aliceProject()).threadId)
    await changeHeard((await aliceProject()).id)
    expect(changes()).toBe(3)
    await as('ada')(closeReports, { body: { reports: [id], closed: true } })
    await expect.poll(changes).toBe(4)
  })

  it('sends changes of an inbox to its owner only', async () => {
    const { db, users } = current()
    const own = inboxChannel(users.alice.id)
    const { heard, changes } = await listen('alice', [own])
    await aNotification(db, { userId: users.bob.id })
    const { id } = await aNotification(db, { userId: users.alice.id })
    await expect.poll(heard).toContain(`event: changed\ndata: {"channels":["${own}"]}`)
    await db.updateTable('notifications').set({ readAt: new Date() }).where('id', '=', id).execute()
    await expect.poll(changes).toBe(2)
    await db.deleteFrom('notifications').where('id', '=', id).execute()
    await expect.poll(changes).toBe(3)
    expect(heard()).not.toContain(users.bob.id)
  })

  it('reaches every process', async () => {
    const other = postgresLive(current().databaseUrl)
    const received: string[] = []
    await other.listen((signal) => received.push(signal.kind === 'changed' ? signal.channel : signal.kind))
    const project = await aliceProject()
    await change(project.id)
    await expect.poll(() => received).toContain(`project:${project.id}`)
    await other.close()
    expect(received.at(-1)).toBe('closed')
  })
})

describe('a stream whose reader loses access', () => {
  async function aListener(projectId: string) {
    const { app, db } = current()
    const { id } = await aUser(db)
    const about = { userId: id, userAgent: null, ip: '127.0.0.1', now: new Date() }
    const { token: authorization } = await createSession(db, about)
    const path = pathOf([projectChannel(projectId), inboxChannel(id)])
    return { id, listen: async () => follow(await app.request(path, { headers: { authorization } })) }
  }

  it('ends when the session ends, alone or with the account', async () => {
    const { db } = current()
    const project = await aliceProject('approved')
    const [leaving, staying] = [await aListener(project.id), await aListener(project.id)]
    const [first, second] = [await leaving.listen(), await staying.listen()]
    await db.deleteFrom('sessions').where('userId', '=', leaving.id).execute()
    await expect.poll(first.hasEnded).toBe(true)
    expect(second.hasEnded()).toBe(false)
    await db.deleteFrom('users').where('id', '=', staying.id).execute()
    await expect.poll(second.hasEnded).toBe(true)
  })

  it('ends with a request to read again at the first change after a removal', async () => {
    const { db } = current()
    const project = await aliceProject()
    const member = await aListener(project.id)
    await aTeamMember(db, { teamId: project.teamId, userId: member.id })
    const { heard, hasEnded } = await member.listen()
    await change(project.id)
    await expect.poll(heard).toContain(`{"channels":["project:${project.id}"]}`)
    const before = heard().length
    await db.deleteFrom('teamMembers').where('userId', '=', member.id).execute()
    await change(project.id)
    await expect.poll(hasEnded).toBe(true)
    expect(heard().slice(before)).toMatch(/^id: \d+\nevent: snapshot\ndata: \{\}\n\n$/)
  })
})

describe('access to channels', () => {
  const statusFor = async (persona: Persona | 'anonymous', channels: string[]) => {
    const response = await current().request(persona, pathOf(channels))
    await response.body?.cancel()
    return response.status
  }

  it('is checked for each channel', async () => {
    const draft = projectChannel((await aliceProject()).id)
    const open = projectChannel((await aliceProject('approved')).id)
    expect(await statusFor('anonymous', [open])).toBe(401)
    expect(await statusFor('mallory', [open])).toBe(200)
    expect(await statusFor('mallory', [draft])).toBe(404)
    expect(await statusFor('mallory', [open, draft])).toBe(404)
    expect(await statusFor('mo', [draft])).toBe(200)
    expect(await statusFor('alice', [WORK_CHANNEL])).toBe(403)
    expect(await statusFor('ada', [WORK_CHANNEL])).toBe(200)
    expect(await statusFor('alice', [REPORTS_CHANNEL])).toBe(404)
    expect(await statusFor('mo', [REPORTS_CHANNEL])).toBe(200)
    const inbox = inboxChannel(current().users.alice.id)
    expect(await statusFor('alice', [inbox])).toBe(200)
    expect(await statusFor('mallory', [inbox])).toBe(404)
    expect(await statusFor('ada', [inbox])).toBe(404)
  })

  it('requires known channels, and limits their number', async () => {
    expect(await statusFor('alice', [])).toBe(400)
    expect(await statusFor('alice', ['outbox'])).toBe(404)
    expect(await statusFor('alice', ['project:../x'])).toBe(404)
    const many = Array.from({ length: 21 }, (_, at) => projectChannel(`p${at}`))
    expect(await statusFor('alice', many)).toBe(400)
  })
})
