import { queryOptions } from '@tanstack/react-query'
import type { IntlShape } from 'react-intl'
import { textsOf } from '../../lib/i18n/use-texts.ts'
import { isPlainText } from './renderer/plain-text.ts'
import type { MarkdownLabels, MarkdownRenderer, MentionTargets } from '../../lib/markdown-renderer.ts'

export type MarkdownSource = {
  intl: IntlShape
  /** The router's renderer, which uses a worker on the server and in the browser. */
  markdown: MarkdownRenderer
  text: string
  baseLevel?: number
  /** The users and organizations that mentions in it refer to. */
  mentions?: MentionTargets
}

/** Markdown of users as HTML: rendered on the server for the first page, in the browser for pages opened later. */
export const markdownQuery = ({ intl, markdown, text, baseLevel = 2 }: MarkdownSource) =>
  queryOptions({
    queryKey: ['markdown', intl.locale, baseLevel, fingerprint(text)] as const,
    queryFn: () => markdown({ text, baseLevel, labels: labelsIn(intl) }),
    staleTime: ({ state }) => staleTimeOf(state.data === undefined ? [] : [state.data]),
  })

/** Several texts at once, by id: one cache entry for a page of changelogs. */
export const markdownListQuery = (
  { intl, markdown, baseLevel = 2, mentions }: Omit<MarkdownSource, 'text'>,
  texts: readonly { id: string; text: string | null }[],
) =>
  queryOptions({
    queryKey: [
      'markdown',
      intl.locale,
      baseLevel,
      texts.map(({ id, text }) => `${id}:${fingerprint(text ?? '')}`),
      mentions && fingerprint(JSON.stringify(mentions)),
    ] as const,
    queryFn: async () => {
      const labels = labelsIn(intl)
      const rendered = texts.flatMap(({ id, text }) =>
        text
          ? [
              markdown({ text, baseLevel, labels, ...(mentions && { mentions }) }).then(
                (html) => [id, html] as const,
              ),
            ]
          : [],
      )
      return Object.fromEntries(await Promise.all(rendered))
    },
    staleTime: ({ state }) => staleTimeOf(Object.values(state.data ?? {})),
  })

/** A text that was given up is rendered again when it is next shown. */
const staleTimeOf = (texts: readonly string[]): number => (texts.some(isPlainText) ? 0 : Infinity)

function labelsIn(intl: IntlShape): MarkdownLabels {
  const label = textsOf(intl, 'markdown.markdown')
  return {
    embedTitles: { video: label('video'), chat: label('chat') },
    table: label('table'),
    box: label('box'),
    headingLink: label('headingLink', { heading: '{heading}' }),
  }
}

/** Identifies a text in cache keys without repeating it there (FNV-1a and the length). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `${(hash >>> 0).toString(36)}-${text.length}`
}
