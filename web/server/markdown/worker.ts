import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { localImageSize } from '../../src/features/markdown/renderer/local-image-size.ts'
import { contentHosts } from '../../src/features/markdown/renderer/content-hosts.ts'
import { renderMarkdown } from '../../src/features/markdown/renderer/render-markdown.ts'
import type { MarkdownText } from '../../src/lib/markdown-renderer.ts'

// On Linux this sets the priority of the calling thread only: pages come before texts.
if (process.platform === 'linux') setPriority(10)

/** `begun` receives a message when the thread starts the text. */
export type ServerJob = MarkdownText & { siteUrl: string; begun: MessagePort }

/** Renders one text in a worker thread; the pool terminates the thread when it takes too long. */
export default function renderJob({ text, siteUrl, begun, ...options }: ServerJob): Promise<string> {
  begun.postMessage('begun')
  return renderMarkdown(text, { ...options, hosts: contentHosts(siteUrl), sizeOf: localImageSize(siteUrl) })
}
