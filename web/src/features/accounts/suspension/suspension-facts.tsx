import type { Suspension } from '@quarry/api/contract/accounts/suspensions'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import '../../../styles/pages/moderation-takedowns.css'

interface SuspensionFactsProps {
  suspension: Suspension
  /** Whether the viewer is the suspended user. */
  isOwn: boolean
}

/** Reason and end of a suspension, with the appeal and its answer. */
export function SuspensionFacts({ suspension, isOwn }: SuspensionFactsProps) {
  const { reason, began, ends, appeal, answer } = suspension
  return (
    <Note
      level="error"
      title={
        <FormattedMessage
          id={ends === null ? 'accounts-suspension.forGood' : 'accounts-suspension.until'}
          values={{ ends: ends !== null && <DateTime at={ends} /> }}
        />
      }
    >
      <div className="stack gap-2">
        <p className="said words">{reason}</p>
        <p className="muted">
          <FormattedMessage id="accounts-suspension.since" values={{ time: <RelativeTime date={began} /> }} />
        </p>
        {appeal && (
          <Quote
            title={
              <FormattedMessage
                id={isOwn ? 'accounts-suspension.appeal.own' : 'accounts-suspension.appeal.theirs'}
              />
            }
            text={appeal.body}
            at={appeal.sent}
          />
        )}
        {answer && answer.body !== null && (
          <Quote
            title={<FormattedMessage id="accounts-suspension.answer" />}
            text={answer.body}
            at={answer.sent}
          />
        )}
        {isOwn && appeal && !answer && (
          <p>
            <FormattedMessage id="accounts-suspension.appeal.waits" />
          </p>
        )}
      </div>
    </Note>
  )
}

function Quote({ title, text, at }: { title: ReactNode; text: string; at: string }) {
  return (
    <div>
      <p className="muted">
        {title} <RelativeTime date={at} />
      </p>
      <p className="said words">{text}</p>
    </div>
  )
}

const DateTime = ({ at }: { at: string }) => <FormattedDate value={at} dateStyle="long" timeStyle="short" />
