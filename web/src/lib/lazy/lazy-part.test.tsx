import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyInBrowser, partsOfPagesAreHere } from './lazy-part.tsx'

const later = () => new Promise((resolve) => setTimeout(resolve, 20))

it('has a part of a page on the server before the page is drawn', async () => {
  const Part = lazyInBrowser(async () => {
    await later()
    return () => <p>a part</p>
  })
  await partsOfPagesAreHere()
  const html = renderToString(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(html).toBe('<!--$--><p>a part</p><!--/$-->')
  expect(partsOfPagesAreHere()).toBeUndefined()
})

it('leaves what cannot be had on the server to the page that shows it', async () => {
  const Part = lazyInBrowser<object>(async () => {
    await later()
    throw new Error('not on this disk')
  })
  await partsOfPagesAreHere()
  const html = renderToString(
    <Suspense fallback={<p>instead</p>}>
      <Part />
    </Suspense>,
  )
  expect(html).toContain('<p>instead</p>')
})
