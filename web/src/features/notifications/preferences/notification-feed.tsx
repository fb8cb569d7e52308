import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Rss, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ownFeedQuery, useOwnFeed } from './notification-preferences.queries.ts'
import '../../../styles/pages/notifications.css'

/** The viewer's notification feed: creates it, changes its address or deletes it. */
export function NotificationFeed() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { created } = useSuspenseQuery(ownFeedQuery(api)).data
  const feed = useOwnFeed()
  const posted = usePosted('own-feed')
  const { sending } = feed
  const url = feed.isIdle ? posted?.values['url'] : feed.data?.url
  return (
    <Form
      draft={null}
      native="own-feed"
      className="slab own-feed"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const isEnd = submitter instanceof HTMLButtonElement && submitter.value === 'withdraw'
        feed.mutate(isEnd ? 'withdraw' : 'renew')
      }}
    >
      <h2 id="own-feed">
        <FormattedMessage id="notifications.feed" />
      </h2>
      <p className="muted">
        <FormattedMessage id="notifications.feed.text" />
      </p>
      <FormError error={feed.error ?? posted?.error} />
      {url !== undefined && (
        <Note level="success" isAlert title={<FormattedMessage id="notifications.feed.address" />}>
          <div className="stack gap-2 own-feed-address">
            <FormattedMessage id="notifications.feed.once" />
            <CopyCode text={url} label={intl.formatMessage({ id: 'notifications.feed.label' })} />
          </div>
        </Note>
      )}
      {created !== null && (
        <p className="muted">
          <FormattedMessage
            id="notifications.feed.since"
            values={{ time: <RelativeTime date={created} /> }}
          />
        </p>
      )}
      <p className="row">
        <Button
          type="submit"
          name="action"
          value="renew"
          icon={Rss}
          isBusy={sending === 'renew'}
          disabled={sending === 'withdraw'}
        >
          <FormattedMessage id={created === null ? 'notifications.feed.make' : 'notifications.feed.renew'} />
        </Button>
        {created !== null && (
          <Button
            type="submit"
            name="action"
            value="withdraw"
            look="danger"
            icon={Trash2}
            isBusy={sending === 'withdraw'}
            disabled={sending === 'renew'}
          >
            <FormattedMessage id="notifications.feed.withdraw" />
          </Button>
        )}
      </p>
    </Form>
  )
}
