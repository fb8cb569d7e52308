import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { PlatformForm } from '../../../features/hosting/options/platform-form.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/loader')({
  staticData: { messages: ['hosting-platform', 'hosting-content', 'projects-labels', 'markdown', 'forms'] },
  loader: loadServerName,
  head: serverPageHead('loader'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="loader">
      <PlatformForm server={server} />
    </OptionsFrame>
  )
}
