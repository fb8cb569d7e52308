import { createFileRoute } from '@tanstack/react-router'
import { AppPage } from '../features/site/presentation/app-page.tsx'
import { describedPageHead } from '../lib/head/described-page-head.ts'

export const Route = createFileRoute('/app')({
  staticData: { messages: ['site-presentation'] },
  loader: ({ context }) => {
    const intl = context.i18n.intl()
    const title = intl.formatMessage({ id: 'site-presentation.app.title' })
    const description = intl.formatMessage({ id: 'site-presentation.app.description' })
    return { title, description, path: '/app' }
  },
  head: describedPageHead,
  component: AppPage,
})
