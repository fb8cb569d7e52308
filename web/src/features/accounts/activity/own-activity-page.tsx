import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ActivityList } from './activity-list.tsx'
import { activityQuery } from './own-activity.queries.ts'

/**
 * The activity of the viewer's account, newest first; `before` is the id of the last event of the previous
 * page.
 */
export function OwnActivityPage({ before }: { before: number | undefined }) {
  const { api } = useRouter().options.context
  const { data: activity } = useSuspenseQuery(activityQuery(api, before))
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.activity.text" />
      </p>
      <ActivityList
        activity={activity}
        href="/settings/activity"
        empty="accounts-settings.activity.none.text"
      />
    </>
  )
}
