import { FormattedMessage } from 'react-intl'
import { Note } from '../feedback/note.tsx'
import { Button } from './button.tsx'

/** Says that unsent input was restored into the form. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <output>
      <Note
        level="info"
        title={<FormattedMessage id="shell.draft.restored" />}
        actions={
          <Button size="small" onClick={onDiscard}>
            <FormattedMessage id="shell.draft.discard" />
          </Button>
        }
      >
        {null}
      </Note>
    </output>
  )
}
