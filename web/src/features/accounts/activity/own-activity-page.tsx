import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { RecordList } from './activity-list.tsx'
import { activityQuery } from './own-activity.queries.ts'

/** What was done to the own account, newest first; `before` is the last one of the page that was left. */
export function ActivityPage({ before }: { before: number | undefined }) {
  const { api } = useRouter().options.context
  const { data: record } = useSuspenseQuery(activityQuery(api, before))
  return (
    <>
      <p className="muted">
        <FormattedMessage id="accounts-settings.activity.text" />
      </p>
      <RecordList record={record} href="/settings/activity" empty="accounts-settings.activity.none.text" />
    </>
  )
}
