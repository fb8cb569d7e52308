import {
  FIRST_VISIBILITIES,
  isApprovable,
  isApproved,
  isLinkedWhenWithheld,
} from '@quarry/domain/projects/project-statuses'
import { MARKDOWN, MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { reviewProject } from '@quarry/api/contract/moderation/review'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, EyeOff, type LucideIcon, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Form } from '../../../ui/controls/form.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { AttachImages } from '../../markdown/editor/images/attach-images.tsx'
import { projectEditsQuery } from '../../projects/history/project-history.queries.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { FormError } from '../../forms/form-error.tsx'
import { maxLength } from '../../forms/validation-rules.ts'
import { reviewKeys } from '../review-queue/review-queue.queries.ts'
import { useForm } from '../../forms/use-form.ts'

type Decision = 'approve' | 'reject' | 'withhold'

const decisions: [decision: Decision, look: ButtonLook, icon: LucideIcon, className?: string][] = [
  ['approve', 'brand', Check],
  ['reject', 'quiet-danger', X, 'danger-edge'],
  ['withhold', 'quiet-danger', EyeOff],
]

interface DecisionFormProps {
  project: ProjectDetail
  /** The revision that the moderator has seen. */
  seen: number
  /** Initial values of the form. */
  initial: { message: string; body: string }
  /** Whether the checklist has just written them: then the field takes the focus. */
  isWritten: boolean
  onDecided: () => void
}

export const decisionDraft = (projectId: string) => `decision:${projectId}`

/** Approving needs no message; rejecting and withholding need a reason. */
export function DecisionForm({ project, seen, initial, isWritten, onDecided }: DecisionFormProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  // A ref, because the form is submitted in the same event; state would update one render too late.
  const pressed = useRef<Decision>('approve')
  // Only the buttons decide; Enter in a field must not.
  const isConfirmed = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [decision, setDecision] = useState<Decision>('approve')
  const [needsReason, setNeedsReason] = useState(false)
  const form = useForm({
    stored: { message: initial.message, body: initial.body },
    rules: { message: maxLength(MODERATOR_MESSAGE), body: maxLength(MARKDOWN) },
    save: async ({ message, body }) => {
      const words = { message: message.trim() || null, body: body.trim() || null }
      try {
        await api(reviewProject, {
          params: { project: project.id },
          body: { decision: pressed.current, revision: seen, ...words },
        })
      } catch (error) {
        // Shows what has changed.
        await queryClient.invalidateQueries(projectEditsQuery(api, project.id, seen))
        throw error
      }
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
      const done = outcomeOf(pressed.current, project)
      addToast({ type: 'success', title: intl.formatMessage({ id: `moderation.decision.${done}.done` }) })
      onDecided()
    },
  })
  const select = (next: Decision) => {
    setDecision(next)
    const isMissing = next !== 'approve' && form.values.message.trim() === ''
    setNeedsReason(isMissing)
    return isMissing
  }
  const decideOnSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed.current) return
    isConfirmed.current = false
    if (!select(pressed.current)) form.submit()
  }
  const label = useTexts('moderation.decision')
  return (
    <Form
      draft={decisionDraft(project.id)}
      className="slab"
      aria-labelledby="decision"
      onSubmit={decideOnSubmit}
    >
      <div className="slab-head">
        <h2 id="decision">
          <FormattedMessage id="moderation.decision.title" />
        </h2>
      </div>
      <div className="slab-pad stack measure">
        <FormError error={form.error} />
        <TextField
          name="message"
          ref={isWritten ? takeFocus : undefined}
          label={label('message')}
          hint={label('message.hint')}
          limit={MODERATOR_MESSAGE.max}
          value={form.values.message}
          error={needsReason ? label('message.needed') : form.errors.message}
          onChange={(event) => {
            setNeedsReason(false)
            form.set('message', event.target.value)
          }}
        />
        <TextAreaField
          name="body"
          ref={field}
          label={label('body')}
          hint={label('body.hint')}
          isOptional
          value={form.values.body}
          error={form.errors.body}
          onChange={(event) => form.set('body', event.target.value)}
        />
        <AttachImages field={field} target={{ context: 'thread_message', thread_id: project.thread_id }} />
        <DecisionButtons
          project={project}
          isBusy={form.isSaving}
          chosen={decision}
          onDecide={(next) => {
            pressed.current = next
            isConfirmed.current = true
            // Submits the form, so that pending image uploads finish first.
            field.current?.form?.requestSubmit()
          }}
        />
      </div>
    </Form>
  )
}

/** Withholding what was never public rejects it. */
const outcomeOf = (decision: Decision, project: ProjectDetail): Decision =>
  effectOf(decision, project) === 'withheld.hidden' ? 'reject' : decision

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

type DecisionButtonsProps = {
  project: ProjectDetail
  isBusy: boolean
  chosen: Decision
  onDecide: (decision: Decision) => void
}

/** The decisions that change something, each with its effect. */
function DecisionButtons({ project, isBusy, chosen, onDecide }: DecisionButtonsProps) {
  const id = useId()
  return (
    <ul className="stack">
      {decisions
        .filter(([decision]) => decision !== 'approve' || canApprove(project))
        .map(([decision, look, icon, className]) => (
          <li key={decision} className="row">
            <Button
              look={look}
              className={className}
              icon={icon}
              isBusy={isBusy && chosen === decision}
              disabled={isBusy && chosen !== decision}
              aria-describedby={`${id}${decision}`}
              onClick={() => onDecide(decision)}
            >
              <FormattedMessage id={`moderation.decision.${decision}`} />
            </Button>
            <p className="hint" id={`${id}${decision}`}>
              <FormattedMessage id={`moderation.decision.effect.${effectOf(decision, project)}`} />
            </p>
          </li>
        ))}
    </ul>
  )
}

const canApprove = ({ status, approved }: ProjectDetail): boolean =>
  !isApproved(status) && isApprovable({ status, wasApproved: approved !== null })

function effectOf(decision: Decision, project: ProjectDetail) {
  const { status, approved, requested_status: requestedStatus } = project
  if (decision === 'approve')
    return FIRST_VISIBILITIES.find((visibility) => visibility === requestedStatus) ?? 'approved'
  const wasApproved = approved !== null
  if (decision === 'withhold' && !isLinkedWhenWithheld({ status, wasApproved, requestedStatus }))
    return 'withheld.hidden'
  return decision === 'reject' ? 'rejected' : 'withheld'
}
