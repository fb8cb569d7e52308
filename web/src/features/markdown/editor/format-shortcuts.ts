export type FormatCommand =
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'spoiler'
  | 'bullets'
  | 'numbers'
  | 'quote'

/** In the editor's notation: `Mod` is Control or Command. Strikethrough avoids Mod-S, which users press to save. */
export const FORMAT_SHORTCUTS: readonly { key: string; command: FormatCommand }[] = [
  { key: 'Mod-b', command: 'bold' },
  { key: 'Mod-i', command: 'italic' },
  { key: 'Mod-e', command: 'code' },
  { key: 'Mod-Shift-x', command: 'strike' },
  { key: 'Mod-Shift-.', command: 'quote' },
]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The command for a key press in the plain field. */
export function commandOf({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Press): FormatCommand | undefined {
  if (altKey || ctrlKey === metaKey) return undefined
  // Shift changes the key name of the period.
  const name = code === 'Period' ? '.' : key.toLowerCase()
  const pressed = `Mod-${shiftKey ? 'Shift-' : ''}${name}`
  return FORMAT_SHORTCUTS.find((shortcut) => shortcut.key === pressed)?.command
}
