import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Suspense, useState } from 'react'
import { ChangesSinceDecision } from './changes-since-decision.tsx'
import { ChecklistPanel, type DecisionMessage } from '../review-checklist/review-checklist-panel.tsx'
import { ClaimBar } from '../review-queue/claim-bar.tsx'
import { ChangesWhileOpen } from './changes-while-open.tsx'
import { ProjectHistory } from '../../projects/history/project-history.tsx'
import { forgetDraft } from '../../../lib/forms/form-drafts.ts'
import { DecisionForm, decisionDraft } from './decision-form.tsx'
import { PackedFiles } from '../packed-files/packed-files.tsx'
import { PreChecks } from './pre-checks.tsx'
import { FileScans } from '../scans/file-scans.tsx'

/** Initial message of the decision form, also after a decision. */
const EMPTY_MESSAGE = { message: '', body: '' }

/** Everything that staff need to review a project; what fails to load is left out. */
export function Review({ project }: { project: ProjectDetail }) {
  const [message, setMessage] = useState({ formKey: 0, ...EMPTY_MESSAGE })
  const [seen, setSeen] = useState(project.revision)
  const resetForm = (next: DecisionMessage) =>
    setMessage(({ formKey }) => ({ formKey: formKey + 1, ...next }))
  return (
    <>
      <ClaimBar project={project} />
      {project.status === 'processing' && (
        <Suspense>
          <ChangesSinceDecision project={project} />
        </Suspense>
      )}
      <Suspense>
        <PreChecks project={project} />
      </Suspense>
      {project.status === 'processing' && (
        <Suspense>
          <ChecklistPanel
            project={project}
            onMessage={(next) => {
              // The text of the checklist replaces what was typed.
              forgetDraft(decisionDraft(project.id))
              resetForm(next)
            }}
          />
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
      <ProjectHistory project={project} />
      <ChangesWhileOpen project={project} seen={seen} onSeen={setSeen} />
      <DecisionForm
        seen={seen}
        key={message.formKey}
        project={project}
        initial={message}
        isWritten={message.formKey > 0 && message.message !== ''}
        onDecided={() => resetForm(EMPTY_MESSAGE)}
      />
    </>
  )
}
