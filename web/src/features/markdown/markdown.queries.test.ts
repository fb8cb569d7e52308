import { QueryClient } from '@tanstack/react-query'
import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import messages from '../../locales/en-US/markdown.json' with { type: 'json' }
import { markdownListQuery, markdownQuery } from './markdown.queries.ts'
import { renderPlainText } from './renderer/plain-text.ts'

const intl = createIntl({ locale: 'en-US', messages: messages as never })

/** Gives up the first time. */
function unreliable() {
  let calls = 0
  return () => Promise.resolve(calls++ === 0 ? renderPlainText('text') : '<p>text</p>')
}

it('renders a text again that was given up, and no other', async () => {
  const client = new QueryClient()
  const query = markdownQuery({ intl, markdown: unreliable(), text: 'text' })
  const seen = [
    await client.fetchQuery(query),
    await client.fetchQuery(query),
    await client.fetchQuery(query),
  ]
  expect(seen).toEqual([renderPlainText('text'), '<p>text</p>', '<p>text</p>'])
})

it('does so for lists of texts', async () => {
  const client = new QueryClient()
  const query = markdownListQuery({ intl, markdown: unreliable() }, [{ id: 'a', text: 'text' }])
  expect(await client.fetchQuery(query)).toEqual({ a: renderPlainText('text') })
  expect(await client.fetchQuery(query)).toEqual({ a: '<p>text</p>' })
})
