import { searchContract } from '../../contract/search/search.area.ts'
import type { Area } from '../http/area.ts'
import { mountSearch } from './search.routes.ts'
import { mountV3Search } from './v3-search.routes.ts'
import { mountSavedSearches } from './saved-searches/saved-searches.routes.ts'
import { mountRandom } from './random-projects.routes.ts'
import { mountSearchFeed } from './feed/search-feed.routes.ts'

export const searchArea: Area = {
  contract: searchContract,
  mount(app) {
    mountSearch(app)
    mountV3Search(app)
    mountSavedSearches(app)
    mountRandom(app)
    mountSearchFeed(app)
  },
}
