import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { rememberAction } from '../../lib/viewer/pending-action.ts'
import { usePendingAction } from '../../lib/viewer/use-pending-action.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { projectHref } from '../projects/project-address.ts'
import '../../styles/pages/projects-page-header.css'

const SaveDialog = lazy(async () => (await import('./save-dialog.tsx')).SaveDialog)

/** Saves the project to collections; the icon is filled if it is in any. */
export function SaveButton({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const action = `save:${project.id}`
  usePendingAction(action, () => setIsOpen(true))
  const isSaved = project.viewer.collections.length > 0
  const label = intl.formatMessage({ id: 'projects.actions.save' })
  const content = (
    <>
      <Bookmark className={isSaved ? 'i i-l filled' : 'i i-l'} aria-hidden="true" />
      <span className="word">
        <FormattedMessage id={isSaved ? 'projects.actions.savedWord' : 'projects.actions.saveWord'} />
      </span>
    </>
  )
  if (!viewer)
    return (
      <AppLink
        className="btn btn-l btn-icon"
        href={signInHref(projectHref(project))}
        onClick={() => rememberAction(action)}
        aria-label={label}
        data-tip={label}
      >
        {content}
      </AppLink>
    )
  return (
    <>
      <button
        type="button"
        className="btn btn-l btn-icon"
        aria-label={label}
        aria-haspopup="dialog"
        data-tip={label}
        onPointerEnter={() => SaveDialog.warm()}
        onFocus={() => SaveDialog.warm()}
        onClick={() => {
          SaveDialog.warm()
          setIsOpen(true)
        }}
      >
        {content}
      </button>
      {isOpen && (
        <LazyPart onFail={() => setIsOpen(false)}>
          <SaveDialog project={project} viewer={viewer} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
