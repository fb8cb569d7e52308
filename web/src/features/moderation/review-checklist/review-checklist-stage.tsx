import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { Reason, ReviewProgress, Stage } from '@quarry/api/contract/moderation/review-checklist'
import { REASON_DETAIL } from '@quarry/domain/limits/lengths'
import type { Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { StageFacts } from './stage-facts.tsx'
import '../../../styles/pages/markdown.css'

const TABS: Readonly<Record<NonNullable<Stage['at']>, string>> = {
  description: '',
  gallery: '/gallery',
  versions: '/versions',
}

interface ChecklistStageProps {
  stage: Stage
  project: ProjectDetail
  chosen: ReviewProgress['chosen']
  /** Whether to mark empty required fields. */
  showsMissing: boolean
  headingRef: Ref<HTMLHeadingElement>
  onToggle: (reason: string) => void
  onField: (reason: string, field: [string, string]) => void
}

/** One stage: its question, guidance, the project's values, and the reasons to request changes. */
export function ChecklistStage({
  stage,
  project,
  chosen,
  showsMissing,
  headingRef,
  onToggle,
  onField,
}: ChecklistStageProps) {
  const chosenOf = (reason: Reason) => chosen.find((selected) => selected.reason === reason.id)
  return (
    <div className="stack">
      <h3 ref={headingRef} tabIndex={-1} lang="en">
        {stage.question}
      </h3>
      <StageFacts facts={stage.facts} project={project} />
      {stage.at && (
        <p>
          <AppLink className="link" href={projectHref(project) + TABS[stage.at]} target="_blank">
            <FormattedMessage id={`moderation.checklist.at.${stage.at}`} />
          </AppLink>
        </p>
      )}
      <Hints id="guidance" texts={stage.guidance} />
      <Hints id="rejects" texts={stage.rejects} />
      <Hints id="exceptions" texts={stage.exceptions} />
      <div className="row" lang="en">
        {stage.reasons.map((reason) => (
          <button
            key={reason.id}
            type="button"
            className={chosenOf(reason) ? 'chip chip-in' : 'chip'}
            aria-pressed={chosenOf(reason) !== undefined}
            onClick={() => onToggle(reason.id)}
          >
            {reason.label}
          </button>
        ))}
      </div>
      {stage.reasons.map((reason) => {
        const selected = chosenOf(reason)
        return (
          selected && (
            <ReasonFields
              key={reason.id}
              reason={reason}
              values={selected.fields}
              showsMissing={showsMissing}
              onField={(field) => onField(reason.id, field)}
            />
          )
        )
      })}
    </div>
  )
}

function Hints({ id, texts }: { id: 'guidance' | 'rejects' | 'exceptions'; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="prose prose-compact">
      <h4>
        <FormattedMessage id={`moderation.checklist.${id}`} />
      </h4>
      <ul lang="en">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

type ReasonFieldsProps = {
  reason: Reason
  values: Readonly<Record<string, string>>
  showsMissing: boolean
  onField: (field: [string, string]) => void
}

function ReasonFields({ reason, values, showsMissing, onField }: ReasonFieldsProps) {
  const intl = useIntl()
  const requiredText = intl.formatMessage({ id: 'moderation.checklist.needed' })
  return reason.fields.map(({ id, label, kind, required }) => {
    const value = values[id] ?? ''
    const Field = kind === 'line' ? TextField : TextAreaField
    return (
      <Field
        key={id}
        label={`${reason.label}: ${label}`}
        isRequired={required}
        isOptional={!required}
        maxLength={REASON_DETAIL.max}
        value={value}
        error={showsMissing && required && value.trim() === '' ? requiredText : undefined}
        onChange={(event) => onField([id, event.target.value])}
      />
    )
  })
}
