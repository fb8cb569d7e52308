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
import { findDraft, keepDraft } from './message-draft.ts'
import '../../styles/pages/threads.css'

interface UnsentWordsProps {
  thread: Thread
  /** Where the same thing is reported anew, if it can be. */
  again: string | undefined
  /** The field stood here until now. */
  wasOpen: boolean
}

/** In place of the field of a report that was closed: what was typed and not sent, to be read and copied. */
export function UnsentWords({ thread, again, wasOpen }: UnsentWordsProps) {
  const viewerId = useViewer()?.id
  const refused = usePosted('message')?.values['body']
  const [words, setWords] = useState(refused ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    // Kept by this browser, which the server knows nothing of.
    if (refused === undefined) setWords(findDraft(thread, viewerId)?.text ?? '')
    // Looked for once: nothing more is typed here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thread.id])
  const isShown = words !== ''
  useEffect(() => {
    // Whoever was typing goes on in no other part of the page.
    if (isShown && wasOpen && document.activeElement === document.body) field.current?.focus()
  }, [isShown, wasOpen])
  if (!isShown) return null
  const discard = () => {
    keepDraft(thread.id, { text: '', isNote: false })
    setWords('')
  }
  return (
    <div className="stack">
      <Note level="warning" isAlert title={<FormattedMessage id="reports.unsent" />}>
        <FormattedMessage
          id="reports.unsent.text"
          values={{
            canAgain: again === undefined ? 'no' : 'yes',
            again: (text) => (
              <AppLink key="again" className="link" href={again ?? ''}>
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
        value={words}
        label={<FormattedMessage id="reports.unsent.label" />}
      />
      <p className="row with-scripts">
        <Button icon={Copy} onClick={() => copy(words)}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'shell.copy'} />
        </Button>
        <Button look="quiet" icon={Trash2} onClick={discard}>
          <FormattedMessage id="reports.unsent.discard" />
        </Button>
      </p>
    </div>
  )
}
