import { createFileRoute } from '@tanstack/react-router'
import { FlagsPage } from '../features/site/presentation/flags-page.tsx'
import { titledPageHead } from '../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/flags')({
  staticData: { messages: ['site-presentation'] },
  head: titledPageHead('site-presentation.flags.title'),
  component: FlagsPage,
})
