import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerStartup } from '../../../features/hosting/options/server-startup.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/startup')({
  staticData: { messages: ['hosting-startup', 'forms'] },
  loader: loadServerName,
  head: serverPageHead('startup'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="startup">
      <ServerStartup server={server} />
    </OptionsFrame>
  )
}
