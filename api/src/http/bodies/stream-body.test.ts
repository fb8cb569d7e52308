import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamBody } from './stream-body.ts'

/** Like a response that is read from another process: it closes some time after it was destroyed. */
function lateReadable(chunks: readonly string[]): Readable {
  const left = [...chunks]
  return new Readable({
    highWaterMark: 1,
    read() {
      const chunk = left.shift()
      this.push(chunk === undefined ? null : Buffer.from(chunk))
    },
    destroy: (error, done) => void globalThis.setImmediate(done, error),
  })
}

const uncaught = vi.fn<(error: unknown) => void>()
let others: NodeJS.UncaughtExceptionListener[] = []
beforeEach(() => {
  uncaught.mockReset()
  others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', uncaught)
})
afterEach(() => {
  process.removeAllListeners('uncaughtException')
  for (const listener of others) process.on('uncaughtException', listener)
})

it('has every chunk in order', async () => {
  expect(await new Response(streamBody(lateReadable(['one ', 'two ', 'three']))).text()).toBe('one two three')
})

it('fails with the stream', async () => {
  const stream = Readable.from(
    (async function* () {
      yield Buffer.from('one')
      throw new Error('the disk is gone')
    })(),
  )
  await expect(new Response(streamBody(stream)).text()).rejects.toThrow('the disk is gone')
})

it('ends the stream, and nothing else, whenever its reader goes away', async () => {
  for (let ticks = 0; ticks < 8; ticks += 1) {
    const stream = lateReadable(['one', 'two', 'three', 'four'])
    const reader = streamBody(stream).getReader()
    // oxlint-disable no-await-in-loop -- one after the other
    await reader.read()
    void reader.read().catch(() => {})
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    await reader.cancel()
    await setImmediate()
    await setImmediate()
    expect(stream.destroyed).toBe(true)
    // oxlint-enable no-await-in-loop
  }
  expect(uncaught).not.toHaveBeenCalled()
})

it('ends a stream that sends nothing', async () => {
  const stream = new Readable({ read: () => {} })
  const reader = streamBody(stream).getReader()
  const pending = reader.read()
  await reader.cancel()
  expect(await pending).toMatchObject({ done: true })
  expect(stream.destroyed).toBe(true)
})
