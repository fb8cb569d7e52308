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

it('says name and size, and what the file is where that is known', () => {
  expect(row()).toContain('deep-1.jar')
  expect(row()).toMatch(/2\sKiB/)
  expect(row()).not.toContain('·')
  expect(row({ kind: 'sources-jar' })).toContain('· Sources')
})

it('tells the first file of a version from the others', () => {
  expect(row({ kind: 'primary' })).toContain('file-primary')
  expect(row({ kind: 'sources-jar' })).not.toContain('file-primary')
})

it('has room for controls beside and below only where there are some', () => {
  const bare = row()
  expect(bare).not.toContain('class="row"')
  expect(bare).not.toContain('file-more')
  expect(row({ actions: 'Delete' })).toContain('<div class="row">Delete</div>')
  expect(row({ children: 'Kind' })).toContain('<div class="file-more">Kind</div>')
})
