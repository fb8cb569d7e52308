import { createFileRoute, notFound } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { nodesQuery } from '../../features/hosting/nodes/nodes.queries.ts'
import { NoticesPage } from '../../features/hosting/notices/notices-page.tsx'
import { noticesQuery } from '../../features/hosting/notices/notices.queries.ts'
import { markdownQuery } from '../../features/markdown/markdown.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { canDo } from '../../lib/viewer/can-do.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/admin/servers/notices')({
  staticData: { messages: ['hosting-notices', 'hosting', 'markdown', 'forms'] },
  beforeLoad: ({ context, location }) => {
    // For other users the page does not exist; the API refuses as well.
    if (!canDo({ viewer: requireViewer({ context, location }) }, 'hosting.manage')) throw notFound()
  },
  loader: async ({ context: { queryClient, api, i18n, markdown } }) => {
    const [notices] = await Promise.all([
      queryClient.ensureQueryData(noticesQuery(api)),
      queryClient.ensureQueryData(nodesQuery(api)),
    ])
    const previews = notices.map(({ message }) =>
      queryClient.prefetchQuery(markdownQuery({ intl: i18n.intl(), markdown, baseLevel: 4, text: message })),
    )
    await Promise.all(previews)
    return { now: Date.now() }
  },
  head: titledPageHead('hosting-notices.admin.title'),
  component: Page,
})

function Page() {
  const { now } = Route.useLoaderData()
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="hosting-notices.admin.title" />
      </h1>
      <NoticesPage rendered={new Date(now)} />
    </div>
  )
}
