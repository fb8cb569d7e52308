import { keptState } from '@quarry/search-config/kept-search'
import { stateHref } from '@quarry/search-config/search-url'
import { BookmarkPlus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { useSearchPage } from './search-page-context.ts'
import '../../../styles/pages/search.css'

/** Where the search of the page is saved under a name; visitors sign in on the way. */
export function SaveLink() {
  const intl = useIntl()
  const viewer = useViewer()
  const { state } = useSearchPage()
  const page = `/dashboard/searches?save=${encodeURIComponent(stateHref(keptState(state)))}`
  return (
    <ButtonLink
      className="save-search"
      look="quiet"
      icon={BookmarkPlus}
      rel="nofollow"
      href={viewer ? page : signInHref(page)}
      aria-label={intl.formatMessage({ id: 'search.save' })}
    />
  )
}
