import { createMarkdownPool } from '../../web/server/markdown/pool.ts'
import { slow } from '../../web/src/features/markdown/renderer/slow-corpus.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DEADLINE_MS = 250
/** To start a thread in the place of one that was ended, on a busy machine. */
const REPLACING_MS = 20_000
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

beforeAll(() => render('ready'))
afterAll(() => pool.stop())

it('renders the longest text that people write', async () => {
  const part =
    '## News\n\n- **fixed** a [crash](https://example.org/1) in `world`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
  // What is tested is that no bound of size or form stops it, however slow the machine.
  const patient = createMarkdownPool('https://quarry.example', {
    threads: 1,
    deadlineMs: 30_000,
    queueTimeoutMs: 60_000,
  })
  const html = await patient.render({ text: part.repeat(65_536 / part.length), baseLevel: 2, labels })
  await patient.stop()
  expect(html).toContain('<strong>fixed</strong>')
})

describe('a text made to be slow', () => {
  it.each(Object.entries(slow))('of %s does not delay others at n, 4n and 16n', async (_name, make) => {
    for (const length of [4096, 16_384, 65_536]) {
      const [startedAt, before] = [performance.now(), cpuMs()]
      const html = await render(make(length))
      expect(cpuMs() - before).toBeLessThan(OWN_CPU_MS)
      expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + REPLACING_MS)
      expect(html).not.toBe('')
    }
    // On a machine that has much else to do a new thread may need more than one try within its deadline.
    let tries = 0
    const after = () => render(`after *${_name}* ${(tries += 1)}`)
    await expect.poll(after, { timeout: REPLACING_MS }).toContain(`<p>after <em>${_name}</em>`)
  })
})
