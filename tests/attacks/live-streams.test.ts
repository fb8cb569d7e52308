import { record } from '@quarry/db/outbox'
import { aProject } from '@quarry/db/testing/factories'
import { LIVE_PATH, projectChannel } from '@quarry/api/contract/live'
import { afterEach, describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'

/** Streams that stay open: they reach the page at once, and one caller's do not take the room of all. */
const site = attackedSite({ REQUESTS_PER_CALLER: '4' })
const leave: AbortController[] = []
afterEach(() => {
  for (const each of leave.splice(0)) each.abort()
})

async function open(projectId: string): Promise<Response> {
  const { port, api } = site()
  const leaving = new AbortController()
  leave.push(leaving)
  return await fetch(`http://127.0.0.1:${port}${LIVE_PATH}?channel=${projectChannel(projectId)}`, {
    headers: { cookie: `quarry_session=${api.tokens.alice}` },
    signal: leaving.signal,
  })
}

describe('live streams through the door', () => {
  it('carry a change as it happens', async () => {
    const { db, users } = site().api
    const project = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const response = await open(project.id)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    /** Reads until the text has arrived; it may arrive in pieces and after heartbeats. */
    const readUntil = async (text: string) => {
      for (let read = ''; !read.includes(text);) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${text}`)
        read += value
      }
    }
    await readUntil('retry: ')
    await db.transaction().execute((tx) => record(tx, { name: 'project.changed', projectId: project.id }))
    await readUntil(`{"channels":["project:${project.id}"]}`)
  })

  it('are few for one caller, and leave the other parts alone', async () => {
    const { db, users } = site().api
    const project = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    // All responses are referenced: fetch closes a stream whose response is garbage-collected.
    const answers: Response[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await open(project.id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
    expect((await fetch(`http://127.0.0.1:${site().port}/v2/tag/loader`)).status).toBe(200)
  })
})
