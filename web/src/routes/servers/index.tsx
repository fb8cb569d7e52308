import { createFileRoute } from '@tanstack/react-router'
import { ServersPage } from '../../features/hosting/servers-page.tsx'
import { describedPageHead } from '../../lib/head/described-page-head.ts'

export const Route = createFileRoute('/servers/')({
  staticData: { messages: ['hosting'] },
  loader: ({ context }) => {
    const intl = context.i18n.intl()
    const title = intl.formatMessage({ id: 'hosting.about.title' })
    const description = intl.formatMessage({ id: 'hosting.about.lead' })
    return { title, description, path: '/servers' }
  },
  head: describedPageHead,
  component: ServersPage,
})
