import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { CompatibilityCard } from './compatibility-card.tsx'
import { CreatorsCard } from './creators-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LinksCard } from './links-card.tsx'
import '../../../styles/pages/projects-page-header.css'

export function ProjectAside({ project }: { project: ProjectDetail }) {
  return (
    <aside className="aside">
      <CompatibilityCard project={project} />
      <CreatorsCard project={project} />
      <LinksCard project={project} />
      <DetailsCard project={project} />
    </aside>
  )
}
