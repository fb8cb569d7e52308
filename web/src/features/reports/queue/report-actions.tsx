import type { RuleCategory } from '@quarry/domain/reports/report-types'
import { Check, RotateCcw, Undo2, UserRound } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import type { QueueAction } from './close-reports.forms.ts'
import { MessageField } from './message-field.tsx'

interface ReportActionsProps {
  /** The form as refused by the server. */
  posted: PostedForm | undefined
  isOpen: boolean
  /** For one report: whether it is assigned to the viewer. Undefined for a list, which may contain both. */
  isMine?: boolean
  rules: readonly RuleCategory[]
}

const ACTIONS = {
  open: [
    ['close', Check],
    ['take', UserRound],
    ['give-back', Undo2],
  ],
  closed: [['reopen', RotateCcw]],
} as const satisfies Record<string, readonly (readonly [QueueAction, unknown])[]>

/** The actions on the reports of the surrounding form, with the message to their reporters. */
export function ReportActions({ posted, isOpen, isMine, rules }: ReportActionsProps) {
  const excludedAction = isMine === undefined ? undefined : isMine ? 'take' : 'give-back'
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
      <MessageField rules={rules} message={posted?.values['words']} error={problems.includes('words')} />
      <div className="row">
        {ACTIONS[isOpen ? 'open' : 'closed']
          .filter(([action]) => action !== excludedAction)
          .map(([action, Icon]) => (
            <Button key={action} type="submit" name="action" value={action} icon={Icon}>
              <FormattedMessage id={`reports.do.${action}`} />
            </Button>
          ))}
      </div>
    </>
  )
}
