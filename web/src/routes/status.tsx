import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { StatusPage } from '../features/site/operations/status-page.tsx'
import { siteStatusQuery } from '../features/site/operations/status.queries.ts'
import { describedPageHead } from '../lib/head/described-page-head.ts'

export const Route = createFileRoute('/status')({
  staticData: { messages: ['site-operations'] },
  loader: async ({ context: { queryClient, api, i18n } }) => {
    await queryClient.ensureQueryData(siteStatusQuery(api))
    const intl = i18n.intl()
    const title = intl.formatMessage({ id: 'site-operations.state.title' })
    const description = intl.formatMessage({ id: 'site-operations.state.description' })
    return { title, description, path: '/status' }
  },
  head: describedPageHead,
  component: Status,
})

function Status() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="site-operations.state.title" />
      </h1>
      <StatusPage />
    </div>
  )
}
