export type MarkdownLabels = {
  embedTitles: { video: string; chat: string }
  table: string
  /** Names a box without text beside it. */
  box: string
  /** With `{heading}` where the heading goes; a plain text, so that it can be sent to a worker. */
  headingLink: string
}

/** Where each name leads; null of those that are a group. */
export type MentionTargets = Readonly<Record<string, string | null>>

/** A text to render, all of it plain data. */
export type MarkdownText = {
  text: string
  /** Level of the first heading of the text; headings above it belong to the page. */
  baseLevel: number
  labels: MarkdownLabels
  /** Whom `@name` means, by name in small letters; nobody where it is left out. */
  mentions?: MentionTargets
}

/** Renders in a worker of the server or of the browser. */
export type MarkdownRenderer = (text: MarkdownText) => Promise<string>
