import { isProjectType } from '@quarry/domain/projects/project-types'
import { Check } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { LoaderTag } from '../../projects/tags/loader-tag.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { NewestGameVersions } from '../../projects/compatibility/newest-game-versions.tsx'
import { isLoaderName } from '../../projects/tags/tag-icon.tsx'
import type { HomeProject } from './load-home.ts'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import '../../../styles/pages/site-home.css'

const LOADERS = 4

/** For creators: what publishing takes, demonstrated with the newest project. */
export function CreatorsSection({ newest }: { newest: HomeProject | undefined }) {
  return (
    <section className="page section" aria-labelledby="make">
      <div className="maker slab">
        <div className="stack">
          <h2 id="make">
            <FormattedMessage id="site-home.make" />
          </h2>
          <p className="lead">
            <FormattedMessage id="site-home.make.text" />
          </p>
          <div className="row">
            <HrefLink className="btn btn-brand btn-l" href="/create/project">
              <FormattedMessage id="site-home.make.publish" />
            </HrefLink>
          </div>
        </div>
        {newest && <NewestProject project={newest} />}
      </div>
    </section>
  )
}

function NewestProject({ project }: { project: HomeProject }) {
  const intl = useIntl()
  const [kind] = project.project_types
  const loaders = project.loaders.filter(isLoaderName).slice(0, LOADERS)
  return (
    <div className="maker-ui">
      <div>
        <ProjectIcon size="s" project={{ id: project.project_id, icon_url: project.icon_url }} />
        <HrefLink className="clip" href={searchHitHref(project)}>
          <b dir="auto">{project.title}</b>
        </HrefLink>
        <span className="badge green push">
          <Check className="i" aria-hidden="true" />
          <FormattedMessage id="site-home.make.inSearch" />
        </span>
      </div>
      <dl>
        {isProjectType(kind) && (
          <div>
            <dt>
              <FormattedMessage id="site-home.make.kind" />
            </dt>
            <dd>{intl.formatMessage({ id: `site-home.one.${kind}` })}</dd>
          </div>
        )}
        {loaders.length > 0 && (
          <div>
            <dt>
              <FormattedMessage id="site-home.make.loaders" />
            </dt>
            <dd>
              {loaders.map((loader) => (
                <LoaderTag key={loader} loader={loader} />
              ))}
            </dd>
          </div>
        )}
        {project.game_versions.length > 0 && (
          <div>
            <dt>
              <FormattedMessage id="site-home.make.versions" />
            </dt>
            <dd>
              <NewestGameVersions versions={project.game_versions} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <FormattedMessage id="site-home.make.since" />
          </dt>
          <dd>
            <RelativeTime date={project.date_modified} showsFresh />
          </dd>
        </div>
      </dl>
    </div>
  )
}
