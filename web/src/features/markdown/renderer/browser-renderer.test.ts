import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { READY } from './browser-job.ts'
import { browserMarkdown } from './browser-renderer.ts'
import { isPlainText, renderPlainText } from './plain-text.ts'

class FakeWorker extends EventTarget {
  static last: FakeWorker
  static count = 0
  jobs: unknown[] = []
  isTerminated = false
  constructor() {
    super()
    FakeWorker.last = this
    FakeWorker.count++
  }
  postMessage(job: unknown) {
    this.jobs.push(job)
  }
  terminate() {
    this.isTerminated = true
  }
  send(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const labels = { embedTitles: { video: '', chat: '' }, table: '', box: '', headingLink: '' }
const text = { text: '**bold**', baseLevel: 2, labels }
const MINUTE_MS = 60_000

beforeEach(() => {
  FakeWorker.count = 0
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for the code of the worker without a deadline', async () => {
  const rendered = browserMarkdown('https://quarry.test')(text)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(FakeWorker.last.isTerminated).toBe(false)
  FakeWorker.last.send(READY)
  FakeWorker.last.send('<p><b>bold</b></p>')
  expect(await rendered).toBe('<p><b>bold</b></p>')
})

it('starts the worker before the first text when it is warmed, once', async () => {
  const render = browserMarkdown('https://quarry.test')
  render.warm()
  render.warm()
  expect(FakeWorker.count).toBe(1)
  FakeWorker.last.send(READY)
  const rendered = render(text)
  await vi.advanceTimersByTimeAsync(0)
  FakeWorker.last.send('<p></p>')
  expect(await rendered).toBe('<p></p>')
  expect(FakeWorker.count).toBe(1)
})

it('gives up a text that takes too long, and starts a new worker for the next one', async () => {
  const render = browserMarkdown('https://quarry.test')
  const rendered = render(text)
  await vi.advanceTimersByTimeAsync(0)
  FakeWorker.last.send(READY)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(isPlainText(await rendered)).toBe(true)
  expect(FakeWorker.last.isTerminated).toBe(true)
  const next = render(text)
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeWorker.count).toBe(2)
  FakeWorker.last.send(READY)
  FakeWorker.last.send('<p>b</p>')
  expect(await next).toBe('<p>b</p>')
})

it('shows a text as written if the worker cannot be loaded', async () => {
  const rendered = browserMarkdown('https://quarry.test')(text)
  await vi.advanceTimersByTimeAsync(0)
  FakeWorker.last.dispatchEvent(new Event('error'))
  expect(await rendered).toBe(renderPlainText(text.text))
})
