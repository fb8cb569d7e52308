import { CreatorsSection } from './creators-section.tsx'
import { ReasonsSection } from './reasons-section.tsx'
import { Hero } from './hero.tsx'
import type { HomePage as HomeData } from './load-home.ts'
import { TrendingLists } from './trending-lists.tsx'
import { ModpacksSection } from './modpacks-section.tsx'
import { CategoryIndex } from './category-index.tsx'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'

/** The home page: search, current projects, categories, then reasons and the section for creators. */
export function HomePage({ content, followed }: HomeData) {
  return (
    <>
      <Hero content={content} />
      {content ? (
        <>
          <TrendingLists content={content} followed={followed} />
          {content.modpacks.length > 0 && (
            <ModpacksSection projects={content.modpacks} count={content.kinds.modpack} />
          )}
          <CategoryIndex shelves={content.categories} />
        </>
      ) : (
        <SearchUnavailable />
      )}
      <ReasonsSection content={content} />
      <CreatorsSection newest={content?.updated[0]} />
    </>
  )
}

/** Replaces all sections that need search. */
function SearchUnavailable() {
  return (
    <section className="page section">
      <Note level="error" title={<FormattedMessage id="site-home.down.title" />}>
        <FormattedMessage id="site-home.down.text" />
      </Note>
    </section>
  )
}
