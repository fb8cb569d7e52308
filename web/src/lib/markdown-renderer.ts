export type MarkdownLabels = {
  embedTitles: { video: string; chat: string }
  table: string
  /** Names a box without text beside it. */
  box: string
  /** With `{heading}` as placeholder; a plain text, so that it can be sent to a worker. */
  headingLink: string
}

/** Address of each name; null for groups. */
export type MentionTargets = Readonly<Record<string, string | null>>

/** A text to render, as plain data that can be sent to a worker. */
export type MarkdownText = {
  text: string
  /** Level of the first heading of the text; headings above it belong to the page. */
  baseLevel: number
  labels: MarkdownLabels
  /** The target of `@name`, by name in lower case; a name that is missing is no mention. */
  mentions?: MentionTargets
}

/** Renders in a worker of the server or of the browser. */
export interface MarkdownRenderer {
  (text: MarkdownText): Promise<string>
  /** In the browser: loads the code beside the text that will be rendered. */
  warm?: () => void
}
