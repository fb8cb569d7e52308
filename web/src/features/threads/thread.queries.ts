import type { ApiClient } from '@quarry/api/contract/client'
import { notesChannel, threadChannel } from '@quarry/api/contract/live'
import { getThread, type Thread } from '@quarry/api/contract/threads/threads'
import { queryOptions, type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { useLive } from '../../lib/live/use-live.ts'
import type { MarkdownRenderer } from '../../lib/markdown-renderer.ts'
import { markdownListQuery } from '../markdown/markdown.queries.ts'
import { targetsOf, threadPeopleQuery, type ThreadPerson } from './thread-participants.queries.ts'
import { readMarkQuery } from './read-mark.queries.ts'

export const threadKey = (id: string) => ['thread', id] as const

const threadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: () => api(getThread, { params: { thread: id } }),
    staleTime: 0,
  })

const messageHtmlQuery = (
  intl: IntlShape,
  markdown: MarkdownRenderer,
  { thread: { messages }, people }: { thread: Thread; people: readonly ThreadPerson[] },
) =>
  markdownListQuery(
    { intl, markdown, baseLevel: 4, mentions: targetsOf(people) },
    messages.flatMap(({ id, body }) => (body.type === 'text' ? [{ id, text: body.body }] : [])),
  )

interface Loading {
  queryClient: QueryClient
  api: ApiClient
  markdown: MarkdownRenderer
  i18n: { intl: () => IntlShape }
}

/** Loads what a page with the thread needs before it renders. */
export async function loadThread({ queryClient, api, markdown, i18n }: Loading, id: string): Promise<void> {
  const [thread, people] = await Promise.all([
    queryClient.ensureQueryData(threadQuery(api, id)),
    queryClient.ensureQueryData(threadPeopleQuery(api, id)),
    // Read on each visit, as the visit before has moved the mark.
    queryClient.fetchQuery({ ...readMarkQuery(api, id), staleTime: 0 }),
  ])
  await queryClient.ensureQueryData(messageHtmlQuery(i18n.intl(), markdown, { thread, people }))
}

/** The current thread, with its messages as HTML by message id. */
export function useThread(id: string, isStaff: boolean) {
  const { api, markdown } = useRouter().options.context
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(threadQuery(api, id))
  // Deferred: rendering a new message must not interrupt the user who types in the field.
  const thread = useDeferredValue(data)
  const { data: people } = useSuspenseQuery(threadPeopleQuery(api, id))
  const { data: htmlById } = useSuspenseQuery(messageHtmlQuery(useIntl(), markdown, { thread, people }))
  useLive([threadChannel(id), ...(isStaff ? [notesChannel(id)] : [])], () => {
    void queryClient.invalidateQueries({ queryKey: threadKey(id) })
  })
  return { thread, htmlById, people }
}
