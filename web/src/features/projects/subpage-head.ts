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

/** The title of a project subpage: the name of the project and of the page. */
export function subpageHead(
  { match: { context }, matches, params }: HeadOf,
  partOf: (intl: IntlShape) => string,
) {
  const { api, queryClient, i18n } = context
  const project = queryClient.getQueryData(projectQuery(api, params.project).queryKey)
  // The not-found page has its own title.
  const isMissing = matches.some(
    ({ status, _notFound }) => status === 'notFound' || status === 'error' || _notFound,
  )
  if (!project || isMissing) return {}
  const intl = i18n.intl()
  const page = intl.formatMessage({ id: 'projects.title' }, { title: project.title, type: partOf(intl) })
  return { meta: [{ title: pageTitle(intl, page) }] }
}

/** The same with a message id. */
export const namedSubpageHead = (id: MessageId) => (head: HeadOf) =>
  subpageHead(head, (intl) => intl.formatMessage({ id }))
