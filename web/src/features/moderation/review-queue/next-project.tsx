import type { ProjectType } from '@quarry/domain/projects/project-types'
import { SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useNextProject } from './review-queue.queries.ts'

/** Alt+N, which no text input uses. */
const isNextKey = (event: KeyboardEvent) =>
  event.code === 'KeyN' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey

type NextProjectProps = {
  type?: ProjectType | undefined
  /** The current project, to be skipped. */
  after?: string
}

/** Opens the unclaimed project that waits longest, by a press or by Alt+N. */
export function NextProject({ type, after }: NextProjectProps) {
  const intl = useIntl()
  const next = useNextProject({
    type,
    after,
    onNone: () => addToast({ type: 'info', title: intl.formatMessage({ id: 'moderation.next.none' }) }),
  })
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!isNextKey(event)) return
    event.preventDefault()
    if (!next.isPending) next.mutate()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onShortcut(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Button
      look={after === undefined ? 'brand' : 'standard'}
      icon={SkipForward}
      flipsIcon
      isBusy={next.isPending}
      aria-keyshortcuts="Alt+N"
      data-tip="Alt+N"
      onClick={() => next.mutate()}
    >
      <FormattedMessage id="moderation.next" />
    </Button>
  )
}
