import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useState } from 'react'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { RequestBoundary } from '../../forms/request-boundary.tsx'
import { ChecklistFold } from './checklist-fold.tsx'

const ChecklistSteps = lazy(async () => (await import('./review-checklist-panel.tsx')).ChecklistSteps)

/** The review checklist on the tabs that it is about, folded at first. It is loaded when it is opened. */
export function ChecklistBar({ project }: { project: ProjectDetail }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <ChecklistFold onOpen={() => setWasOpened(true)}>
      {wasOpened && (
        <LazyPart onFail={() => setWasOpened(false)}>
          <RequestBoundary>
            <ChecklistSteps project={project} />
          </RequestBoundary>
        </LazyPart>
      )}
    </ChecklistFold>
  )
}
