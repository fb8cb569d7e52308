import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { OwnActivityPage } from '../../features/accounts/activity/own-activity-page.tsx'
import { activityQuery } from '../../features/accounts/activity/own-activity.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

const beforeOf = ({ before }: Record<string, unknown>): { before?: number } =>
  typeof before === 'number' && Number.isSafeInteger(before) && before > 0 ? { before } : {}

export const Route = createFileRoute('/settings/activity')({
  validateSearch: understood<{ before?: number }>(['before'], beforeOf),
  staticData: { messages: ['accounts-settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(activityQuery(api, deps.before)),
  head: titledPageHead('accounts-settings.activity'),
  component: Activity,
})

function Activity() {
  const { before } = Route.useSearch()
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.activity" />}>
      <OwnActivityPage before={before} />
    </SettingsFrame>
  )
}
