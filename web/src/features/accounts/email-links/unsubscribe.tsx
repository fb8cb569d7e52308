import { unsubscribeByLink } from '@quarry/api/contract/notifications/email-subscriptions'
import { isEndable, isMailList, type EndableList } from '@quarry/domain/notifications/email-subscriptions'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { MailedLinkForm } from './email-link-form.tsx'
import { useMailedLink } from './use-email-link.ts'

interface UnsubscribeProps {
  flow: string | undefined
  done: string | undefined
  /** Which mails the link would end; null when it is good for nothing. */
  list: EndableList | null
}

/** Names the mails whose link was followed, and ends them by a press. */
export function Unsubscribe({ flow, done, list }: UnsubscribeProps) {
  if (done !== undefined) return <Left list={isEndable(done) ? done : undefined} />
  return flow === undefined || list === null ? <Failed /> : <Leaving flow={flow} list={list} />
}

function Leaving({ flow, list }: { flow: string; list: EndableList }) {
  const { api } = useRouter().options.context
  const link = useMailedLink({
    send: () => api(unsubscribeByLink, { query: { flow } }),
    leadsTo: (ended) => `/auth/unsubscribe?done=${ended.list}`,
    posted: usePosted('unsubscribe'),
  })
  if (link.isDead) return <Failed />
  return (
    <>
      <p>
        <FormattedMessage id="accounts-sign-in.unsubscribe.which" />
      </p>
      <Mails list={list} />
      <MailedLinkForm
        native="unsubscribe"
        link={link}
        look="brand"
        textId="accounts-sign-in.unsubscribe.text"
        confirmId="accounts-sign-in.unsubscribe.confirm"
      />
    </>
  )
}

function Left({ list }: { list: EndableList | undefined }) {
  return (
    <Note
      level="success"
      title={<FormattedMessage id="accounts-sign-in.unsubscribe.done" />}
      actions={<ToChoices list={list} />}
    >
      {list && <Mails list={list} />}
      <FormattedMessage id="accounts-sign-in.unsubscribe.done.text" />
    </Note>
  )
}

const Mails = ({ list }: { list: EndableList }) => (
  <p>
    <strong>
      <FormattedMessage id={`accounts-sign-in.unsubscribe.list.${list}`} />
    </strong>
  </p>
)

const Failed = () => (
  <Note
    level="error"
    isAlert
    title={<FormattedMessage id="accounts-sign-in.unsubscribe.failed" />}
    actions={<ToChoices list={undefined} />}
  >
    <FormattedMessage id="accounts-sign-in.unsubscribe.failed.text" />
  </Note>
)

/** Where these mails are chosen. */
const ToChoices = ({ list }: { list: EndableList | undefined }) => {
  const isOfAccount = list !== undefined && isMailList(list)
  return (
    <ButtonLink href={isOfAccount ? '/settings/account' : '/settings/notifications'}>
      <FormattedMessage id="accounts-sign-in.unsubscribe.choose" />
    </ButtonLink>
  )
}
