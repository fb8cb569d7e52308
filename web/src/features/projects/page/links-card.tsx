import { isDonationPlatform } from '@quarry/domain/projects/links'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import {
  BookOpen,
  Bug,
  CodeXml,
  Coffee,
  ExternalLink,
  HandHeart,
  Heart,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'

type ProjectLink = { id: NameBelow<'projects.links'>; url: string; icon: LucideIcon }

const donationIcons: Record<string, LucideIcon> = { bmac: Coffee, 'ko-fi': Coffee, github: Heart }

function linksOf(project: ProjectDetail): ProjectLink[] {
  const plain: [id: ProjectLink['id'], url: string | null, icon: LucideIcon][] = [
    ['issues', project.issues_url, Bug],
    ['source', project.source_url, CodeXml],
    ['wiki', project.wiki_url, BookOpen],
    ['discord', project.discord_url, MessageCircle],
  ]
  return [
    ...plain.flatMap(([id, url, icon]) => (url ? [{ id, url, icon }] : [])),
    ...project.donation_urls.map(({ id, url }) => ({
      id: `donate.${isDonationPlatform(id) ? id : 'other'}` as const,
      url,
      icon: donationIcons[id] ?? HandHeart,
    })),
  ]
}

export function LinksCard({ project }: { project: ProjectDetail }) {
  const { preferences } = usePreferences()
  const links = linksOf(project)
  if (links.length === 0) return null
  const target = preferences.cosmetics.externalLinksNewTab ? '_blank' : undefined
  return (
    <section className="slab" aria-labelledby="links">
      <h2 id="links">
        <FormattedMessage id="projects.links.title" />
      </h2>
      <div className="ilist">
        {links.map(({ id, url, icon: Icon }) => (
          <a key={id + url} href={url} target={target} rel="noopener nofollow ugc">
            <Icon className="i" aria-hidden="true" />
            <FormattedMessage id={`projects.links.${id}`} />
            <ExternalLink className="i" aria-hidden="true" />
          </a>
        ))}
      </div>
    </section>
  )
}
