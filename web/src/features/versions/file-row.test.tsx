// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import messages from '../../locales/en-US/projects.json' with { type: 'json' }
import { FileRow } from './file-row.tsx'

type Given = Partial<Parameters<typeof FileRow>[0]>

const row = (given: Given = {}) =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" messages={messages as never}>
      <FileRow name="deep-1.jar" sizeBytes={2048} kind={null} {...given} />
    </IntlProvider>,
  )

it("shows name and size, and the file's role if known", () => {
  expect(row()).toContain('deep-1.jar')
  expect(row()).toMatch(/2\sKiB/)
  expect(row()).not.toContain('·')
  expect(row({ kind: 'sources-jar' })).toContain('· Sources')
})

it('distinguishes the primary file from the others', () => {
  expect(row({ kind: 'primary' })).toContain('file-primary')
  expect(row({ kind: 'sources-jar' })).not.toContain('file-primary')
})

it('renders controls beside and below only if there are any', () => {
  const bare = row()
  expect(bare).not.toContain('class="row"')
  expect(bare).not.toContain('file-more')
  expect(row({ actions: 'Delete' })).toContain('<div class="row">Delete</div>')
  expect(row({ children: 'Kind' })).toContain('<div class="file-more">Kind</div>')
})
