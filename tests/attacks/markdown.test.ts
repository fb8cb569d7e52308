import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMarkdownPool } from '../../web/server/markdown/pool.ts'
import { slow } from '../../web/src/features/markdown/renderer/slow-corpus.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const DEADLINE_MS = 250
/** How long a text may really take until its deadline is over. */
const TRIED_MS = 100
/** Of this thread, whatever the text: reading, sending and writing it down. */
const OWN_CPU_MS = 150

const labels = { embedTitles: { video: 'V', chat: 'C' }, table: 'T', box: 'B', headingLink: 'To {heading}' }
const pool = createMarkdownPool('https://quarry.example', {
  threads: 1,
  deadlineMs: DEADLINE_MS,
  queueTimeoutMs: 60_000,
})
const render = (text: string) => pool.render({ text, baseLevel: 2, labels })

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Each thread in the place of one that was ended loads the same code. */
const cache = mkdtempSync(path.join(tmpdir(), 'quarry-markdown-'))
beforeAll(async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', cache)
  await render('ready')
})
// The deadline is over when a test says so, since a busy machine may need longer for the shortest text.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(async () => {
  vi.useRealTimers()
  await pool.stop()
  rmSync(cache, { recursive: true, force: true })
})

it('renders the longest text that people write', async () => {
  const part =
    '## News\n\n- **fixed** a [crash](https://example.org/1) in `world`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
  // What is tested is that no bound of size or form stops it, however slow the machine.
  const patient = createMarkdownPool('https://quarry.example', {
    threads: 1,
    deadlineMs: DEADLINE_MS,
    queueTimeoutMs: 60_000,
  })
  const html = await patient.render({ text: part.repeat(65_536 / part.length), baseLevel: 2, labels })
  await patient.stop()
  expect(html).toContain('<strong>fixed</strong>')
})

/** Lets the deadline of the text pass as often as it takes: a thread that only starts has a longer one. */
async function renderInTime(text: string): Promise<string> {
  const rendering = render(text)
  for (;;) {
    const html = await Promise.race([rendering, sleep(TRIED_MS)])
    if (html !== undefined) return html
    vi.advanceTimersByTime(DEADLINE_MS)
  }
}

describe('a text made to be slow', { timeout: 120_000 }, () => {
  it.each(Object.entries(slow))('of %s does not delay others at n, 4n and 16n', async (_name, make) => {
    for (const length of [4096, 16_384, 65_536]) {
      const before = cpuMs()
      const html = await renderInTime(make(length))
      expect(cpuMs() - before).toBeLessThan(OWN_CPU_MS)
      expect(html).not.toBe('')
    }
    expect(await render(`after *${_name}*`)).toBe(`<p>after <em>${_name}</em></p>`)
  })
})
