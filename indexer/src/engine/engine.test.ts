import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EngineRefusal, EngineUnreachable } from './engine-errors.ts'
import { Engine } from './engine.ts'

/* Troubles that a healthy engine cannot be made to have: a server of a few lines has them on demand. */

let server: Server | undefined
afterEach(() => server?.close())

/** Accepts every write; the tasks end with these codes in turn (null: success). */
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
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(request.url ?? '')))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { engine: new Engine({ url: `http://127.0.0.1:${port}` }), accepted: () => accepted }
}

describe('a write', () => {
  it('is sent again when the engine failed by itself', async () => {
    const { engine, accepted } = await engineWhoseTasksEnd('internal', null)
    await (
      await engine.put('projects', [{ project_id: 'a' }])
    ).done
    expect(accepted()).toBe(2)
  })

  it('is not sent again when it was refused', async () => {
    const { engine, accepted } = await engineWhoseTasksEnd('invalid_document_id')
    const { done } = await engine.put('projects', [{ project_id: 'a b' }])
    await expect(done).rejects.toThrow(EngineRefusal)
    expect(accepted()).toBe(1)
  })

  it('says that the engine is away', async () => {
    const { engine } = await engineWhoseTasksEnd()
    await new Promise((resolve) => server?.close(resolve))
    await expect(engine.put('projects', [{ project_id: 'a' }])).rejects.toThrow(EngineUnreachable)
  })
})
