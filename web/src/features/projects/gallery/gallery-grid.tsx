import type { EditableImage, GalleryImage, ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { bufferKeysUntilFocus } from '../../../lib/before-hydration/buffer-keys.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { imageAlt } from './image-alt.ts'
import '../../../styles/pages/projects-gallery.css'

const Lightbox = lazy(async () => (await import('./lightbox.tsx')).Lightbox)

type GalleryGridProps = {
  project: ProjectDetail
  /** Actions that members have for one image. */
  actions?: (image: EditableImage) => ReactNode
}

/** Images in their order; a click opens one in full size. Without scripts it opens as a file. */
export function GalleryGrid({ project, actions }: GalleryGridProps) {
  const intl = useIntl()
  const [opened, setOpened] = useState<number>()
  const images = project.gallery.toSorted((a, b) => a.ordering - b.ordering)
  return (
    <>
      <ul className="gallery">
        {images.map((image, index) => (
          <li key={image.url} className="slab shot">
            <a
              href={image.raw_url}
              onPointerEnter={() => Lightbox.warm()}
              onFocus={() => Lightbox.warm()}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                if (Lightbox.isLoaded()) bufferKeysUntilFocus()
                else Lightbox.warm()
                setOpened(index)
              }}
            >
              <img
                src={image.url}
                alt={
                  imageAlt(image) ||
                  intl.formatMessage(
                    { id: 'projects.lightbox.title' },
                    { index: index + 1, count: images.length },
                  )
                }
                width={350}
                height={197}
                loading={index < 4 ? 'eager' : 'lazy'}
              />
            </a>
            <Caption image={image} />
            {actions?.(image)}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <LazyPart onFail={() => setOpened(undefined)}>
          <Lightbox
            images={images}
            index={opened}
            onChange={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}

function Caption({ image }: { image: GalleryImage }) {
  return (
    <div className="shot-text">
      {image.title && (
        <h2 dir="auto">
          {image.title}
          {image.featured && (
            <>
              <Star className="i" aria-hidden="true" />
              <span className="sr">
                <FormattedMessage id="projects.gallery.featured" />
              </span>
            </>
          )}
        </h2>
      )}
      {image.description && <p dir="auto">{image.description}</p>}
      <p className="muted">
        <FormattedMessage
          id="projects.gallery.added"
          values={{ time: <RelativeTime date={image.created} /> }}
        />
      </p>
    </div>
  )
}
