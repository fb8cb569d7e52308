import { createFileRoute } from '@tanstack/react-router'
import { FlagsPage } from '../features/presentation/flags-page.tsx'
import { titled } from '../lib/titled.ts'

export const Route = createFileRoute('/flags')({
  staticData: { messages: ['presentation'] },
  head: titled('presentation.flags.title'),
  component: FlagsPage,
})
