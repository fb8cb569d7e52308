import type { MarkdownRenderer, MarkdownText } from '../../../lib/markdown-renderer.ts'
import { renderPlainText } from './plain-text.ts'

/** Longer than any real text takes on an old phone. */
const DEADLINE_MS = 4000

export type BrowserJob = MarkdownText & { siteUrl: string }

/**
 * Renders in a worker of the browser, one text after the other, so that no text can block the page. After a timeout the
 * source text is shown and the worker is terminated.
 */
export function browserMarkdown(siteUrl: string): MarkdownRenderer {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = () => {
    worker?.terminate()
    worker = undefined
  }
  const start = () => new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' })
  const render = async (text: MarkdownText): Promise<string> => {
    const html = await answerOf((worker ??= start()), { ...text, siteUrl })
    if (html === undefined) end()
    return html ?? renderPlainText(text.text)
  }
  return (text) => {
    const next = last.then(() => render(text))
    last = next
    return next
  }
}

/** `undefined` if the worker fails or times out. */
function answerOf(worker: Worker, job: BrowserJob): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const listening = new AbortController()
  const options = { signal: listening.signal }
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), options)
  worker.addEventListener('error', () => resolve(undefined), options)
  const timer = setTimeout(() => resolve(undefined), DEADLINE_MS)
  worker.postMessage(job)
  return promise.finally(() => {
    clearTimeout(timer)
    listening.abort()
  })
}
