import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EngineRefusal, EngineUnreachable } from './engine-errors.ts'
import { Engine, settled } from './engine.ts'

/* Troubles that a healthy engine cannot be made to have: a server of a few lines has them on demand. */

let server: Server | undefined
afterEach(() => server?.close())

/** Accepts every write; the tasks end with these codes in order (null: success). */
async function engineWhoseTasksEnd(...codes: (string | null)[]) {
  let accepted = 0
  const answer = (url: string) => {
    if (!url.startsWith('/tasks/'))
      return { taskUid: accepted++, status: 'enqueued', type: 'documentAdditionOrUpdate' }
    const code = codes[Number(url.slice('/tasks/'.length))] ?? null
    return {
      status: code === null ? 'succeeded' : 'failed',
      error: code === null ? null : { code, message: 'trouble' },
    }
  }
  const engine = await engineThatAnswers((url) => [200, answer(url)])
  return { engine, accepted: () => accepted }
}

async function engineThatAnswers(answer: (url: string) => [status: number, body: unknown]): Promise<Engine> {
  server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Engine({ url: `http://127.0.0.1:${port}` })
}

describe('a write', () => {
  it('is repeated after an internal error of the engine', async () => {
    const { engine, accepted } = await engineWhoseTasksEnd('internal', null)
    await (
      await engine.put('projects', [{ project_id: 'a' }])
    ).done
    expect(accepted()).toBe(2)
  })

  it('is not repeated after a refusal', async () => {
    const { engine, accepted } = await engineWhoseTasksEnd('invalid_document_id')
    const { done } = await engine.put('projects', [{ project_id: 'a b' }])
    await expect(done).rejects.toThrow(EngineRefusal)
    expect(accepted()).toBe(1)
  })

  it('throws EngineUnreachable when the engine does not respond', async () => {
    const { engine } = await engineWhoseTasksEnd()
    await new Promise((resolve) => server?.close(resolve))
    await expect(engine.put('projects', [{ project_id: 'a' }])).rejects.toThrow(EngineUnreachable)
  })
})

describe('a response', () => {
  const refusal = { code: 'index_not_found', message: 'no such index', type: 'invalid_request', link: '' }

  it.each([
    [
      'with a refusal is final and contains the reason',
      404,
      refusal,
      EngineRefusal,
      'index_not_found: no such index',
    ],
    ['with a refusal without a reason is final', 400, {}, EngineRefusal, '400'],
    ['of an overloaded engine is transient', 429, refusal, EngineUnreachable, 'no such index'],
    ['with an internal error is transient', 500, refusal, EngineUnreachable, 'no such index'],
  ])('%s', async (_, status, body, kind, words) => {
    const engine = await engineThatAnswers(() => [status, body])
    const error: unknown = await engine.count('projects').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    expect(String(error)).toContain(words)
  })

  it('names the canceled write', async () => {
    const engine = await engineThatAnswers((url) => [
      200,
      url.startsWith('/tasks/') ? { status: 'canceled', error: null } : { taskUid: 7, status: 'enqueued' },
    ])
    await expect(engine.create('projects', 'id')).rejects.toThrow('canceled: task 7 was canceled')
  })

  it('returns the primary key of an index, if it has one', async () => {
    const results = [
      { uid: 'a', primaryKey: 'id' },
      { uid: 'b', primaryKey: null },
    ]
    const engine = await engineThatAnswers(() => [200, { results, offset: 0, limit: 20, total: 2 }])
    expect(await engine.list()).toEqual([{ uid: 'a', primaryKey: 'id' }, { uid: 'b' }])
  })
})

it('throws the first error of several writes after all have ended', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => void (ended = true))
  const failed = Promise.reject(new Error('full'))
  await expect(settled({ done: failed }, { done: slow })).rejects.toThrow('full')
  expect(ended).toBe(true)
})
