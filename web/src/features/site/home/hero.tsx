import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { emptyState, stateHref } from '@quarry/search-config/search-state'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { HomeContent } from './load-home.ts'
import { HomeSearchForm } from './home-search-form.tsx'
import { PopularProjectsWall } from './popular-projects-wall.tsx'
import '../../../styles/pages/site-home-hero.css'

const TRIES = 5

/** The top of the home page: introduction, search field and a wall of popular projects. */
export function Hero({ content }: { content: HomeContent | undefined }) {
  const intl = useIntl()
  const mods = content?.categories.find(({ kind }) => kind === 'mod')
  return (
    <div className="hero">
      <div className="page hero-in">
        <div className="hero-text">
          <h1>
            {content && content.total > 0 ? (
              <FormattedMessage
                id="site-home.title"
                values={{ count: <FormattedNumber value={content.total} /> }}
              />
            ) : (
              <FormattedMessage id="site-home.title.plain" />
            )}
            <br />
            <FormattedMessage id="site-home.title.dig" />
          </h1>
          <p className="lead">
            <FormattedMessage id="site-home.lead" />
          </p>
          <HomeSearchForm kinds={content?.kinds} />
          {mods && mods.tags.length > 0 && (
            <p className="tries">
              <span>
                <FormattedMessage id="site-home.tries" />
              </span>
              {mods.tags.slice(0, TRIES).map(({ name }) => (
                <HrefLink key={name} href={stateHref({ ...emptyState('mod'), tags: [{ name, out: false }] })}>
                  {tagLabel(intl, name)}
                </HrefLink>
              ))}
            </p>
          )}
        </div>
        <PopularProjectsWall projects={content?.popular ?? []} />
      </div>
    </div>
  )
}
