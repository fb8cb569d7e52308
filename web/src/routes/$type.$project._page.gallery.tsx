import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { GalleryGrid } from '../features/projects/gallery/gallery-grid.tsx'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { GalleryEditor } from '../features/projects/gallery-editor/lazy-gallery-editor.ts'
import { canDo } from '../lib/viewer/can-do.ts'

export const Route = createFileRoute('/$type/$project/_page/gallery')({
  beforeLoad: async ({ context, params }) => {
    const project = await context.queryClient.ensureQueryData(projectQuery(context.api, params.project))
    // Texts of the dialog that warns before leaving during an upload.
    if (canDo(project, 'project.edit')) await context.i18n.ensure(['forms'])
  },
  head: namedSubpageHead('projects.tabs.gallery'),
  component: Gallery,
})

function Gallery() {
  const project = useProject()
  return (
    <div className="tab-body">
      {project.gallery.length === 0 && (
        <p className="muted">
          <FormattedMessage id="projects.gallery.none" />
        </p>
      )}
      {canDo(project, 'project.edit') ? (
        <Suspense fallback={<GalleryGrid project={project} />}>
          <GalleryEditor project={project} />
        </Suspense>
      ) : (
        <GalleryGrid project={project} />
      )}
    </div>
  )
}
