import type { DataExport as ExportStatus } from '@quarry/api/contract/accounts/data-export'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download, FileDown } from 'lucide-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { dataExportQuery, useRequestExport, useDownloadExport } from './data-export.queries.ts'
import '../../../styles/pages/forms.css'

/** Exports all data about the user to a file that is created in the background. */
export function DataExport() {
  const { api } = useRouter().options.context
  const { data: status } = useSuspenseQuery(dataExportQuery(api))
  const request = useRequestExport()
  const download = useDownloadExport()
  const canRequest = status.state !== 'making' && status.again_at === null
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.data" />}
        hint={<FormattedMessage id="accounts-settings.account.data.hint" />}
      >
        <div aria-live="polite">
          <StatusText status={status} />
        </div>
        <p className="row">
          {status.state === 'ready' && (
            <Button
              look="brand"
              icon={Download}
              isBusy={download.isPending}
              onClick={() => download.mutate()}
            >
              <FormattedMessage id="accounts-settings.account.data.fetch" />
            </Button>
          )}
          {canRequest && (
            <Button icon={FileDown} isBusy={request.isPending} onClick={() => request.mutate()}>
              <FormattedMessage id="accounts-settings.account.data.ask" />
            </Button>
          )}
        </p>
      </FormSection>
    </div>
  )
}

function StatusText({ status }: { status: ExportStatus }) {
  const { locale } = useIntl()
  if (status.state === 'none') return null
  return (
    <>
      <p>
        <FormattedMessage
          id={`accounts-settings.account.data.${status.state}`}
          values={{
            size: formatBytes(locale, status.size_bytes ?? 0),
            until: status.expires_at && <DateText at={status.expires_at} />,
          }}
        />
      </p>
      {status.again_at !== null && status.state !== 'making' && (
        <p className="muted">
          <FormattedMessage
            id="accounts-settings.account.data.again"
            values={{ at: <DateText at={status.again_at} /> }}
          />
        </p>
      )}
    </>
  )
}

const DateText = ({ at }: { at: string }) => <FormattedDate value={at} dateStyle="long" />
