import { isApiError } from '@quarry/api/contract/client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import {
  changesBetween,
  choicesIn,
  quietHoursIn,
  shownChoices,
  type Choices,
} from './notification-preferences.forms.ts'
import { preferencesQuery, useSavePreferences } from './notification-preferences.queries.ts'
import { PreferencesTable } from './notification-preferences-table.tsx'
import { QuietHoursFields, quietProblemsIn } from './quiet-hours.tsx'
import '../../../styles/pages/notifications.css'

/** Where the viewer receives which notifications. */
export function NotificationPreferencesPage({ isSaved }: { isSaved: boolean }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(preferencesQuery(api))
  /** What the fields began with, and what was saved since. */
  const [seen, setSeen] = useState<Choices>(data)
  const save = useSavePreferences()
  const posted = usePosted('notification-choices')
  const { choices, quiet_hours: quiet } = shownChoices(data, posted)
  const refused = isApiError(save.error) ? save.error : posted?.error
  const problems = quietProblemsIn(refused?.fields ?? [])
  return (
    <Form
      draft="notification-choices"
      native="notification-choices"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        const field = (name: string) => {
          const value = sent.get(name)
          return typeof value === 'string' ? value : ''
        }
        const has = (name: string) => sent.has(name)
        const chosen = { choices: choicesIn(has, field), quiet_hours: quietHoursIn(has, field) }
        save.mutate(changesBetween(seen, chosen), { onSuccess: () => setSeen(chosen) })
      }}
    >
      {isSaved && save.isIdle && <Saved />}
      {/* Without scripts the page reloads at its top, far from the fields. */}
      {save.isIdle && <FormError error={posted?.error} />}
      <UnverifiedEmailNote />
      <p className="muted">
        <FormattedMessage
          id="notifications.choices.text"
          values={{
            feed: (text) => (
              <a key="feed" className="link" href="#own-feed">
                {text}
              </a>
            ),
            chat: (text) => (
              <AppLink key="chat" className="link" href="/settings/webhooks">
                {text}
              </AppLink>
            ),
          }}
        />
      </p>
      <PreferencesTable choices={choices} />
      <QuietHoursFields quiet={quiet} problems={problems} />
      {/* Next to the pressed button, because the page is long. */}
      <div aria-live="polite">{save.isSuccess && <Saved />}</div>
      {!problems && <FormError error={save.error} />}
      <p>
        <Button type="submit" look="brand" isBusy={save.isPending}>
          <FormattedMessage id="shell.save" />
        </Button>
      </p>
    </Form>
  )
}

const Saved = () => (
  <Note level="success">
    <FormattedMessage id="notifications.choices.saved" />
  </Note>
)

/** Emails go to verified addresses only. */
function UnverifiedEmailNote() {
  const viewer = useViewer()
  if (!viewer || viewer.email_verified) return null
  return (
    <Note level="warning">
      <FormattedMessage
        id="notifications.choices.unproved"
        values={{
          link: (text) => (
            <AppLink key="link" className="link" href="/settings/account">
              {text}
            </AppLink>
          ),
        }}
      />
    </Note>
  )
}
