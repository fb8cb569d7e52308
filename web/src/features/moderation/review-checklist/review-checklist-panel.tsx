import type { ReviewProgress, Stage } from '@quarry/api/contract/moderation/review-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { ArrowLeft, ArrowRight, PenLine } from 'lucide-react'
import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ChecklistStage } from './review-checklist-stage.tsx'
import { useProgress } from './review-checklist.queries.ts'
import { isChosen, lackingOf, toggled, withField, wordsOf } from './checklist-message.ts'

interface ChecklistKeys {
  onStep: (step: 1 | -1) => void
  /** Place of the reason among those of the stage. */
  onReason: (at: number) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Arrows go from stage to stage in reading direction, digits choose reasons; only while the focus is in the panel. */
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

export interface Words {
  message: string
  body: string
}

type ChecklistPanelProps = { project: ProjectDetail; onWords: (words: Words) => void }

/** Stage by stage what a moderator looks at, and from the chosen reasons the words for the makers. */
export function ChecklistPanel({ project, onWords }: ChecklistPanelProps) {
  const { checklist, stages, progress, set, error } = useProgress(project)
  const [lacking, setLacking] = useState<string>()
  const panel = useRef<HTMLElement>(null)
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
    setLacking(undefined)
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
  const write = () => {
    const open = lackingOf(stages, progress.chosen)
    setLacking(open?.id)
    if (open) goTo(stages.indexOf(open))
    else onWords(wordsOf(checklist, progress.chosen, project))
  }
  if (!stage) return null
  return (
    <section className="slab" aria-labelledby="checklist" ref={panel}>
      <div className="slab-head">
        <h2 id="checklist">
          <FormattedMessage id="moderation.checklist.title" />
        </h2>
        <span className="muted push">
          <FormattedMessage
            id="moderation.checklist.place"
            values={{ place: place + 1, count: stages.length }}
          />
        </span>
      </div>
      <div className="slab-pad stack">
        <FormError error={error} />
        <Steps stages={stages} place={place} chosen={progress.chosen} onGo={goTo} />
        <ChecklistStage
          stage={stage}
          project={project}
          chosen={progress.chosen}
          showsLacking={lacking === stage.id}
          headingRef={heading}
          onToggle={toggle}
          onField={(reason, field) => choose(withField(progress.chosen, reason, field))}
        />
        {lacking !== undefined && (
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
          <Button className="push" icon={PenLine} onClick={write}>
            <FormattedMessage id="moderation.checklist.write" />
          </Button>
        </div>
        <p className="muted">
          <FormattedMessage id="moderation.checklist.keys" />
        </p>
      </div>
    </section>
  )
}

interface StepsProps {
  stages: readonly Stage[]
  /** Of the stage that is open. */
  place: number
  chosen: ReviewProgress['chosen']
  onGo: (place: number) => void
}

function Steps({ stages, place, chosen, onGo }: StepsProps) {
  return (
    <nav className="row" aria-labelledby="checklist">
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
