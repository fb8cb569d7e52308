import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import type { HomeProject } from './load-home.ts'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import { WALL_HOLES, WALL_STONES } from './wall-shapes.ts'
import '../../../styles/pages/site-home-hero.css'

/** The first row that narrow screens show too. */
const LOW_ROW = 4

/** A wall of stones with the most popular projects in it. The stones are drawn, the projects are links. */
export function PopularProjectsWall({ projects }: { projects: readonly HomeProject[] }) {
  const intl = useIntl()
  return (
    <div className="wall">
      <svg className="wall-stones" viewBox="0 0 948 404" aria-hidden="true">
        {WALL_STONES.map(([tone, path]) => (
          <path key={tone} className={tone} d={path} />
        ))}
      </svg>
      <ul className="contents" aria-label={intl.formatMessage({ id: 'site-home.wall' })}>
        {WALL_HOLES.map(([row, column], at) => {
          const project = projects[at]
          if (!project) return null
          return (
            <li
              key={project.project_id}
              className={row < LOW_ROW ? 'up' : undefined}
              style={{ '--at': `${row} / ${column}` } as CSSProperties}
            >
              <HrefLink
                preloads
                href={searchHitHref(project)}
                aria-label={project.title}
                data-tip={project.title}
              >
                <ProjectIcon project={{ id: project.project_id, icon_url: project.icon_url }} />
              </HrefLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
