import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx'
import { webhooksQuery, type WebhookOwner } from '../../features/webhooks/webhooks.queries.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

const OWN: WebhookOwner = { kind: 'person', id: '' }

export const Route = createFileRoute('/settings/webhooks')({
  staticData: { messages: ['accounts-settings', 'webhooks', 'forms'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(webhooksQuery(api, OWN)),
  head: titledPageHead('accounts-settings.webhooks.head'),
  component: Webhooks,
})

function Webhooks() {
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.webhooks" />}>
      <WebhooksPage owner={OWN} />
    </SettingsFrame>
  )
}
