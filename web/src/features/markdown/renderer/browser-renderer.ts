import type { MarkdownText } from '../../../lib/markdown-renderer.ts'
import type { BrowserJob, READY } from './browser-job.ts'
import { renderPlainText } from './plain-text.ts'

/** Longer than any real text takes on an old phone, once the code of the worker has loaded. */
const DEADLINE_MS = 4000

/**
 * Renders in a worker of the browser, one text after the other, so that no text can block the page. A text that takes
 * too long is shown as written, and the worker is terminated; so is a text whose worker failed to load.
 */
export function browserMarkdown(siteUrl: string) {
  let worker: MarkdownWorker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const render = async (text: MarkdownText): Promise<string> => {
    worker ??= new MarkdownWorker()
    const html = await worker.render({ ...text, siteUrl })
    if (html === undefined) {
      worker.end()
      worker = undefined
    }
    return html ?? renderPlainText(text.text)
  }
  const enqueue = (text: MarkdownText) => {
    const next = last.then(() => render(text))
    last = next
    return next
  }
  return Object.assign(enqueue, { warm: () => void (worker ??= new MarkdownWorker()) })
}

class MarkdownWorker {
  readonly #worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' })
  /** On a slow line the code takes longer to load than any text to render. */
  readonly #ready = Promise.withResolvers<void>()
  #respond: (html: string | undefined) => void = () => {}

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<string | typeof READY>) => {
      if (typeof data === 'string') this.#respond(data)
      else this.#ready.resolve()
    })
    this.#worker.addEventListener('error', () => {
      this.#ready.resolve()
      this.#respond(undefined)
    })
  }

  /** `undefined` if the worker fails, or takes too long after it has loaded. */
  async render(job: BrowserJob): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.#respond = resolve
    this.#worker.postMessage(job)
    await this.#ready.promise
    const timer = setTimeout(() => resolve(undefined), DEADLINE_MS)
    return promise.finally(() => clearTimeout(timer))
  }

  end(): void {
    this.#worker.terminate()
  }
}
