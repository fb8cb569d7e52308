import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { Stage } from '@quarry/api/contract/moderation/review-checklist'
import { FormattedMessage, useIntl } from 'react-intl'
import { imageAlt } from '../../projects/gallery/image-alt.ts'
import { linksOf, tagsOf } from './checklist-message.ts'
import '../../../styles/pages/markdown.css'

type Fact = Stage['facts'][number]

/** Current values of the project by fact. */
const VALUES: Readonly<Record<Exclude<Fact, 'gallery'>, (project: ProjectDetail) => readonly string[]>> = {
  title: ({ title }) => [title],
  slug: ({ slug }) => [slug],
  summary: ({ description }) => [description],
  links: linksOf,
  tags: tagsOf,
  sides: ({ client_side: client, server_side: server }) => [`client: ${client}`, `server: ${server}`],
  licence: ({ license }) => [license.id, ...(license.url === null ? [] : [license.url])],
}

export function StageFacts({ facts, project }: { facts: readonly Fact[]; project: ProjectDetail }) {
  if (facts.length === 0) return null
  return (
    <dl className="prose prose-compact stack gap-2">
      {facts.map((fact) => (
        <div key={fact} className="min-w-0">
          <dt className="muted">
            <FormattedMessage id={`moderation.checklist.fact.${fact}`} />
          </dt>
          {fact === 'gallery' && <GalleryImages project={project} />}
          {(fact === 'gallery' ? [] : VALUES[fact](project)).map((value) => (
            <dd key={value} dir="auto">
              {value.startsWith('https:') ? (
                <a className="link" href={value} target="_blank" rel="noopener nofollow ugc">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function GalleryImages({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  return project.gallery.map((image, at) => (
    <dd key={image.url}>
      <a className="link" href={image.url} target="_blank" rel="noopener">
        <img
          src={image.url}
          alt={
            imageAlt(image) || intl.formatMessage({ id: 'moderation.checklist.image' }, { number: at + 1 })
          }
          width={320}
          loading="lazy"
        />
        {image.title !== null && <bdi>{image.title}</bdi>}
      </a>
    </dd>
  ))
}
