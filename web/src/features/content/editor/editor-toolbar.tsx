import type { EditorView } from '@codemirror/view'
import {
  Bold,
  Code,
  EyeOff,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
  Video,
} from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Switch } from '../../../ui/tick.tsx'
import { type FormatCommand, formatCommands } from './format-commands.ts'
import type { ImageTarget } from './inline-image.ts'
import { InsertDialog, type InsertKind } from './insert-dialog.tsx'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'

const groups: [command: FormatCommand, icon: LucideIcon][][] = [
  [
    ['heading1', Heading1],
    ['heading2', Heading2],
    ['heading3', Heading3],
  ],
  [
    ['bold', Bold],
    ['italic', Italic],
    ['strike', Strikethrough],
    ['code', Code],
    ['spoiler', EyeOff],
  ],
  [
    ['bullets', List],
    ['numbers', ListOrdered],
    ['quote', Quote],
  ],
]

const inserts: [kind: InsertKind, icon: LucideIcon][] = [
  ['link', Link2],
  ['image', Image],
  ['video', Video],
]

type EditorToolbarProps = {
  view: EditorView | undefined
  isPreview: boolean
  isDisabled: boolean
  images: ImageTarget | undefined
  onPreview: (isPreview: boolean) => void
}

export function EditorToolbar({ view, isPreview, isDisabled, images, onPreview }: EditorToolbarProps) {
  const intl = useIntl()
  const [inserting, setInserting] = useState<InsertKind>()
  const isOff = isPreview || isDisabled || !view
  const button = (name: NameBelow<'content.editor'>, Icon: LucideIcon, run: () => void) => {
    const label = intl.formatMessage({ id: `content.editor.${name}` })
    return (
      <button
        key={name}
        type="button"
        className="btn btn-quiet btn-icon btn-s"
        aria-label={label}
        data-tip={label}
        disabled={isOff}
        onClick={run}
      >
        <Icon className="i" aria-hidden="true" />
      </button>
    )
  }
  return (
    <div
      className="md-toolbar"
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'content.editor.toolbar' })}
    >
      {groups.map((group) => (
        <span key={group[0]?.[0]} className="md-group">
          {group.map(([command, Icon]) =>
            button(command, Icon, () => {
              if (!view) return
              formatCommands[command](view)
              view.focus()
            }),
          )}
        </span>
      ))}
      <span className="md-group">
        {inserts.map(([kind, Icon]) => button(kind, Icon, () => setInserting(kind)))}
      </span>
      <span className="push">
        <Switch checked={isPreview} onChange={(event) => onPreview(event.target.checked)}>
          <FormattedMessage id="content.editor.preview" />
        </Switch>
      </span>
      {inserting && view && (
        <InsertDialog kind={inserting} view={view} images={images} onClose={() => setInserting(undefined)} />
      )}
    </div>
  )
}
