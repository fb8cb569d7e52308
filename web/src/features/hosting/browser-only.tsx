import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import '../../styles/pages/hosting.css'

/** While something loads that only browsers can load: its name for screen readers. Without scripts it says so. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <Note level="info">
          <FormattedMessage id="hosting.noScripts" />
        </Note>
      </noscript>
      <div className="stack server-loading">
        <output className="sr">{children}</output>
        <Skeleton />
        <Skeleton />
      </div>
    </>
  )
}
