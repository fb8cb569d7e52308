import { ArrowRight, Download } from 'lucide-react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { formatNumber } from '../../../lib/format/format.ts'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { NewestGameVersions } from '../../projects/compatibility/newest-game-versions.tsx'
import { TagIcon, isLoaderName, tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { HomeProject } from './load-home.ts'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import '../../../styles/pages/site-home.css'

/** The most popular modpacks, as images. */
export function ModpacksSection({ projects, count }: { projects: readonly HomeProject[]; count: number }) {
  return (
    <section className="page section" aria-labelledby="packs">
      <div className="section-head">
        <h2 id="packs">
          <FormattedMessage id="site-home.packs" />
        </h2>
        <p>
          <FormattedMessage id="site-home.packs.lead" />
        </p>
        <HrefLink className="more" href="/modpacks">
          <FormattedMessage id="site-home.packs.all" values={{ count: <FormattedNumber value={count} /> }} />
          <ArrowRight className="i flip" aria-hidden="true" />
        </HrefLink>
      </div>
      <ul className="packs">
        {projects.map((project) => (
          <Pack key={project.project_id} project={project} />
        ))}
      </ul>
    </section>
  )
}

function Pack({ project }: { project: HomeProject }) {
  const intl = useIntl()
  const loader = project.loaders.find(isLoaderName)
  return (
    <li className="pack slab">
      {project.featured_gallery ? (
        <img src={project.featured_gallery} alt="" width={640} height={360} loading="lazy" decoding="async" />
      ) : (
        <span className="flex aspect-video items-center justify-center bg-stone-1">
          <ProjectIcon
            className="aspect-square h-16 w-16"
            project={{ id: project.project_id, icon_url: project.icon_url }}
          />
        </span>
      )}
      <div>
        <h3 dir="auto">
          <HrefLink preloads href={searchHitHref(project)}>
            {project.title}
          </HrefLink>
        </h3>
        <p className="said line-clamp-2 text-left rtl:text-right">{project.summary}</p>
        <div className="tags">
          <span className="tag">
            <Download className="i" aria-hidden="true" />
            {formatNumber(intl.locale, project.downloads)}
          </span>
          {loader && (
            <span className="tag">
              <TagIcon name={loader} />
              {tagLabel(intl, loader)} <NewestGameVersions versions={project.game_versions} />
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
