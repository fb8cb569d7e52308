import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { ownImageSize } from '../../src/features/markdown/renderer/local-image-size.ts'
import { contentHosts } from '../../src/features/markdown/renderer/content-hosts.ts'
import { renderMarkdown } from '../../src/features/markdown/renderer/render-markdown.ts'
import type { MarkdownText } from '../../src/lib/markdown-renderer.ts'

// On Linux this is the priority of the calling thread alone: texts give way to pages.
if (process.platform === 'linux') setPriority(10)

/** `begun` hears when the thread has taken the text up. */
export type ServerJob = MarkdownText & { siteUrl: string; begun: MessagePort }

/** One text, in a worker thread; the pool ends the thread when it takes too long. */
export default function renderJob({ text, siteUrl, begun, ...options }: ServerJob): Promise<string> {
  begun.postMessage('begun')
  return renderMarkdown(text, { ...options, hosts: contentHosts(siteUrl), sizeOf: ownImageSize(siteUrl) })
}
