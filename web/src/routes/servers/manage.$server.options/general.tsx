import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { GeneralForm } from '../../../features/hosting/options/general-form.tsx'
import { ServerIcon } from '../../../features/hosting/options/icon/server-icon.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/general')({
  staticData: { messages: ['forms', 'hosting-icon'] },
  loader: loadServerName,
  head: serverPageHead('general'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="general">
      <GeneralForm server={server} />
      <ServerIcon server={server} />
    </OptionsFrame>
  )
}
