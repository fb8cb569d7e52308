import { contentHosts } from './content-hosts.ts'
import type { BrowserJob } from './browser-renderer.ts'
import { renderMarkdown } from './render-markdown.ts'

// What fails here fails as the worker's `error`, which the page is listening for.
addEventListener('message', ({ data }: MessageEvent<BrowserJob>) => {
  void renderMarkdown(data.text, { ...data, hosts: contentHosts(data.siteUrl) }).then(
    (html) => postMessage(html),
    (error: unknown) => reportError(error),
  )
})
