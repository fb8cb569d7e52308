import { createFileRoute } from '@tanstack/react-router'
import { ServerOverview } from '../../features/hosting/overview/server-overview.tsx'
import { useServer } from '../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/')({
  staticData: { messages: ['hosting-console', 'hosting-crash'] },
  component: Page,
})

function Page() {
  const server = useServer()
  return <ServerOverview server={server} />
}
