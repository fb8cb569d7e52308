import type { RuleCategory } from '@quarry/domain/reports/report-types'
import { Check, RotateCcw, Undo2, UserRound } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import type { ReportDeed } from './close-reports.forms.ts'
import { WordsField } from './message-field.tsx'

interface ReportDeedsProps {
  /** The form as it came back refused. */
  posted: PostedForm | undefined
  isOpen: boolean
  /** Of one report: whether the reader looks after it. Among several there may be both. */
  isMine?: boolean
  rules: readonly RuleCategory[]
}

const DEEDS = {
  open: [
    ['close', Check],
    ['take', UserRound],
    ['give-back', Undo2],
  ],
  closed: [['reopen', RotateCcw]],
} as const satisfies Record<string, readonly (readonly [ReportDeed, unknown])[]>

/** What can be done with the reports of the form that this stands in, and the words that go with it. */
export function ReportDeeds({ posted, isOpen, isMine, rules }: ReportDeedsProps) {
  const unfit = isMine === undefined ? undefined : isMine ? 'take' : 'give-back'
  const problems = posted?.error?.fields.map(({ path }) => path) ?? []
  const isNoneChosen = problems.includes('report')
  return (
    <>
      {isNoneChosen ? (
        <p className="error" role="alert">
          <FormattedMessage id="reports.chooseOne" />
        </p>
      ) : (
        !problems.includes('words') && <FormError error={posted?.error} />
      )}
      <WordsField rules={rules} words={posted?.values['words']} error={problems.includes('words')} />
      <div className="row">
        {DEEDS[isOpen ? 'open' : 'closed']
          .filter(([deed]) => deed !== unfit)
          .map(([deed, Icon]) => (
            <Button key={deed} type="submit" name="deed" value={deed} icon={Icon}>
              <FormattedMessage id={`reports.do.${deed}`} />
            </Button>
          ))}
      </div>
    </>
  )
}
