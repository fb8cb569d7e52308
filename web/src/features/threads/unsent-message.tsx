import type { Thread } from '@quarry/api/contract/threads/threads'
import { Copy, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextAreaField } from '../../ui/controls/text-field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { findDraft, saveDraft } from './message-draft.ts'
import '../../styles/pages/threads.css'

interface UnsentMessageProps {
  thread: Thread
  /** Where the same content can be reported again, if it still exists. */
  newReportHref: string | undefined
  /** The message form was here until now. */
  wasOpen: boolean
}

/** Replaces the message form of a closed report: shows the unsent text to be copied. */
export function UnsentMessage({ thread, newReportHref, wasOpen }: UnsentMessageProps) {
  const viewerId = useViewer()?.id
  const refused = usePosted('message')?.values['body']
  const [message, setMessage] = useState(refused ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    // This browser stores the draft, so the server cannot render it.
    if (refused === undefined) setMessage(findDraft(thread, viewerId)?.text ?? '')
    // Runs once: the text does not change here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thread.id])
  const isShown = message !== ''
  useEffect(() => {
    // The removed form had the focus; it stays in this part of the page.
    if (isShown && wasOpen && document.activeElement === document.body) field.current?.focus()
  }, [isShown, wasOpen])
  if (!isShown) return null
  const discard = () => {
    saveDraft(thread.id, { text: '', isNote: false })
    setMessage('')
  }
  return (
    <div className="stack">
      <Note level="warning" isAlert title={<FormattedMessage id="reports.unsent" />}>
        <FormattedMessage
          id="reports.unsent.text"
          values={{
            canAgain: newReportHref === undefined ? 'no' : 'yes',
            again: (text) => (
              <AppLink key="again" className="link" href={newReportHref ?? ''}>
                {text}
              </AppLink>
            ),
          }}
        />
      </Note>
      <TextAreaField
        ref={field}
        readOnly
        rows={5}
        value={message}
        label={<FormattedMessage id="reports.unsent.label" />}
      />
      <p className="row with-scripts">
        <Button icon={Copy} onClick={() => copy(message)}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'shell.copy'} />
        </Button>
        <Button look="quiet" icon={Trash2} onClick={discard}>
          <FormattedMessage id="reports.unsent.discard" />
        </Button>
      </p>
    </div>
  )
}
