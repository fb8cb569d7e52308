/// <reference types="vite/client" />

declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

  /** `<locale>/<area>` to the chunk that holds those messages: plain text, or parsed where something is filled in. */
  export const catalogues: Record<
    string,
    () => Promise<{ default: Record<string, string | MessageFormatElement[]> }>
  >
}
