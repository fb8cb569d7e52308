// @vitest-environment node
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyInBrowser, lazyPartsLoaded } from './lazy-part.tsx'

const later = () => new Promise((resolve) => setTimeout(resolve, 20))

it('loads a part on the server before the page is rendered', async () => {
  const Part = lazyInBrowser(async () => {
    await later()
    return () => <p>a part</p>
  })
  await lazyPartsLoaded()
  const html = renderToString(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(html).toBe('<!--$--><p>a part</p><!--/$-->')
  expect(lazyPartsLoaded()).toBeUndefined()
})

it('loads the parts of a part as well', async () => {
  const Part = lazyInBrowser(async () => {
    await later()
    const Inner = lazyInBrowser(async () => {
      await later()
      return () => <p>an inner part</p>
    })
    return () => <Inner />
  })
  await lazyPartsLoaded()
  expect(renderToString(<Part />)).toBe('<p>an inner part</p>')
})

it('lets the page fail that shows a part which failed to load on the server', async () => {
  const Part = lazyInBrowser<object>(async () => {
    await later()
    throw new Error('not on this disk')
  })
  await lazyPartsLoaded()
  const html = renderToString(
    <Suspense fallback={<p>instead</p>}>
      <Part />
    </Suspense>,
  )
  expect(html).toContain('<p>instead</p>')
})
