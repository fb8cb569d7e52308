import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import '../../styles/pages/hosting.css'

interface NeedsScriptsProps {
  id?: 'hosting.needsScripts' | 'hosting.noScripts'
}

/** That the controls beside it need scripts; shown without scripts only. */
export const NeedsScripts = ({ id = 'hosting.needsScripts' }: NeedsScriptsProps) => (
  <noscript>
    <Note level="info">
      <FormattedMessage id={id} />
    </Note>
  </noscript>
)

/** While something loads that only browsers can load: its name for screen readers. Without scripts it says so. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <NeedsScripts id="hosting.noScripts" />
      <div className="stack server-loading">
        <output className="sr">{children}</output>
        <Skeleton />
        <Skeleton />
      </div>
    </>
  )
}
