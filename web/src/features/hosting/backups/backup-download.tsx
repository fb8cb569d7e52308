import { prepareBackupDownload, type ServerBackup } from '@quarry/api/contract/hosting/backups'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { Download, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { siteNowMs } from '../../../lib/live/site-clock.ts'
import { useServerMutation } from '../servers.queries.ts'

interface BackupDownloadProps {
  server: Server
  backup: ServerBackup
}

/** Of the site on which this page is, which may have another address than the public one. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Prepares a download, then is its link until that expires. */
export function BackupDownload({ server, backup: { id, name } }: BackupDownloadProps) {
  const intl = useIntl()
  const prepare = useServerMutation({
    send: (api) => api(prepareBackupDownload, { params: { server: server.server_id, backup: id } }),
  })
  const { data, reset, isPending, isError } = prepare
  useEffect(() => {
    if (!data) return undefined
    const timer = setTimeout(reset, new Date(data.expires).getTime() - siteNowMs())
    return () => clearTimeout(timer)
  }, [data, reset])
  if (data) return <DownloadLink href={pathOf(data.url)} name={name} />
  const step = isPending ? 'preparing' : isError ? 'again' : 'prepare'
  return (
    <Button
      icon={isError ? RotateCw : Download}
      isBusy={isPending}
      aria-label={intl.formatMessage({ id: `hosting-backups.download.${step}.name` }, { name })}
      onClick={() => prepare.mutate()}
    >
      <FormattedMessage id={`hosting-backups.download.${step}`} />
    </Button>
  )
}

/** Takes the focus of the button that it replaces. */
function DownloadLink({ href, name }: { href: string; name: string }) {
  const intl = useIntl()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
  }, [])
  return (
    <a
      ref={link}
      className="btn"
      href={href}
      download
      aria-label={intl.formatMessage({ id: 'hosting-backups.download.name' }, { name })}
    >
      <Download className="i" aria-hidden="true" />
      <FormattedMessage id="hosting-backups.download" />
    </a>
  )
}
