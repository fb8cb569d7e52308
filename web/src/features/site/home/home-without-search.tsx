import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'

/** Said once in place of everything that comes from search. */
export function SearchQuiet() {
  return (
    <section className="page section">
      <Note level="error" title={<FormattedMessage id="home.down.title" />}>
        <FormattedMessage id="home.down.text" />
      </Note>
    </section>
  )
}
