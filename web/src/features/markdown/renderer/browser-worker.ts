import { contentHosts } from './content-hosts.ts'
import { READY, type BrowserJob } from './browser-job.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Sent when the code has loaded: rendering starts now. */
postMessage(READY)

// An error here becomes the worker's `error` event, which the page handles.
addEventListener('message', ({ data }: MessageEvent<BrowserJob>) => {
  void renderMarkdown(data.text, { ...data, hosts: contentHosts(data.siteUrl) }).then(
    (html) => postMessage(html),
    (error: unknown) => reportError(error),
  )
})
