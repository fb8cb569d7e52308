import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { DeleteVersionDialog } from '../lazy-delete-version.ts'

export function DeleteVersionButton({
  project,
  version,
}: {
  project: ProjectDetail
  version: VersionDetail
}) {
  const [isAsking, setIsAsking] = useState(false)
  const stop = () => setIsAsking(false)
  return (
    <div className="row">
      <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsAsking(true)}>
        <FormattedMessage
          id="projects-publishing.deleteVersion.action"
          values={{ version: version.version_number }}
        />
      </Button>
      {isAsking && (
        <LazyPart onFail={stop}>
          <DeleteVersionDialog project={project} version={version} onClose={stop} />
        </LazyPart>
      )}
    </div>
  )
}
