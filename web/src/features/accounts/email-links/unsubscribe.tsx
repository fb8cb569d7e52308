import { unsubscribeByLink } from '@quarry/api/contract/notifications/email-subscriptions'
import {
  isUnsubscribable,
  isEmailList,
  type UnsubscribableList,
} from '@quarry/domain/notifications/email-subscriptions'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { useEmailLink } from './use-email-link.ts'

interface UnsubscribeProps {
  flow: string | undefined
  done: string | undefined
  /** The mailing list of the link; null if the link is invalid. */
  list: UnsubscribableList | null
}

/** Names the mailing list of the link and unsubscribes after a confirmation. */
export function Unsubscribe({ flow, done, list }: UnsubscribeProps) {
  if (done !== undefined) return <Unsubscribed list={isUnsubscribable(done) ? done : undefined} />
  return flow === undefined || list === null ? <Failed /> : <Unsubscribing flow={flow} list={list} />
}

function Unsubscribing({ flow, list }: { flow: string; list: UnsubscribableList }) {
  const { api } = useRouter().options.context
  const link = useEmailLink({
    send: () => api(unsubscribeByLink, { query: { flow } }),
    leadsTo: (unsubscribed) => `/auth/unsubscribe?done=${unsubscribed.list}`,
    posted: usePosted('unsubscribe'),
  })
  if (link.isDead) return <Failed />
  return (
    <>
      <p>
        <FormattedMessage id="accounts-sign-in.unsubscribe.which" />
      </p>
      <ListName list={list} />
      <EmailLinkForm
        native="unsubscribe"
        link={link}
        look="brand"
        textId="accounts-sign-in.unsubscribe.text"
        confirmId="accounts-sign-in.unsubscribe.confirm"
      />
    </>
  )
}

function Unsubscribed({ list }: { list: UnsubscribableList | undefined }) {
  return (
    <Note
      level="success"
      title={<FormattedMessage id="accounts-sign-in.unsubscribe.done" />}
      actions={<PreferencesLink list={list} />}
    >
      {list && <ListName list={list} />}
      <FormattedMessage id="accounts-sign-in.unsubscribe.done.text" />
    </Note>
  )
}

const ListName = ({ list }: { list: UnsubscribableList }) => (
  <p>
    <strong>
      <FormattedMessage id={`notifications.unsubscribe.${list}`} />
    </strong>
  </p>
)

const Failed = () => (
  <Note
    level="error"
    isAlert
    title={<FormattedMessage id="accounts-sign-in.unsubscribe.failed" />}
    actions={<PreferencesLink list={undefined} />}
  >
    <FormattedMessage id="accounts-sign-in.unsubscribe.failed.text" />
  </Note>
)

/** Link to the settings of these emails. */
const PreferencesLink = ({ list }: { list: UnsubscribableList | undefined }) => {
  const isOfAccount = list !== undefined && isEmailList(list)
  return (
    <ButtonLink href={isOfAccount ? '/settings/account' : '/settings/notifications'}>
      <FormattedMessage id="accounts-sign-in.unsubscribe.choose" />
    </ButtonLink>
  )
}
