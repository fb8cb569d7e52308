import type { ServerContentType } from '@quarry/domain/hosting/server-content-types'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { Check, Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { installContent } from '../../hosting/content/content.queries.ts'
import { serverPath } from '../../hosting/server-address.ts'
import { useServerMutation } from '../../hosting/servers.queries.ts'
import { useServerContent } from './use-server-content.ts'
import '../../../styles/pages/search-results.css'

interface ServerInstallProps {
  server: string
  kind: ProjectType
  project: { id: string; title: string }
  /** Shown instead to visitors who may not change the server, and for what it cannot load. */
  children: ReactNode
}

/** Installs the newest version of a project that suits the server, with what it requires. Modpacks ask more before. */
export function ServerInstall({ server, kind, project, children }: ServerInstallProps) {
  const intl = useIntl()
  const { data, isPending } = useServerContent(server, kind)
  const { id, title } = project
  const install = useServerMutation({
    send: (api, type: ServerContentType) => installContent(api, { server, type }, [{ project_id: id }]),
    onDone: ({ missing }) => {
      if (missing.length > 0)
        addToast({
          type: 'warning',
          title: intl.formatMessage({ id: 'search.server.missing' }, { title }),
          text: intl.formatList(missing.map((other) => other.title)),
        })
    },
  })
  const isPack = kind === 'modpack' && data !== undefined
  if (!isPending && !isPack && data?.type !== kind) return children
  const isInstalled =
    install.isSuccess ||
    (isPack ? data.pack?.project?.id === id : data?.files.some((file) => file.project?.id === id))
  if (isPack && !isInstalled)
    return (
      <ButtonLink
        className="result-install"
        icon={Plus}
        href={`${serverPath(server)}/content?pack=${encodeURIComponent(id)}`}
        aria-label={intl.formatMessage({ id: 'search.server.install.name' }, { title })}
        preload={false}
      >
        <FormattedMessage id="search.server.install" />
      </ButtonLink>
    )
  const state = isInstalled
    ? 'installed'
    : install.isPending
      ? 'installing'
      : install.isError
        ? 'retry'
        : 'install'
  const isOff = isPending || isInstalled === true
  const icon = { installed: Check, installing: Plus, retry: RotateCw, install: Plus }[state]
  return (
    <Button
      className="result-install"
      icon={icon}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isOff || undefined}
      isBusy={install.isPending}
      aria-label={intl.formatMessage({ id: `search.server.${state}.name` }, { title })}
      onClick={() => {
        if (!isOff && data) install.mutate(data.type)
      }}
    >
      <FormattedMessage id={`search.server.${state}`} />
    </Button>
  )
}
