import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { PNG } from 'pngjs'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMarkdownPool } from './pool.ts'

const labels = { embedTitles: { video: 'V', chat: 'C' }, table: 'T', box: 'B', headingLink: 'To {heading}' }
const job = (text: string) => ({ text, baseLevel: 2, labels })
/** Many small lists, which take seconds although their parser work is estimated as little. */
const slow = (mark: string) => `- ${mark}\n\n`.repeat(10_000)

const limits = {
  threads: 1,
  deadlineMs: 2000,
  queueTimeoutMs: 60_000,
  waiting: 3,
  // Elapsed time counts.
  usedMs: () => undefined,
}
const pool = createMarkdownPool('https://quarry.example', limits)

// Deadlines pass when a test says so, since a busy machine may need longer for the shortest text.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(async () => {
  vi.useRealTimers()
  await pool.stop()
})

/** Lets the deadline of the text pass as often as it takes: a thread that only starts has a longer one. */
async function pastDeadline(rendering: Promise<string>): Promise<string> {
  for (;;) {
    const html = await Promise.race([rendering, sleep(50)])
    if (html !== undefined) return html
    vi.advanceTimersByTime(limits.deadlineMs)
  }
}

describe('the Markdown pool', () => {
  it('renders as the renderer does', async () => {
    expect(await pool.render(job('# A *b*'))).toContain('<h2 id="md-a-b">A <em>b</em>')
    expect(await pool.render(job('# A *b*'))).toContain('aria-label="To A b"')
  })

  it('shows a text as written after the deadline and renders the next one', async () => {
    const html = await pastDeadline(pool.render(job(slow('x<'))))
    expect(html).toMatch(/^<pre class="as-written"/)
    expect(html.match(/- x&lt;/g)).toHaveLength(10_000)
    expect(await pool.render(job('*b*'))).toBe('<p><em>b</em></p>')
    // The second request does not occupy the thread again.
    const run = vi.spyOn(Piscina.prototype, 'run')
    expect(await pool.render({ ...job(slow('x<')), baseLevel: 3 })).toBe(html)
    expect(run).not.toHaveBeenCalled()
    run.mockRestore()
  })

  it('tries a text again at the next request that a busy machine did not run', async () => {
    const starved = createMarkdownPool('https://quarry.example', { ...limits, usedMs: () => 0 })
    const run = vi.spyOn(Piscina.prototype, 'run')
    for (const times of [1, 2]) {
      expect(await pastDeadline(starved.render(job(slow('z'))))).toMatch(/^<pre class="as-written"/)
      expect(run).toHaveBeenCalledTimes(times)
    }
    run.mockRestore()
    await starved.stop()
  })

  it.runIf(process.platform === 'linux')('gives up a text by the processor time of its thread', async () => {
    const used: number[] = []
    let thread = ''
    const usedNs = () => Number.parseInt(readFileSync(`/proc/${thread}/schedstat`, 'utf8'), 10)
    const measured = createMarkdownPool('https://quarry.example', {
      threads: 1,
      deadlineMs: 100,
      usedMs: (place) => {
        thread = place
        used.push(usedNs())
        return (used.length - 1) * 100
      },
    })
    await measured.render(job('*it has started*'))
    const rendering = measured.render(job(slow('u')))
    // The system reports the time of a running thread only from time to time.
    while (used.length < 2 || usedNs() <= (used[1] ?? 0)) await sleep(10)
    await pastDeadline(rendering)
    expect(used.at(-1)).toBeGreaterThan(used.at(-2) ?? Infinity)
    await measured.stop()
  })

  it('renders a text again after a second when an image could not be read', async () => {
    const image = PNG.sync.write(new PNG({ width: 40, height: 30 }))
    let isOverloaded = true
    const site = createServer((_request, response) =>
      response.writeHead(isOverloaded ? 503 : 200).end(isOverloaded ? '' : image),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const poolOfSite = createMarkdownPool(url, limits)
    const text = job(`![A lamp](${url}/data/lamp.png)`)
    expect(await poolOfSite.render(text)).not.toContain('height="30"')
    isOverloaded = false
    expect(await poolOfSite.render(text)).not.toContain('height="30"')
    let html = ''
    // A thread of a busy machine may give up the image again.
    while (!html.includes('height="30"')) {
      vi.advanceTimersByTime(1000)
      html = await poolOfSite.render(text)
    }
    await poolOfSite.stop()
    site.close()
  })

  it('survives a thread that dies of a text past its deadline', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run')
    await pool.render(job('*the pool behind it*'))
    const [threads] = run.mock.contexts as Piscina[]
    const error = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    // Piscina reports the error of an idle thread this way.
    expect(() => threads?.emit('error', error)).not.toThrow()
    expect(threads).toBeInstanceOf(Piscina)
    run.mockRestore()
    expect(await pool.render(job('*after it*'))).toBe('<p><em>after it</em></p>')
  })

  it('shows texts as written that wait too long or find the queue full', async () => {
    const impatient = createMarkdownPool('https://quarry.example', {
      ...limits,
      queueTimeoutMs: 100,
    })
    const hung = impatient.render(job(slow('y')))
    const queued = ['*a*', '*b*', '*c*', '*d*'].map((text) => impatient.render(job(text)))
    expect(await Promise.race([...queued, hung])).toContain('*d*')
    vi.advanceTimersByTime(100)
    expect(await queued[0]).toContain('*a*')
    await pastDeadline(hung)
    // A text that timed out in the queue is rendered at its next request.
    expect(await impatient.render(job('*a*'))).toBe('<p><em>a</em></p>')
    vi.useRealTimers()
    await impatient.stop()
  })

  it('renders equal concurrent texts once', async () => {
    const both = [pool.render(job('one & the same')), pool.render(job('one & the same'))]
    expect(both[0]).not.toBe(both[1])
    expect(new Set(await Promise.all(both)).size).toBe(1)
  })
})
