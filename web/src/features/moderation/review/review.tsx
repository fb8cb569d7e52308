import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Suspense, useState } from 'react'
import { Changes } from './changes-since-decision.tsx'
import { ChecklistPanel, type Words } from '../review-checklist/review-checklist-panel.tsx'
import { ClaimBar } from '../review-queue/claim-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import { PackedFiles } from '../packed-files/packed-files.tsx'
import { PreChecks } from './pre-checks.tsx'
import { FileScans } from '../scans/file-scans.tsx'

/** Before words are written, and again once they are sent, the form begins empty. */
const NO_WORDS = { message: '', body: '' }

/** What staff look at and decide by; what could not be fetched is left out. */
export function Review({ project }: { project: ProjectDetail }) {
  const [words, setWords] = useState({ turn: 0, ...NO_WORDS })
  const begin = (next: Words) => setWords(({ turn }) => ({ turn: turn + 1, ...next }))
  return (
    <>
      <ClaimBar project={project} />
      {project.status === 'processing' && (
        <Suspense>
          <Changes project={project} />
        </Suspense>
      )}
      <Suspense>
        <PreChecks project={project} />
      </Suspense>
      {project.status === 'processing' && (
        <Suspense>
          <ChecklistPanel project={project} onWords={begin} />
        </Suspense>
      )}
      {project.project_types.includes('modpack') && (
        <Suspense>
          <PackedFiles project={project} />
        </Suspense>
      )}
      <Suspense>
        <FileScans project={project} />
      </Suspense>
      <DecisionForm
        key={words.turn}
        project={project}
        words={words}
        isWritten={words.turn > 0 && words.message !== ''}
        onDecided={() => begin(NO_WORDS)}
      />
    </>
  )
}
