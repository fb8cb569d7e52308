import type { FormatCommand } from './format-shortcuts.ts'

export type InsertKind = 'link' | 'image' | 'video'

/** A position in a text, or a selection. */
export type Caret = { anchor: number; head: number }

export type EditorCommand = FormatCommand | InsertKind

/** Input to the plain field that the editor has to continue with. */
export interface Handover {
  /** Position of the caret, if the field had the focus. */
  caret: Caret | undefined
  /** Toolbar commands pressed while the editor was loading, in order. */
  commands: EditorCommand[]
  /** Images dropped or pasted meanwhile. */
  files: File[]
}

export const emptyHandover = (): Handover => ({ caret: undefined, commands: [], files: [] })
