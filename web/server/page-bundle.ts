import type { Reader, RenderOptions } from '../src/entry-server.tsx'
import type { FormAnswer, PostedRequest } from '../src/native-forms.ts'

/** The part of this server that is bundled with the pages. */
export interface Pages {
  render: (request: Request, options: RenderOptions) => Promise<Response>
  explain: (reader: Reader, status: number) => Promise<string>
  sendForm: (posted: PostedRequest) => Promise<FormAnswer>
}
