import { describe, expect, it } from 'vitest'
import { whileSaved, type SavingServer } from './while-saved.ts'

const SAVING = { off: 'save-off', save: 'save-all', saved: /^Saved the game$/, on: 'save-on' }

/** A console that records what it gets, and answers a command to save. */
function aServer(answer: string | undefined, saving: typeof SAVING | null = SAVING) {
  const events: string[] = []
  const listeners = new Set<(line: string) => void>()
  const server: SavingServer = {
    saving: saving ?? undefined,
    write: (line) => {
      events.push(line)
      if (line === 'save-all' && answer !== undefined) for (const listen of listeners) listen(answer)
    },
    listen: (onLine) => {
      listeners.add(onLine)
      return () => void listeners.delete(onLine)
    },
  }
  return { server, events, listeners }
}
const waiting = (saveMs = 60_000) => ({ saveMs, signal: new AbortController().signal })

describe('a world during a backup', () => {
  it('is saved, and not written until the backup has ended', async () => {
    const { server, events, listeners } = aServer('Saved the game')
    const result = await whileSaved(server, waiting(), () => Promise.resolve(events.push('backup')))
    expect(result).toBe(3)
    expect(events).toEqual(['save-off', 'save-all', 'backup', 'save-on'])
    expect(listeners.size).toBe(0)
  })

  it('is written again after a failed backup', async () => {
    const { server, events } = aServer('Saved the game')
    const failing = whileSaved(server, waiting(), () => Promise.reject(new Error('no space')))
    await expect(failing).rejects.toThrow('no space')
    expect(events.at(-1)).toBe('save-on')
  })

  it('is backed up as it is if the server does not answer', async () => {
    const { server, events } = aServer('Saving…')
    await whileSaved(server, waiting(1), () => Promise.resolve(events.push('backup')))
    expect(events).toEqual(['save-off', 'save-all', 'backup', 'save-on'])
  })

  it('is written again when the backup is cancelled while it is saved', async () => {
    const { server, events } = aServer(undefined)
    const cancelled = new AbortController()
    const { signal } = cancelled
    const backup = whileSaved(server, { saveMs: 60_000, signal }, () => {
      signal.throwIfAborted()
      return Promise.resolve()
    })
    cancelled.abort(new Error('cancelled'))
    await expect(backup).rejects.toThrow('cancelled')
    expect(events).toEqual(['save-off', 'save-all', 'save-on'])
  })

  it.each([
    ['without a process', undefined],
    ['without such commands', aServer(undefined, null)],
  ])('needs nothing %s', async (_what, given) => {
    const result = await whileSaved(given?.server, waiting(), () => Promise.resolve('done'))
    expect([result, given?.events ?? []]).toEqual(['done', []])
  })
})
