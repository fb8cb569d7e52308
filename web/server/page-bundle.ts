import type { RenderOptions } from '../src/entry-server.tsx'
import type { LocaleSource } from '../src/lib/i18n/request-locale.ts'
import type { FormResult, PostedRequest } from '../src/native-forms.ts'

/** The functions of `entry-server.tsx` that this server calls. */
export interface Pages {
  render: (request: Request, options: RenderOptions) => Promise<Response>
  renderErrorPage: (reader: LocaleSource, status: number) => Promise<string>
  sendForm: (posted: PostedRequest) => Promise<FormResult>
}
