import type { MarkdownText } from '../../../lib/markdown-renderer.ts'

/** What the page sends to the worker; the answer is the HTML. */
export type BrowserJob = MarkdownText & { siteUrl: string }

/** The first message of the worker, before any HTML. */
export const READY = { kind: 'ready' } as const
