import type { InboxEntry, InboxGroup } from '@quarry/api/contract/notifications/notifications'
import { FormattedMessage } from 'react-intl'
import { fits, setupFor, useSetup } from '../../../lib/preferences/player-setup.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Fits } from '../../projects/compatibility/matches-setup.tsx'
import { RunsOn } from '../../projects/compatibility/compatibility-line.tsx'
import '../../../styles/pages/notifications.css'

export const projectPath = ({ slug }: NonNullable<InboxEntry['project']>) => `/project/${slug}`

/** Those that the reader may still see, with what they run on. */
export function NewVersions({ group: { entries, count } }: { group: InboxGroup }) {
  const setup = useSetup()
  const seen = entries.flatMap(({ project, version }) => (project && version ? [{ project, version }] : []))
  if (seen.length === 0) return null
  return (
    <ul className="inbox-versions">
      {seen.map(({ project, version }) => (
        <li key={version.id} className="inbox-version">
          <AppLink href={`${projectPath(project)}/version/${version.id}`}>
            <bdi>{version.name || version.version_number}</bdi>
          </AppLink>
          <RunsOn loaders={version.loaders} gameVersions={version.game_versions} />
          {setup && version.game_versions.includes(setup.gameVersion) && fits(setup, version.loaders) && (
            <Fits setup={setupFor(setup, version.loaders)} />
          )}
        </li>
      ))}
      <More count={count - entries.length} />
    </ul>
  )
}

/** How many entries of a group are not told one by one. */
export const More = ({ count }: { count: number }) =>
  count > 0 && (
    <li className="muted">
      <FormattedMessage id="notifications.moreVersions" values={{ count }} />
    </li>
  )
