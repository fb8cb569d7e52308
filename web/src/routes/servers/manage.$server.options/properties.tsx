import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { PropertiesPage } from '../../../features/hosting/options/properties/properties-page.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/properties')({
  staticData: { messages: ['hosting-properties', 'forms'] },
  loader: loadServerName,
  head: serverPageHead('properties'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="properties">
      <PropertiesPage server={server} />
    </OptionsFrame>
  )
}
