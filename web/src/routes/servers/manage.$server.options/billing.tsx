import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerBilling } from '../../../features/hosting/options/server-billing.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/billing')({
  loader: loadServerName,
  head: serverPageHead('billing'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="billing">
      <ServerBilling server={server} />
    </OptionsFrame>
  )
}
