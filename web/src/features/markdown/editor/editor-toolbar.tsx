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
import { FormattedMessage, useIntl } from 'react-intl'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import type { EditorCommand } from './editor-handover.ts'
import '../../../styles/pages/markdown-field.css'

const groups: [command: EditorCommand, icon: LucideIcon][][] = [
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
  [
    ['link', Link2],
    ['image', Image],
    ['video', Video],
  ],
]

type EditorToolbarProps = {
  isPreview: boolean
  isDisabled: boolean
  onPreview: (isPreview: boolean) => void
  onCommand: (command: EditorCommand) => void
}

export function EditorToolbar({ isPreview, isDisabled, onPreview, onCommand }: EditorToolbarProps) {
  const intl = useIntl()
  return (
    <div
      className="md-toolbar"
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'markdown.editor.toolbar' })}
    >
      <div className="md-tools">
        {groups.map((group) => (
          <span key={group[0]?.[0]} className="md-group">
            {group.map(([command, Icon]) => {
              const label = intl.formatMessage({ id: `markdown.editor.${command}` })
              return (
                <button
                  key={command}
                  type="button"
                  className="btn btn-quiet btn-icon btn-s"
                  aria-label={label}
                  data-tip={label}
                  disabled={isPreview || isDisabled}
                  onClick={() => onCommand(command)}
                >
                  <Icon className="i" aria-hidden="true" />
                </button>
              )
            })}
          </span>
        ))}
      </div>
      <span className="push">
        <Switch checked={isPreview} onChange={(event) => onPreview(event.target.checked)}>
          <FormattedMessage id="markdown.editor.preview" />
        </Switch>
      </span>
    </div>
  )
}
