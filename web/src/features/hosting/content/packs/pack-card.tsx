import type { ServerContent } from '@quarry/api/contract/hosting/content'
import { unlinkServerPack } from '@quarry/api/contract/hosting/packs'
import { projectPath, versionPath } from '@quarry/api/contract/addresses'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { CircleArrowUp, Package, Replace, Unlink } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/floating/lazy-confirm-dialog.ts'
import { AppLink } from '../../../../ui/navigation/app-link.tsx'
import { ProjectIcon } from '../../../projects/project-icon.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import '../../../../styles/pages/hosting-content.css'

const PackDialog = lazy(async () => (await import('./pack-dialog.tsx')).PackDialog)

type Pack = NonNullable<ServerContent['pack']>

interface PackCardProps {
  server: Server
  pack: Pack
  /** Whether nothing can be changed now. */
  isLocked: boolean
}

/** The modpack of a server: another version, or its files without it. */
export function PackCard({ server, pack, isLocked }: PackCardProps) {
  const [asked, setAsked] = useState<'version' | 'unlink'>()
  const { project, version, update } = pack
  const mayChange = canDo({ viewer: { can: server.can } }, 'server.reinstall')
  const close = () => setAsked(undefined)
  return (
    <section className="slab slab-pad content-pack" aria-labelledby="pack-title">
      {project ? (
        <ProjectIcon project={project} size="m" />
      ) : (
        <Package className="i i-l" aria-hidden="true" />
      )}
      <PackName pack={pack} />
      {mayChange && (
        <div className="content-actions">
          {project && (
            <Button
              icon={update ? CircleArrowUp : Replace}
              disabled={isLocked}
              onPointerEnter={PackDialog.warm}
              onFocus={PackDialog.warm}
              onClick={() => setAsked('version')}
            >
              <FormattedMessage
                id={update ? 'hosting-content.pack.update' : 'hosting-content.version.change'}
                values={{ version: update?.version_number }}
              />
            </Button>
          )}
          <Button look="quiet" icon={Unlink} disabled={isLocked} onClick={() => setAsked('unlink')}>
            <FormattedMessage id="hosting-content.pack.unlink" />
          </Button>
        </div>
      )}
      {asked === 'version' && project && (
        <LazyPart onFail={close}>
          <PackDialog
            server={server}
            project={project}
            installed={version?.id}
            suggested={update?.id ?? version?.id}
            onClose={close}
          />
        </LazyPart>
      )}
      {asked === 'unlink' && <UnlinkPack server={server.server_id} onClose={close} />}
    </section>
  )
}

function PackName({ pack: { file, project, version, update } }: { pack: Pack }) {
  return (
    <div className="content-name">
      <p className="hint" id="pack-title">
        <FormattedMessage id="hosting-content.pack" />
      </p>
      <div className="row gap-2">
        <h3>
          {project && version ? (
            <AppLink
              className="link"
              href={versionPath(
                projectPath({ urlType: project.url_type, slug: project.slug || project.id }),
                version.id,
              )}
              preload={false}
            >
              <bdi>{project.title}</bdi>
            </AppLink>
          ) : (
            (project?.title ?? file?.name ?? <FormattedMessage id="hosting-content.pack.hidden" />)
          )}
        </h3>
        {update && (
          <span className="tag">
            <FormattedMessage id="hosting-content.pack.available" />
          </span>
        )}
      </div>
      {(version ?? file) && (
        <p className="hint">
          <bdi>{(version ?? file)?.version_number}</bdi>
        </p>
      )}
    </div>
  )
}

function UnlinkPack({ server, onClose }: { server: string; onClose: () => void }) {
  const intl = useIntl()
  const unlink = useServerMutation({
    send: (api) => api(unlinkServerPack, { params: { server } }),
    onDone: () => {
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-content.pack.unlink.done' }) })
    },
  })
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: 'hosting-content.pack.unlink.title' })}
        confirmLabel={intl.formatMessage({ id: 'hosting-content.pack.unlink' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        <FormattedMessage id="hosting-content.pack.unlink.text" />
      </ConfirmDialog>
    </LazyPart>
  )
}
