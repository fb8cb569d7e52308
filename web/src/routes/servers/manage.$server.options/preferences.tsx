import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { PreferencesPage } from '../../../features/hosting/options/server-preferences.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/preferences')({
  staticData: { messages: ['hosting-preferences'] },
  loader: loadServerName,
  head: serverPageHead('preferences'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="preferences">
      <PreferencesPage server={server} />
    </OptionsFrame>
  )
}
