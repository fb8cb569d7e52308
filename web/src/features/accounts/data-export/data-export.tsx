import type { DataExport as Stand } from '@quarry/api/contract/accounts/data-export'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download, FileDown } from 'lucide-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { dataExportQuery, useAskForExport, useFetchExport } from './data-export.queries.ts'
import '../../../styles/pages/forms.css'

/** A file with all that is kept about the person, made in the background. */
export function DataExport() {
  const { api } = useRouter().options.context
  const { data: stand } = useSuspenseQuery(dataExportQuery(api))
  const ask = useAskForExport()
  const fetch = useFetchExport()
  const mayAsk = stand.state !== 'making' && stand.again_at === null
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.data" />}
        hint={<FormattedMessage id="accounts-settings.account.data.hint" />}
      >
        <div aria-live="polite">
          <Standing stand={stand} />
        </div>
        <p className="row">
          {stand.state === 'ready' && (
            <Button look="brand" icon={Download} isBusy={fetch.isPending} onClick={() => fetch.mutate()}>
              <FormattedMessage id="accounts-settings.account.data.fetch" />
            </Button>
          )}
          {mayAsk && (
            <Button icon={FileDown} isBusy={ask.isPending} onClick={() => ask.mutate()}>
              <FormattedMessage id="accounts-settings.account.data.ask" />
            </Button>
          )}
        </p>
      </FormSection>
    </div>
  )
}

function Standing({ stand }: { stand: Stand }) {
  const { locale } = useIntl()
  if (stand.state === 'none') return null
  return (
    <>
      <p>
        <FormattedMessage
          id={`accounts-settings.account.data.${stand.state}`}
          values={{
            size: formatBytes(locale, stand.size_bytes ?? 0),
            until: stand.expires_at && <Moment at={stand.expires_at} />,
          }}
        />
      </p>
      {stand.again_at !== null && stand.state !== 'making' && (
        <p className="muted">
          <FormattedMessage
            id="accounts-settings.account.data.again"
            values={{ at: <Moment at={stand.again_at} /> }}
          />
        </p>
      )}
    </>
  )
}

const Moment = ({ at }: { at: string }) => <FormattedDate value={at} dateStyle="long" />
