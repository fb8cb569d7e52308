import { Creators } from './creators-section.tsx'
import { Facts } from './reasons-section.tsx'
import { Hero } from './hero.tsx'
import type { HomePage as HomeData } from './load-home.ts'
import { LiveLists } from './trending-lists.tsx'
import { Modpacks } from './modpacks-section.tsx'
import { ShelfIndex } from './category-index.tsx'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'

/** The home page: search, current projects, categories, then reasons and the section for creators. */
export function HomePage({ content, followed }: HomeData) {
  return (
    <>
      <Hero content={content} />
      {content ? (
        <>
          <LiveLists content={content} followed={followed} />
          {content.modpacks.length > 0 && (
            <Modpacks projects={content.modpacks} count={content.kinds.modpack} />
          )}
          <ShelfIndex shelves={content.shelves} />
        </>
      ) : (
        <SearchQuiet />
      )}
      <Facts content={content} />
      <Creators newest={content?.updated[0]} />
    </>
  )
}

/** Replaces all sections that need search. */
function SearchQuiet() {
  return (
    <section className="page section">
      <Note level="error" title={<FormattedMessage id="site-home.down.title" />}>
        <FormattedMessage id="site-home.down.text" />
      </Note>
    </section>
  )
}
