import type { ReviewProgress, Stage } from '@quarry/api/contract/moderation/review-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { ArrowLeft, ArrowRight, PenLine } from 'lucide-react'
import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { FormError } from '../../forms/form-error.tsx'
import { ChecklistFold } from './checklist-fold.tsx'
import { ChecklistStage } from './review-checklist-stage.tsx'
import { useProgress } from './review-checklist.queries.ts'
import { isChosen, incompleteStage, toggled, withField, messageOf } from './checklist-message.ts'

interface ChecklistKeys {
  onStep: (step: 1 | -1) => void
  /** Index of the reason in the stage. */
  onReason: (at: number) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Arrow keys switch stages in reading direction, digits toggle reasons; only while the focus is in the panel.
 */
function useChecklistKeys(panel: RefObject<HTMLElement | null>, keys: ChecklistKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (altKey || ctrlKey || metaKey || isTyping(target)) return
    const onward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') keys.onStep(key === onward ? 1 : -1)
    else if (/^[1-9]$/.test(key)) keys.onReason(Number(key) - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = panel.current
    const onKey = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [panel])
}

export interface DecisionMessage {
  message: string
  body: string
}

type ChecklistPanelProps = { project: ProjectDetail; onMessage: (message: DecisionMessage) => void }

/** The review checklist of the moderation tab. */
export const ChecklistPanel = (props: ChecklistPanelProps) => (
  <ChecklistFold isOpen>
    <ChecklistSteps {...props} />
  </ChecklistFold>
)

interface ChecklistStepsProps extends Pick<ChecklistPanelProps, 'project'> {
  /** Absent on other tabs, which link to the decision instead. */
  onMessage?: ChecklistPanelProps['onMessage']
}

/** The checklist stage by stage; writes the message to the creators from the chosen reasons. */
export function ChecklistSteps({ project, onMessage }: ChecklistStepsProps) {
  const { checklist, stages, progress, set, error } = useProgress(project)
  const [incompleteId, setIncompleteId] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = Math.max(
    0,
    stages.findIndex(({ id }) => id === progress.stage),
  )
  const stage = stages[place]
  const goTo = (to: number) => {
    const next = stages[to]
    if (!next) return
    set({ stage: next.id })
    heading.current?.focus()
  }
  const choose = (chosen: ReviewProgress['chosen']) => {
    setIncompleteId(undefined)
    set({ chosen })
  }
  const toggle = (reason: string) => choose(toggled(progress.chosen, reason))
  useChecklistKeys(panel, {
    onStep: (step) => goTo(place + step),
    onReason: (at) => {
      const reason = stage?.reasons[at]
      if (reason) toggle(reason.id)
    },
  })
  const writeMessage = () => {
    const incomplete = incompleteStage(stages, progress.chosen)
    setIncompleteId(incomplete?.id)
    if (incomplete) goTo(stages.indexOf(incomplete))
    else onMessage?.(messageOf(checklist, progress.chosen, project))
  }
  if (!stage) return null
  return (
    <div className="slab-pad stack" ref={panel}>
      <p className="muted">
        <FormattedMessage
          id="moderation.checklist.place"
          values={{ place: place + 1, count: stages.length }}
        />
      </p>
      <FormError error={error} />
      <Steps stages={stages} place={place} chosen={progress.chosen} onGo={goTo} />
      <ChecklistStage
        stage={stage}
        project={project}
        chosen={progress.chosen}
        showsMissing={incompleteId === stage.id}
        headingRef={heading}
        onToggle={toggle}
        onField={(reason, field) => choose(withField(progress.chosen, reason, field))}
      />
      {incompleteId !== undefined && (
        <Note level="error" isAlert>
          <FormattedMessage id="moderation.checklist.lacking" />
        </Note>
      )}
      <div className="row">
        <Button icon={ArrowLeft} flipsIcon disabled={place === 0} onClick={() => goTo(place - 1)}>
          <FormattedMessage id="moderation.checklist.previous" />
        </Button>
        <Button
          icon={ArrowRight}
          flipsIcon
          disabled={place === stages.length - 1}
          onClick={() => goTo(place + 1)}
        >
          <FormattedMessage id="moderation.checklist.next" />
        </Button>
        {onMessage ? (
          <Button className="push" icon={PenLine} onClick={writeMessage}>
            <FormattedMessage id="moderation.checklist.write" />
          </Button>
        ) : (
          <ButtonLink className="push" href={`${projectHref(project)}/moderation`}>
            <FormattedMessage id="moderation.checklist.toDecision" />
          </ButtonLink>
        )}
      </div>
      <p className="muted">
        <FormattedMessage id="moderation.checklist.keys" />
      </p>
    </div>
  )
}

interface StepsProps {
  stages: readonly Stage[]
  /** Index of the open stage. */
  place: number
  chosen: ReviewProgress['chosen']
  onGo: (place: number) => void
}

function Steps({ stages, place, chosen, onGo }: StepsProps) {
  return (
    <nav className="row" aria-labelledby="review-checklist">
      {stages.map(({ id, title, reasons }, at) => (
        <button
          key={id}
          type="button"
          className={at === place ? 'chip chip-in' : 'chip'}
          aria-current={at === place ? 'step' : undefined}
          onClick={() => onGo(at)}
        >
          <span lang="en">{title}</span>
          <Chosen count={reasons.filter((reason) => isChosen(chosen, reason.id)).length} />
        </button>
      ))}
    </nav>
  )
}

function Chosen({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="badge orange">
      <FormattedMessage id="moderation.checklist.chosen" values={{ count }} />
    </span>
  )
}
