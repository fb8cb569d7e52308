import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ProfileForm } from '../../features/accounts/settings/profile/profile-form.tsx'
import { ownUserQuery } from '../../features/accounts/settings/profile/profile.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { Note } from '../../ui/feedback/note.tsx'

const validateSearch = understood<{ done?: 'saved' }>(['done'], ({ done }) =>
  done === 'saved' ? { done } : {},
)

export const Route = createFileRoute('/settings/profile')({
  validateSearch: validateSearch,
  staticData: { messages: ['accounts-settings', 'forms'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownUserQuery(api)),
  head: titledPageHead('accounts-settings.profile'),
  component: Profile,
})

function Profile() {
  const { done } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { data: user } = useSuspenseQuery(ownUserQuery(api))
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.profile" />}>
      {done && (
        <Note level="success" title={<FormattedMessage id="accounts-settings.profile.saved" />}>
          <FormattedMessage id="accounts-settings.profile.saved.text" />
        </Note>
      )}
      {user && <ProfileForm user={user} />}
    </SettingsFrame>
  )
}
