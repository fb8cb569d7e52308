import type { FormatCommand } from './format-shortcuts.ts'

export type InsertKind = 'link' | 'image' | 'video'

/** A place in a text, or a selected part of it. */
export type Caret = { anchor: number; head: number }

export type EditorCommand = FormatCommand | InsertKind

/** What was done to the plain field that the editor takes the place of, and is its to go on with. */
export interface Handover {
  /** Where someone was typing. */
  caret: Caret | undefined
  /** Pressed while the editor was on its way, in this order. */
  commands: EditorCommand[]
  /** Pictures dropped or pasted meanwhile. */
  files: File[]
}

export const nothingYet = (): Handover => ({ caret: undefined, commands: [], files: [] })
