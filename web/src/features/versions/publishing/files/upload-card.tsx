import { FILE_MAX_BYTES } from '@quarry/domain/files/uploads'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { DropArea } from '../../../../ui/controls/drop-area.tsx'
import { projectHref } from '../../../projects/project-address.ts'
import { uploadExtensions } from './chosen-files.ts'
import { handOverFiles } from './dropped-file-handover.ts'

/** Above the version list: dropping a file here opens the form with its fields filled. */
export function UploadCard({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const navigate = useNavigate()
  return (
    <DropArea
      title={intl.formatMessage({ id: 'projects-publishing.files.drop' })}
      hint={intl.formatMessage(
        { id: 'projects-publishing.files.hint' },
        { limit: formatBytes(intl.locale, FILE_MAX_BYTES) },
      )}
      accept={uploadExtensions}
      maxBytes={FILE_MAX_BYTES}
      isMultiple
      onFiles={(files) => {
        handOverFiles(files)
        void navigate({ href: `${projectHref(project)}/version/create` })
      }}
    />
  )
}
