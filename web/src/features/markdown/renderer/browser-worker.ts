import { contentHosts } from './content-hosts.ts'
import type { BrowserJob } from './browser-renderer.ts'
import { renderMarkdown } from './render-markdown.ts'

// An error here becomes the worker's `error` event, which the page handles.
addEventListener('message', ({ data }: MessageEvent<BrowserJob>) => {
  void renderMarkdown(data.text, { ...data, hosts: contentHosts(data.siteUrl) }).then(
    (html) => postMessage(html),
    (error: unknown) => reportError(error),
  )
})
