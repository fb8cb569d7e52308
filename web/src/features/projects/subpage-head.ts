import type { IntlShape } from 'react-intl'
import type { RouterContext } from '../../lib/router/router-context.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { projectQuery } from './project.queries.ts'
import type { MessageId } from '../../lib/i18n/message-ids.ts'

interface HeadOf {
  match: { context: RouterContext }
  matches: readonly { status: string; _notFound?: boolean | undefined }[]
  params: { project: string }
}

/** The title of a page of a project besides its first: what it is called and which part this is. */
export function partHead(
  { match: { context }, matches, params }: HeadOf,
  partOf: (intl: IntlShape) => string,
) {
  const { api, queryClient, i18n } = context
  const project = queryClient.getQueryData(projectQuery(api, params.project).queryKey)
  // A page that is not there has the title that says so.
  const isMissing = matches.some(
    ({ status, _notFound }) => status === 'notFound' || status === 'error' || _notFound,
  )
  if (!project || isMissing) return {}
  const intl = i18n.intl()
  const page = intl.formatMessage({ id: 'projects.title' }, { title: project.title, type: partOf(intl) })
  return { meta: [{ title: pageTitle(intl, page) }] }
}

/** The same by the id of a text. */
export const namedPart = (id: MessageId) => (head: HeadOf) =>
  partHead(head, (intl) => intl.formatMessage({ id }))
