import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { localImageSize } from '../../src/features/markdown/renderer/local-image-size.ts'
import { contentHosts } from '../../src/features/markdown/renderer/content-hosts.ts'
import { renderMarkdown } from '../../src/features/markdown/renderer/render-markdown.ts'
import type { MarkdownText } from '../../src/lib/markdown-renderer.ts'

// On Linux this sets the priority of the calling thread only: pages come before texts.
if (process.platform === 'linux') setPriority(10)
/** Place of this thread in `/proc`, such as `70/task/72`. */
const thread = process.platform === 'linux' ? readlinkSync('/proc/thread-self') : ''

/** `begun` receives the place of the thread when it starts the text. */
export type ServerJob = MarkdownText & { siteUrl: string; begun: MessagePort }

export interface RenderedText {
  html: string
  /** False if the size of an image could not be read. Another attempt may find it. */
  isComplete: boolean
}

/** Renders one text in a worker thread; the pool terminates the thread when it takes too long. */
export default async function renderJob({
  text,
  siteUrl,
  begun,
  ...options
}: ServerJob): Promise<RenderedText> {
  begun.postMessage(thread)
  let isComplete = true
  const sizeOf = localImageSize(siteUrl, () => (isComplete = false))
  const html = await renderMarkdown(text, { ...options, hosts: contentHosts(siteUrl), sizeOf })
  return { html, isComplete }
}
