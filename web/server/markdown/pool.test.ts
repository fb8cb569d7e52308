import { Piscina } from 'piscina'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMarkdownPool } from './pool.ts'

const labels = { embedTitles: { video: 'V', chat: 'C' }, table: 'T', box: 'B', headingLink: 'To {heading}' }
const job = (text: string) => ({ text, baseLevel: 2, labels })
/** A thousand columns, which each of many short rows is filled up to. */
const slow = (mark: string) => `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${`|${mark}\n`.repeat(10_000)}`

const limits = { threads: 1, deadlineMs: 2000, patienceMs: 60_000, waiting: 3 }
const pool = createMarkdownPool('https://quarry.example', limits)
afterAll(() => pool.stop())

describe('the threads that render', () => {
  it('answer as the renderer does', async () => {
    expect(await pool.render(job('# A *b*'))).toContain('<h2 id="md-a-b">A <em>b</em>')
    expect(await pool.render(job('# A *b*'))).toContain('aria-label="To A b"')
  })

  it('give a text up at the deadline, show it as written, and go on with the next one', async () => {
    const startedAt = performance.now()
    const html = await pool.render(job(slow('x<')))
    expect(html).toMatch(/^<pre class="as-written"/)
    expect(html.match(/\|x&lt;/g)).toHaveLength(10_000)
    expect(await pool.render(job('*b*'))).toBe('<p><em>b</em></p>')
    // Again at once, without taking the thread up to the deadline once more.
    const again = performance.now()
    expect(await pool.render({ ...job(slow('x<')), baseLevel: 3 })).toBe(html)
    expect(performance.now() - again).toBeLessThan(limits.deadlineMs)
    expect(again - startedAt).toBeLessThan(30_000)
  })

  it('take nobody along when one dies of a text that was given up before', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run')
    await pool.render(job('*the pool behind it*'))
    const [threads] = run.mock.contexts as Piscina[]
    const error = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    // As Piscina tells of a thread that has nothing to do.
    expect(() => threads?.emit('error', error)).not.toThrow()
    expect(threads).toBeInstanceOf(Piscina)
    run.mockRestore()
    expect(await pool.render(job('*after it*'))).toBe('<p><em>after it</em></p>')
  })

  it('show as written what would wait too long or in too long a line', async () => {
    const impatient = createMarkdownPool('https://quarry.example', {
      ...limits,
      deadlineMs: 1500,
      patienceMs: 100,
    })
    const hung = impatient.render(job(slow('y')))
    const late = ['*a*', '*b*', '*c*', '*d*'].map((text) => impatient.render(job(text)))
    expect(await Promise.race([...late, hung])).toContain('*d*')
    expect(await late[0]).toContain('*a*')
    await hung
    // A text that only had to wait is none that rests.
    expect(await impatient.render(job('*a*'))).toBe('<p><em>a</em></p>')
    await impatient.stop()
  })

  it('render equal texts that come at once a single time', async () => {
    const both = [pool.render(job('one & the same')), pool.render(job('one & the same'))]
    expect(both[0]).not.toBe(both[1])
    expect(new Set(await Promise.all(both)).size).toBe(1)
  })
})
