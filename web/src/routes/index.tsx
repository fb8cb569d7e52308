import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/site/home/home-page.tsx'

export const Route = createFileRoute('/')({
  staticData: { messages: ['site-home', 'projects-tags'] },
  loader: async ({ context }) => {
    const { loadHome } = await import('../features/site/home/load-home.ts')
    return loadHome(context)
  },
  component: Home,
})

function Home() {
  return <HomePage {...Route.useLoaderData()} />
}
