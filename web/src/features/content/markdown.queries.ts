import { queryOptions } from '@tanstack/react-query'
import type { IntlShape } from 'react-intl'
import type { MarkdownLabels } from './markdown/render-markdown.ts'
import type { SizeOf } from './markdown/reserve-space.ts'
import { HtmlCache } from './html-cache.ts'

export type MarkdownSource = { intl: IntlShape; siteUrl: string; text: string; baseLevel?: number }

/**
 * People's text as HTML. The renderer is fetched only where it is needed: on the server for the first page, in the
 * browser when a later page is opened there.
 */
export const markdownQuery = ({ intl, siteUrl, text, baseLevel = 2 }: MarkdownSource) =>
  queryOptions({
    queryKey: ['markdown', intl.locale, baseLevel, fingerprint(text)] as const,
    queryFn: () => renderText({ intl, siteUrl, text, baseLevel }),
    staleTime: Infinity,
  })

/** Several texts at once, by id: one entry in the cache for a page of changelogs. */
export const markdownListQuery = (
  { intl, siteUrl, baseLevel = 2 }: Omit<MarkdownSource, 'text'>,
  texts: readonly { id: string; text: string | null }[],
) =>
  queryOptions({
    queryKey: [
      'markdown',
      intl.locale,
      baseLevel,
      texts.map(({ id, text }) => `${id}:${fingerprint(text ?? '')}`),
    ] as const,
    queryFn: async () => {
      const rendered: Record<string, string> = {}
      for (const { id, text } of texts)
        if (text) rendered[id] = await renderText({ intl, siteUrl, text, baseLevel })
      return rendered
    },
    staleTime: Infinity,
  })

// One per server; a browser keeps its texts in the query cache.
const cache = new HtmlCache(20_000_000)

async function renderText({ intl, siteUrl, text, baseLevel = 2 }: MarkdownSource): Promise<string> {
  if (!import.meta.env.SSR) return render({ intl, siteUrl, text, baseLevel })
  const key = `${intl.locale} ${baseLevel} ${siteUrl} ${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const { ownImageSize } = await import('./own-image-size.ts')
  const html = await render({ intl, siteUrl, text, baseLevel, sizeOf: ownImageSize(siteUrl) })
  cache.set(key, html)
  return html
}

async function render({
  intl,
  siteUrl,
  text,
  baseLevel = 2,
  sizeOf,
}: MarkdownSource & { sizeOf?: SizeOf }): Promise<string> {
  const [{ renderMarkdown }, { contentHosts }] = await Promise.all([
    import('./markdown/render-markdown.ts'),
    import('./markdown/hosts.ts'),
  ])
  return renderMarkdown(text, { hosts: contentHosts(siteUrl), baseLevel, labels: labelsIn(intl), sizeOf })
}

function labelsIn(intl: IntlShape): MarkdownLabels {
  const label = (id: string) => intl.formatMessage({ id: `content.markdown.${id}` })
  return {
    embedTitles: { video: label('video'), chat: label('chat') },
    table: label('table'),
    box: label('box'),
    headingLink: (heading) => intl.formatMessage({ id: 'content.markdown.headingLink' }, { heading }),
  }
}

/** Tells texts apart in the cache without repeating them there (FNV-1a and the length). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `${(hash >>> 0).toString(36)}-${text.length}`
}
