import { createFileRoute } from '@tanstack/react-router'
import { PlusPage } from '../features/site/presentation/plus-page.tsx'
import { describedPageHead } from '../lib/head/described-page-head.ts'

export const Route = createFileRoute('/plus')({
  staticData: { messages: ['site-presentation'] },
  loader: ({ context }) => {
    const intl = context.i18n.intl()
    const title = intl.formatMessage({ id: 'site-presentation.plus.title' })
    const description = intl.formatMessage({ id: 'site-presentation.plus.description' })
    return { title, description, path: '/plus' }
  },
  head: describedPageHead,
  component: PlusPage,
})
