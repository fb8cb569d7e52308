import { getLicense } from '@quarry/api/contract/projects/tags'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import '../../../styles/pages/projects.css'

export function LicenseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data, isError } = useQuery({
    queryKey: ['license', id],
    queryFn: () => api(getLicense, { params: { license: id } }),
    staleTime: Infinity,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={data?.title ?? intl.formatMessage({ id: 'projects.license.title' })}
    >
      {isError ? (
        <p role="alert">
          <FormattedMessage id="projects.license.failed" />
        </p>
      ) : (
        <div className="license-text" aria-busy={!data}>
          {data?.body ?? <FormattedMessage id="projects.license.loading" />}
        </div>
      )}
    </Dialog>
  )
}
