import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { PreferencesPage } from '../../../features/hosting/options/server-preferences.tsx'
import { serverQuery } from '../../../features/hosting/servers.queries.ts'

export const Route = createFileRoute('/servers/manage/$server/options/preferences')({
  staticData: { messages: ['hosting-preferences'] },
  loader: loadServerName,
  head: serverPageHead('preferences'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return (
    <OptionsFrame server={server} page="preferences">
      <PreferencesPage server={server} />
    </OptionsFrame>
  )
}
