import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { z, type ZodType } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ERRORS } from '../../contract/errors.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --copper: #2f8f7a }
* { box-sizing: border-box } body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 1rem/1.55 system-ui, sans-serif }
h1 { margin: 0 0 .5rem } h2 { margin: 3rem 0 .5rem; border-bottom: 2px solid var(--copper); text-transform: capitalize }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem } a { color: var(--copper) }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .6rem .8rem; display: flex; flex-wrap: wrap; gap: .25rem .8rem; align-items: baseline }
details > div { padding: 0 .8rem .8rem } code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .35rem }
b.method { min-width: 4.2rem; color: var(--copper) } table { border-collapse: collapse; width: 100% }
td, th { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid var(--line) }`

/** The API reference as HTML without scripts. */
export function docsPage(siteUrl: string): Html {
  const entries = Object.entries(ENDPOINTS)
  const tags = [...new Set(entries.map(([, endpoint]) => endpoint.tag))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Quarry API</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>Quarry API</h1>
        <p>
          Base address <code>${siteUrl}</code>. Calls under <code>/v2</code> keep to the catalogue API that
          launchers and build tools speak; <code>/v3</code> is what its newer clients read, and holds
          collections. Send a session token in the header <code>Authorization</code>. The same in machine
          form: <a href="/openapi.json">openapi.json</a>.
        </p>
        <nav aria-label="Groups">${tags.map((tag) => html`<a href="#${tag}">${tag}</a>`)}</nav>
        ${tags.map(
          (tag) =>
            html`<section>
              <h2 id="${tag}">${tag}</h2>
              ${entries.filter(([, endpoint]) => endpoint.tag === tag).map(([name, endpoint]) => entry(name, endpoint))}
            </section>`,
        )}
        ${errorTable()}
      </body>
    </html>`
}

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'Open to everyone.',
  optional: 'Open to everyone; signed-in users may see more.',
  'signed-in': 'Requires an account.',
  moderator: 'For moderators.',
}

const entry = (name: string, endpoint: Endpoint): Html => html`
  <details id="${name}">
    <summary>
      <b class="method">${endpoint.method}</b><code>${endpoint.path}</code><span>${endpoint.summary}</span>
    </summary>
    <div>
      <p>${ACCESS[endpoint.access]}${endpoint.scope ? ` Scope ${endpoint.scope}.` : ''}</p>
      ${schema('Query', endpoint.query, 'input')}
      ${endpoint.upload === 'bytes' ? html`<p>The body is the image itself.</p>` : ''}
      ${endpoint.upload === 'file' ? html`<p>The body is the file itself.</p>` : ''}
      ${schema(endpoint.upload === 'multipart' ? 'Part data' : 'Body', endpoint.body, 'input')}
      ${
        endpoint.response.type === 'undefined'
          ? html`<p>Answers 204 without a body.</p>`
          : schema('Answer', endpoint.response, 'output')
      }
    </div>
  </details>
`

function schema(title: string, type: ZodType | undefined, io: 'input' | 'output'): Html | string {
  if (!type) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return html`<h3>${title}</h3>
    <pre>${JSON.stringify(rest, null, 2)}</pre>`
}

const errorTable = (): Html => html`
  <h2 id="errors">errors</h2>
  <p>
    Failures return <code>{"error", "description", "fields"?}</code>; <code>fields</code> lists the invalid
    fields.
  </p>
  <table>
    <thead>
      <tr>
        <th>error</th>
        <th>status</th>
        <th>meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(ERRORS).map(
        ([code, [status, sentence]]) =>
          html`<tr>
            <td><code>${code}</code></td>
            <td>${status}</td>
            <td>${sentence}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`
