import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { GalleryGrid } from '../features/catalogue/gallery-grid.tsx'
import { useProject } from '../features/catalogue/use-project.ts'

export const Route = createFileRoute('/$type/$project/_page/gallery')({ component: Gallery })

function Gallery() {
  const project = useProject()
  return (
    <div className="tab-body">
      {project.gallery.length > 0 ? (
        <GalleryGrid project={project} />
      ) : (
        <p className="muted">
          <FormattedMessage id="project.gallery.none" />
        </p>
      )}
    </div>
  )
}
